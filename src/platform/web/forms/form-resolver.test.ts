import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cedis, files, line, secret, zeroOrOne } from '#platform/fields.ts'
import { keepTogether } from './form-changes.ts'
import { contractResolver } from './form-resolver.ts'
import { valuesToKeep, withoutSecrets } from './form-rules.ts'

const schema = z.object({
  title: line(5, 20),
  amount: cedis(0, 1000),
  location_based: z._default(zeroOrOne, 0),
  password: secret(8, 128),
  files: z._default(files({ count: 2, megabytes: 1 }), []),
})
const options = { fields: {}, shouldUseNativeValidation: false }
const good = {
  title: ' Cakes for all ',
  amount: '99.5',
  location_based: true,
  password: ' 12345678 ',
}

test('what a form holds as text goes out as the contract sends it', async () => {
  const { values } = await contractResolver(schema)(good, undefined, options)
  expect(values).toEqual({
    title: 'Cakes for all',
    amount: 99.5,
    location_based: 1,
    password: ' 12345678 ',
  })
})

test('every bad field gets the sentence that the server would give it', async () => {
  const raw = { ...good, title: 'abc', amount: '1.234' }
  const { errors } = await contractResolver(schema)(raw, undefined, options)
  expect(errors).toMatchObject({
    title: { message: 'The title field must be at least 5 characters.' },
    amount: { message: 'The amount field must have at most two decimals.' },
  })
})

test('rules that lie elsewhere are fetched to judge by', async () => {
  const { errors } = await contractResolver(async () => schema)({ title: 'a' }, undefined, options)
  expect(Object.keys(errors)).toEqual(['title', 'amount', 'password'])
})

test('a form whose rules do not come is not sent, and says why', async () => {
  const noSignal = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await contractResolver(noSignal)(good, undefined, options)).toEqual({
    values: {},
    errors: {
      form: {
        type: 'rules',
        message: 'Part of this page did not load. Check your connection and open it again.',
      },
    },
  })
})

test('a draft never holds a password', () => {
  expect(withoutSecrets(schema, good)).not.toHaveProperty('password')
  expect(withoutSecrets(schema, good)).toHaveProperty('title')
})

test('a draft keeps what was typed, and nothing that was only shown', () => {
  const defaultValues = { title: 'Cakes', amount: '99.5', location_based: false, files: [] }
  const values = { ...defaultValues, amount: '120', password: '12345678' }
  expect(valuesToKeep(schema, { values, defaultValues })).toEqual({ amount: '120' })
})

test('a draft keeps that a field was emptied, and what a form without first values holds', () => {
  const defaultValues = { title: 'Cakes' }
  const values = { title: '', amount: '120' }
  expect(valuesToKeep(schema, { values, defaultValues })).toEqual(values)
})

test('a draft keeps which state was read before it was written, so that an older one is refused', () => {
  const seen = z.extend(schema, { seen_updated_at: line(1, 40) })
  const defaultValues = { title: 'Cakes', seen_updated_at: '2026-03-01T00:00:00.000Z' }
  const values = { ...defaultValues, title: 'Bread' }
  expect(valuesToKeep(seen, { values, defaultValues })).toEqual(values)
})

test('a draft keeps with what was typed the fields that are one thing with it, and no others', () => {
  const account = keepTogether(
    z.object({ network: line(2, 20), number: line(2, 20), name: line(2, 20) }),
    ['network', 'number'],
  )
  const defaultValues = { network: 'MTN', number: '0241234567', name: 'Ama' }
  const draftOf = (typed: object) =>
    valuesToKeep(account, { values: { ...defaultValues, ...typed }, defaultValues })
  expect(draftOf({ number: '0249999999' })).toEqual({ network: 'MTN', number: '0249999999' })
  expect(draftOf({ network: 'Telecel' })).toEqual({ network: 'Telecel', number: '0241234567' })
  expect(draftOf({ name: 'Ama Mensah' })).toEqual({ name: 'Ama Mensah' })
  expect(draftOf({})).toEqual({})
})
