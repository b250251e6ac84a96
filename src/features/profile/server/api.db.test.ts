import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as profile from '#features/profile/contract.ts'
import { pathOf } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, buildUser, builtPassword } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildIdentity } from '#test/builders/profile.ts'
import { profileRules, wholeForms } from '#test/builders/profile-rules.ts'
import { unicodeText } from '#test/builders/unicode-text.ts'

const app = useApp()

const urls = {
  account: pathOf(profile.updateAccount.route),
  password: pathOf(profile.updatePassword.route),
  payment_account: pathOf(profile.updatePaymentAccount.route),
}
const posts = [...Object.values(urls), pathOf(profile.confirmEmail.route)]

/** The identity has a file and is tried beside it. */
const rules = profileRules.flatMap(({ form, ...rule }) =>
  form === 'identity' ? [] : [{ form, ...rule }],
)

test.each(
  rules.map(({ form, changes, sentence, field }) => [form, changes, sentence, field] as const),
)('the call of %s with %j is told "%s"', async (form, changes, sentence, field) => {
  const answer = await app.server.inject({
    method: 'POST',
    url: urls[form],
    payload: { ...wholeForms[form], ...changes },
    headers: await asUser(await buildUser()),
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({ message: sentence, errors: { [field]: [sentence] } })
})

test.each(['account', 'password', 'payment_account'] as const)(
  'an empty form of %s is told every field at once, and a whole one is taken',
  async form => {
    const send = async (payload: object) =>
      app.server.inject({
        method: 'POST',
        url: urls[form],
        payload,
        headers: await asUser(await buildUser()),
      })
    const needed = rules.filter(rule => rule.form === form && /is required\.$/.test(rule.sentence))
    const refused = await send({})
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual(
      Object.fromEntries(needed.map(({ field, sentence }) => [field, [sentence]])),
    )
    expect((await send(wholeForms[form])).statusCode).toBe(200)
  },
)

const oddText = fc.oneof(
  unicodeText(),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b@example.test',
    '\ud800',
    'admin\u202egnp.exe',
    "' or 1=1 --",
    'ΑΜΑ.ΣΕΡΩΑΑ',
    'İstanbul@example.test',
    '١٢٣٤٥٦٧٨٩٠',
    'x'.repeat(10_000),
    'ß'.repeat(10),
  ),
)
const oddValue = fc.oneof(
  oddText,
  fc.double(),
  fc.integer(),
  fc.constantFrom<unknown>(null, true, [], {}, 2 ** 31, -1, 1e308, ['a'], { a: { b: [] } }),
)
const wholeForm = {
  ...wholeForms.account,
  ...wholeForms.password,
  ...wholeForms.payment_account,
  current_password: builtPassword,
  device_name: 'Phone',
  code: 'abc',
  longitude: -0.16,
  latitude: 5.67,
}
const fields = Object.keys(wholeForm)
/** Anything at all, and forms that are whole but for a few fields: the latter get past the first guard. */
const bodies = fc.oneof(
  fc.dictionary(fc.constantFrom(...fields, '__proto__', 'constructor'), oddValue),
  fc
    .dictionary(fc.constantFrom(...fields), oddValue, { minKeys: 1, maxKeys: 3 })
    .map(faults => ({ ...wholeForm, ...faults })),
  fc.jsonValue(),
)

test('no body breaks anything, and what is refused changes nothing', async () => {
  const user = await buildUser()
  await buildIdentity(user, { name: wholeForms.payment_account.payment_name_on_account })
  const headers = { ...(await asUser(user)), 'content-type': 'application/json' }
  const urlsOfAll = [...posts, pathOf(profile.updateLocation.route)]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...urlsOfAll), bodies, async (url, body) => {
      const before = await everything()
      const payload = JSON.stringify(body) ?? ''
      const answer = await app.server.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      if (answer.statusCode < 400) return
      const { message, error } = answer.json()
      expect(message ?? error).toMatch(/^\S.*[.)]$/s)
      expect(await everything()).toEqual(before)
    }),
    { numRuns: 400 },
  )
})

/** All that the profile keeps, and what was sent. */
async function everything() {
  return {
    users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
    changes: await db.selectFrom('email_changes').selectAll().orderBy('user_id').execute(),
    accounts: await db.selectFrom('payment_accounts').selectAll().orderBy('user_id').execute(),
    tokens: await db.selectFrom('tokens').select(['id', 'user_id']).orderBy('id').execute(),
    resets: await db.selectFrom('password_resets').selectAll().orderBy('code_hash').execute(),
    sent: await db.selectFrom('outbox').select('id').orderBy('id').execute(),
  }
}
