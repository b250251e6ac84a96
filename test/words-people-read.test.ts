import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultsOf, findWordFaults, textsOf } from './words-people-read.ts'

/** Screens, mails, SMS and notifications, and what the API says beside its data. */
const modules = globSync([
  'src/**/{texts,texts-after-first-visit,later-texts}.ts',
  'src/features/**/server/notices.ts',
  'src/features/**/server/api.ts',
  'src/features/orders/news/{,*/}server/present.ts',
  'src/features/own-account/server/present.ts',
  'src/features/accounts/undo/server/present.ts',
  'src/features/notifications/unsubscribe/server/{policy,present}.ts',
  'src/features/pages/placeholders/process.ts',
  'src/platform/text-flags.ts',
  'src/demo/pages.ts',
])

/** Said to managers alone, of each other. */
const forManagers = /^src\/features\/manager\//

/** What stands so for a reason, each with its place. */
const exceptions: Record<string, string[]> = {
  // For managers who read a chat of others.
  'src/features/chat/web/texts.ts': ['You read this chat as a manager.'],
  // What somebody writes who deceives.
  'src/features/pages/safety/web/texts.ts': ['I dash the money go your number wrong'],
  // One of two decisions, for managers.
  'src/features/manager/disputes/web/texts.ts': ['Found wrong'],
  // For providers.
  'src/features/payments/callbacks/server/api.ts': ['The signature is missing or wrong.'],
  // What counts, as it is specified.
  'src/features/people/web/texts.ts': ['one that ran out counts as 24 hours'],
  // The help of a metric, for operators.
  'src/features/payments/server/api.ts': ['Transactions that wait for a decision'],
  // The API's own sentence: no screen can cause it.
  'src/features/notifications/server/api.ts': ['Give either id or up_to_id.'],
  // The sentence that is specified.
  'src/features/profile/identity/server/api.ts': [
    'We will tell you here and by e-mail when we have checked it.',
  ],
  // How a key of Stripe begins, for whoever sets it.
  'src/features/payments/stripe/web/texts.ts': ['STRIPE_SECRET_KEY'],
}

test.each(modules)('%s speaks in plain words', path => {
  const allowed = exceptions[path] ?? []
  const faults = findWordFaults(readFileSync(path, 'utf8'))
    .filter(({ text }) => !allowed.some(part => text.includes(part)))
    .filter(({ reason }) => !(forManagers.test(path) && reason === 'say: our team'))
  expect(faults).toEqual([])
})

/** What clients and operators are told. */
const descriptions = globSync([
  'src/features/**/contract.ts',
  'src/platform/limits.ts',
  'src/platform/server/settings/{schema,shapes}.ts',
])

test.each(descriptions)('%s writes email as the screens do', path => {
  const texts = textsOf(readFileSync(path, 'utf8'))
  expect(texts.filter(text => /\be-mail/i.test(text))).toEqual([])
})

test.each(globSync('public/*.html'))('%s speaks in plain words', path => {
  const text = readFileSync(path, 'utf8')
    .replace(/<(style|script|title)[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, '\n')
  expect(faultsOf(text)).toEqual([])
})

test.each([
  [`export const lead = 'Please hand it in again.'`, 'say: send'],
  [`export const lead = (name: string) => \`\${name} is not told any more.\``, 'say: no longer'],
  [`export const lead = words\`\${link} was removed by a manager.\``, 'say: our team'],
  [
    `const wording = { reject: () => ({ text: 'The id photo field is required.' }) }`,
    'say what to enter',
  ],
  [`export const lead = isOld ? 'This has lapsed.' : ''`, 'say: expired'],
  [`export const lead = 'Give us your id_photo.'`, 'name the field by its label'],
  [`export const lead = 'Well done! Go on.'`, 'do not shout'],
  [`export const lead = 'Say what is wrong.'`, 'say what to do'],
  [`export const lead = 'Your answer stands below.'`, 'say: is'],
  [`export const lead = 'We write to your e-mail.'`, 'say: email'],
  [`export const lead = '${'word '.repeat(25).trim()}.'`, 'more than 24 words'],
])('a planted fault is noticed: %s', (source, reason) => {
  expect(findWordFaults(source).map(fault => fault.reason)).toContain(reason)
})

test('wrong may be a code, a password, and what went so by itself', () => {
  for (const text of ['Too many wrong codes.', 'A wrong password.', 'Something went wrong.'])
    expect(faultsOf(text)).toEqual([])
})

test('two sentences of 24 words each, imports and code are no fault', () => {
  const sentence = `${'word '.repeat(24).trim()}.`
  const source = `import { hand } from './hand in.ts'
    export const lead = '${sentence} ${sentence}'
    export const route = '/paid/{object_type}'`
  expect(findWordFaults(source)).toEqual([])
})

test('what is excepted still stands where it is excepted', () => {
  const gone = Object.entries(exceptions).filter(
    ([path, parts]) => !parts.every(part => readFileSync(path, 'utf8').includes(part)),
  )
  expect(gone).toEqual([])
})
