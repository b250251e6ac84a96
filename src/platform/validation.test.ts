import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  accepted,
  anyText,
  cedis,
  email,
  files,
  id,
  line,
  optionalLine,
  paging,
  repeats,
  richText,
  says,
  secret,
  wholeNumber,
  zeroOrOne,
} from './fields.ts'
import { type FieldErrors, summaryOf, validate } from './validation.ts'

const errorsOf = (field: z.core.$ZodType, value: unknown) =>
  validate(z.object({ some_field: field }), { some_field: value }).errors?.some_field

test('every bad field is named at once', () => {
  const schema = z.object({ name: line(4, 30), email, amount: cedis(0, 100) })
  const { errors } = validate(schema, { name: 'Al', email: 'nobody', amount: -1 })
  expect(errors).toEqual({
    name: ['The name field must be at least 4 characters.'],
    email: ['The email field must be a valid email address.'],
    amount: ['The amount field must be at least 0.'],
  })
})

test('what hangs on several fields is told beside one that is not looked at any further', () => {
  const needsPlace = z.refine<{ place?: unknown }>(gig => gig.place !== undefined, {
    path: ['place'],
    when: () => true,
    ...says('is required.'),
  })
  const schema = z
    .object({
      description: z.optional(richText(1, 10)),
      files: z._default(files({ count: 1, megabytes: 1 }), []),
      place: z.optional(id),
    })
    .check(needsPlace)
  for (const [field, value] of [
    ['files', 'x'],
    ['files', [{ path: '/etc/passwd' }]],
    ['description', 'x'.repeat(101)],
    ['description', '<b>'.repeat(10_001)],
  ] as const) {
    const { errors = {} } = validate(schema, { [field]: value })
    expect(Object.keys(errors), `${field} ${value.slice(0, 9)}`).toEqual([field, 'place'])
    expect(errors[field], field).toHaveLength(1)
  }
})

test('a bad field inside another is named with its path, one of a list with the list’s', () => {
  const schema = z.object({
    keys: z.object({ p256dh: line(1, 5), auth: line(1, 5) }),
    groups: z.optional(z.object({ money: z.optional(z.object({ sms: z.boolean() })) })),
    ids: z.array(id),
    contacts: z.array(z.object({ phone: line(1, 10) })),
  })
  const { errors } = validate(schema, {
    keys: { p256dh: 'too long' },
    groups: { money: { sms: 'maybe' } },
    ids: [1, 'x', -1],
    contacts: [{ phone: '' }],
  })
  expect(errors).toEqual({
    'keys.p256dh': ['The keys p256dh field must not be greater than 5 characters.'],
    'keys.auth': ['The keys auth field is required.'],
    'groups.money.sms': ['The groups money sms field must be true or false.'],
    ids: ['The ids field must be a number.', 'The ids field must be greater than 0.'],
    contacts: ['The contacts field is required.'],
  })
})

test('of a required object that is missing each field is; one that may be left out, or be null, stays so', () => {
  const hours = z.object({ from: line(1, 5), to: line(1, 5) })
  const schema = z.object({
    hours,
    late: z.optional(hours),
    none: z.nullable(hours),
    gone: z.optional(z.nullable(hours)),
  })
  const missing = {
    'hours.from': ['The hours from field is required.'],
    'hours.to': ['The hours to field is required.'],
  }
  for (const nothing of [undefined, null])
    expect(validate(schema, { hours: nothing, none: null }).errors).toEqual(missing)
  const given = { hours: { from: 'a', to: 'b' }, late: null, none: null, gone: null }
  expect(validate(schema, given).value).toEqual({ hours: given.hours, none: null, gone: null })
  expect(validate(schema, { ...given, hours: 'all day' }).errors).toEqual({
    hours: ['The hours field must be an object.'],
  })
})

test('a text that may be left out and be null is null where a form leaves it empty', () => {
  const schema = z.object({ town: z.optional(z.nullable(line(1, 9))) })
  for (const town of ['', '  ', null])
    expect(validate(schema, { town }).value).toEqual({ town: null })
  expect(validate(schema, {}).value).toEqual({})
  expect(validate(schema, { town: ' ho ' }).value).toEqual({ town: 'ho' })
})

test('flags and spaces inside an object are read as those outside', () => {
  const schema = z.object({ sms: z.object({ on: z.boolean(), name: line(1, 9) }) })
  expect(validate(schema, { sms: { on: 1, name: ' Ama ' } }).value).toEqual({
    sms: { on: true, name: 'Ama' },
  })
})

test('a missing field is required, whatever its kind', () => {
  const schema = z.object({
    name: line(4, 30),
    type_id: z.literal([1, 2]),
    kind: z.literal([1, 2], says('must be 1 or 2.')),
    amount: cedis(0, 1),
    tick: accepted,
  })
  const { errors } = validate(schema, {})
  expect(errors).toEqual({
    name: ['The name field is required.'],
    type_id: ['The type id field is required.'],
    kind: ['The kind field is required.'],
    amount: ['The amount field is required.'],
    tick: ['The tick field is required.'],
  })
})

test('a number that must be positive is not told that nought would do', () => {
  expect(errorsOf(id, 0)).toEqual(['The some field field must be greater than 0.'])
})

test('an e-mail address names one mailbox and nothing else', () => {
  for (const address of ['ama@example.com', 'ama.k+1@mail.example.com.gh', 'ama@exämple.com'])
    expect(errorsOf(email, address), address).toBeUndefined()
  for (const address of ['a@b.c,d.e', 'a@<b.com', 'a@b.com;c.de', 'a\u0001@b.com', 'a@b..com'])
    expect(errorsOf(email, address), address).toBeDefined()
})

test('text is trimmed, a password is not', () => {
  const schema = z.object({ name: line(1, 30), password: secret(1, 30) })
  expect(validate(schema, { name: '  Ama ', password: ' pass ' }).value).toEqual({
    name: 'Ama',
    password: ' pass ',
  })
})

test('text from forms becomes the number or flag that the field wants', () => {
  const schema = z.object({
    id,
    location_based: zeroOrOne,
    owned: z.optional(z.boolean()),
    ...paging(),
  })
  const typed = validate(schema, { id: '7', location_based: '1', owned: '1', page: '2' })
  expect(typed.value).toEqual({
    id: 7,
    location_based: 1,
    owned: true,
    page: 2,
    records_per_page: 10,
  })
})

test('an empty optional field was not given', () => {
  expect(validate(z.object({ category: z.optional(id) }), { category: '' }).value).toEqual({})
})

test('a line that may be left out is empty without it, and one line as others are with it', () => {
  const input = z.object({ landmark: optionalLine(10) })
  for (const given of [{}, { landmark: '' }, { landmark: ' ' }])
    expect(validate(input, given).value).toEqual({ landmark: '' })
  const device = z.object({ device: optionalLine(10, 'Unknown') })
  for (const given of [{}, { device: '' }, { device: ' ' }, { device: null }])
    expect(validate(device, given).value).toEqual({ device: 'Unknown' })
  expect(validate(input, { landmark: ' Blue gate ' }).value).toEqual({ landmark: 'Blue gate' })
  expect(errorsOf(optionalLine(10), 'Blue gate, second floor')).toBeDefined()
  expect(errorsOf(optionalLine(10), 'a\nb')).toBeDefined()
})

test('what looks like a number in another notation is not one', () => {
  for (const text of ['1e3', '0x10', 'Infinity', '１２', '1,5', '--1'])
    expect(errorsOf(id, text)).toBeDefined()
})

test('amounts have at most two decimals and become whole pesewas', () => {
  expect(validate(z.object({ amount: cedis(0, 1000) }), { amount: '99.5' }).value).toEqual({
    amount: 9950,
  })
  for (const amount of [1.005, 5.000000001, 0.000000001])
    expect(errorsOf(cedis(0, 1000), amount), String(amount)).toEqual([
      'The some field field must have at most two decimals.',
    ])
})

test('every amount in pesewas survives the way to the wire and back', () => {
  const amount = cedis(0, 1_000_000)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), pesewas => {
      const wire = z.encode(z.object({ amount }), { amount: pesewas as never })
      expect(validate(z.object({ amount }), JSON.parse(JSON.stringify(wire))).value?.amount).toBe(
        pesewas,
      )
    }),
  )
})

test('lengths count what a person counts', () => {
  expect(errorsOf(line(2, 2), '🙂🙂')).toBeUndefined()
  expect(errorsOf(line(2, 2), '🙂')).toEqual([
    'The some field field must be at least 2 characters.',
  ])
})

test('rich text is measured by its words, not by its tags', () => {
  expect(errorsOf(richText(20, 100), '<p><strong></strong></p><p>Too short</p>')).toBeDefined()
  expect(errorsOf(richText(20, 100), `<p>${'word '.repeat(20)}</p>`)).toBeUndefined()
})

test('text that cannot be stored, or that disguises itself, is refused', () => {
  for (const text of ['nul\0nul', 'half\ud800pair', 'abc\u202Edcba', 'two\nlines']) {
    expect(errorsOf(line(1, 30), text), JSON.stringify(text)).toBeDefined()
  }
})

test('text that shows nothing is none', () => {
  for (const blank of ['\u200b', '\u3164', '\u2800', '\u00ad', '\u2060']) {
    expect(errorsOf(line(5, 30), blank.repeat(6)), JSON.stringify(blank)).toBeDefined()
    expect(errorsOf(richText(5, 30), `<p>${blank.repeat(6)}</p>`)).toBeDefined()
  }
  for (const text of ['🙂🙂🙂🙂🙂', 'Ɛyɛ ɔkwan', '12345', '?????', '안녕하세요'])
    expect(errorsOf(line(5, 30), text), text).toBeUndefined()
})

test('text of any shape is judged at once', () => {
  const start = performance.now()
  errorsOf(id, `${'1'.repeat(500_000)}x`)
  for (const part of ['<', '<a ', '<!--']) errorsOf(richText(20, 20_000), part.repeat(40_000))
  expect(performance.now() - start).toBeLessThan(2000)
})

test('a search takes any text', () => {
  expect(errorsOf(anyText(200), '\0 \ud800 \u202e \' " % & | ! :*')).toBeUndefined()
  expect(anyText(200).parse('a\0b \ud83d')).toBe('ab \ufffd')
})

test('a confirmation that differs is told beside the field', () => {
  const schema = z
    .object({ password: secret(8, 128), password_confirmation: secret(1, 128) })
    .check(repeats('password', 'password_confirmation'))
  expect(
    validate(schema, { password: 'long enough', password_confirmation: 'other' }).errors,
  ).toEqual({
    password: ['The password field confirmation does not match.'],
  })
})

test('unknown fields are dropped, inherited ones are not seen', () => {
  const schema = z.object({ name: z.optional(z.string()) })
  expect(
    validate(schema, JSON.parse('{"__proto__":{"name":"x"},"is_manager":true}')).value,
  ).toEqual({})
})

test('nothing that JSON can hold makes judging throw', () => {
  const schema = z.object({
    id,
    name: line(4, 30),
    email,
    amount: cedis(0, 9),
    hours: wholeNumber(1, 9),
    on: zeroOrOne,
  })
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(schema.shape)), fc.jsonValue()),
      raw => {
        const judged = validate(schema, raw)
        expect(judged.errors ?? judged.value).toBeDefined()
      },
    ),
  )
})

test('the summary counts the other errors', () => {
  const errors: FieldErrors = { a: ['First.'], b: ['Second.', 'Third.'] }
  expect(summaryOf({ a: ['First.'] })).toBe('First.')
  expect(summaryOf({ a: ['First.'], b: ['Second.'] })).toBe('First. (and 1 more error)')
  expect(summaryOf(errors)).toBe('First. (and 2 more errors)')
})
