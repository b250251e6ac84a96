import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as accounts from '#features/accounts/contract.ts'
import { type Endpoint, methodOf, pathOf } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, buildUser, formHeaders } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { unicodeText } from '#test/builders/unicode-text.ts'

const app = useApp()

const posts = [
  accounts.login,
  accounts.register,
  accounts.verifyPhone,
  accounts.resendCode,
  accounts.forgotPassword,
  accounts.resetPassword,
]
const reads = [accounts.currentUser, accounts.listCountries, accounts.validateResetCode]

/** Text that has broken programs before, besides any other. */
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
    '%00',
    '١٢٣٤٥٦٧٨٩٠',
    'x'.repeat(10_000),
    '{"$ne":1}',
    'é'.repeat(300),
  ),
)
const oddValue = fc.oneof(
  oddText,
  fc.double(),
  fc.integer(),
  fc.constantFrom<unknown>(null, true, [], {}, 2 ** 31, -1, 1e308, ['a'], { a: { b: [] } }),
)
const wholeForm = {
  name: 'Esi Owusu',
  username: 'esi.owusu',
  country_alpha_2_code: 'GH',
  phone: '0201234567',
  email: 'esi@example.test',
  password: 'waakye and shito',
  password_confirmation: 'waakye and shito',
  consent: true,
  device_name: 'Phone',
  user_id: 77,
  verification_code: '123456',
  reset_code: 'abc',
  new_password: 'banku with okro',
  new_password_confirmation: 'banku with okro',
}
/** Anything at all, and forms that are whole but for a few fields: the latter get past the first guard. */
const bodies = fc.oneof(
  fc.dictionary(fc.constantFrom(...Object.keys(wholeForm), '__proto__', 'constructor'), oddValue),
  fc
    .dictionary(fc.constantFrom(...Object.keys(wholeForm)), oddValue, { minKeys: 1, maxKeys: 3 })
    .map(faults => ({ ...wholeForm, ...faults })),
  fc.jsonValue(),
)

test('no body that is posted to a form breaks anything, and what is refused changes nothing', async () => {
  const headers = { ...(await formHeaders(app.server)), 'content-type': 'application/json' }
  const { email } = await buildUser({ verified: false })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...posts), bodies, async (endpoint, body) => {
      const before = await everything()
      const answer = await app.server.inject({
        method: 'POST',
        url: pathOf(endpoint.route),
        headers,
        payload: JSON.stringify(body) ?? '',
      })
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      if (answer.statusCode < 400) return
      expectSentence(answer.json())
      expect(await everything()).toEqual(before)
    }),
    { numRuns: 400, examples: [[accounts.login, { email, password: '\ud800' }]] },
  )
})

test('no odd address or query breaks a read', async () => {
  const headers = await asUser(await buildUser())
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...reads), oddText, async (endpoint, text) => {
      const answer = await app.server.inject({
        method: methodOf(endpoint.route),
        url: addressOf(endpoint, text),
        headers,
      })
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      if (answer.statusCode >= 400) expectSentence(answer.json())
    }),
    { numRuns: 200 },
  )
})

test('broken JSON, a body of another kind and a list are refused in words', async () => {
  const form = await formHeaders(app.server)
  const post = (type: string, payload: string) =>
    app.server.inject({
      method: 'POST',
      url: '/api/sanctum/token',
      headers: { ...form, 'content-type': type },
      payload,
    })
  const answers = [
    [await post('application/json', '{"email":'), 400],
    [await post('application/json', '[]'), 400],
    [await post('application/json', ''), 400],
    [await post('text/csv', 'a,b'), 415],
    [await post('application/json', `{"email":"${'x'.repeat(2_000_000)}"}`), 413],
  ] as const
  for (const [answer, status] of answers) {
    expect(answer.statusCode, answer.body).toBe(status)
    expectSentence(answer.json())
  }
})

function addressOf(endpoint: Endpoint, text: string): string {
  const part = encodeURIComponent(text.toWellFormed())
  return `${pathOf(endpoint.route).replace(/\{\w+\}/, part)}?page=${part}&id=${part}`
}

/** A refusal is a sentence for people and reveals nothing of the inside. */
function expectSentence(body: { message?: unknown; error?: unknown }): void {
  expect(body.message ?? body.error).toMatch(/^\S.*[.)]$/s)
  expect(JSON.stringify(body)).not.toMatch(/select |insert |node_modules|\.ts:|argon2/)
}

/** All that accounts keep, but the counted tries of codes and what was sent. */
async function everything() {
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute()
  const tokens = await db.selectFrom('tokens').select(['id', 'user_id']).orderBy('id').execute()
  const codes = await db
    .selectFrom('verification_codes')
    .select(['user_id', 'code_hash'])
    .orderBy('user_id')
    .execute()
  const resets = await db.selectFrom('password_resets').selectAll().orderBy('code_hash').execute()
  const sent = await db.selectFrom('outbox').select('id').orderBy('id').execute()
  return { users, tokens, codes, resets, sent }
}
