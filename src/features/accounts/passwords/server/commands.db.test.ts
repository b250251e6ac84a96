import { expect, onTestFinished, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { bearer, buildUser, builtPassword, postForm, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { captureJobs, runAtOnce } from '#test/builders/jobs.ts'
import { nextOf, openLiveUpdates } from '#test/builders/sockets.ts'
import { statementsOf } from '#test/builders/statements.ts'
import { checkResetCode, sendPasswordReset } from './commands.ts'

const app = useApp()

const newPassword = 'banku with okro'
const badLink = { error: 'Sorry, the reset link has expired or has been used.' }

const forgot = (email: string) => postForm(app.server, '/api/password/forgot', { email })
const validate = (code: string) =>
  app.server.inject({ url: `/api/password/code/${encodeURIComponent(code)}/validate` })
const reset = (code: string, password = newPassword) =>
  postForm(app.server, '/api/password/reset', {
    reset_code: code,
    new_password: password,
    new_password_confirmation: password,
    device_name: 'Phone',
  })
const logIn = (email: string, password: string) =>
  postForm(app.server, '/api/sanctum/token', { email, password })

/** The code in the latest mail with a link. */
async function codeFor(email: string): Promise<string> {
  const mails = (await listOutbox()).filter(message => message.to === email)
  return mails.flatMap(mail => mail.text.match(/\/password\/reset\/([\w-]+)/)?.[1] ?? [])[0] ?? ''
}

test('the link sets a new password, once, and logs out every device', async () => {
  const user = await buildUser()
  const token = await tokenFor(user)
  expect((await forgot(user.email.toUpperCase())).statusCode).toBe(200)
  const code = await codeFor(user.email)
  expect((await validate(code)).json()).toEqual({ valid: true })
  const answer = await reset(code)
  expect([answer.statusCode, typeof answer.json().message]).toEqual([200, 'string'])
  const own = await app.server.inject({ url: '/api/customer', headers: bearer(token) })
  expect(own.statusCode).toBe(419)
  expect((await logIn(user.email, builtPassword)).statusCode).toBe(401)
  expect((await logIn(user.email, newPassword)).statusCode).toBe(200)
  for (const again of [await reset(code), await validate(code)]) {
    expect([again.statusCode, again.json()]).toEqual([422, badLink])
  }
})

test('a new password closes every open socket of its owner, and nobody else’s', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  const connect = await openLiveUpdates()
  const [phone, laptop] = [await connect(await tokenFor(user)), await connect(await tokenFor(user))]
  const elsewhere = await connect(await tokenFor(other))
  const closed = [nextOf(phone, 'disconnect'), nextOf(laptop, 'disconnect')]
  await forgot(user.email)
  await reset(await codeFor(user.email))
  expect(await Promise.all(closed)).toEqual(Array(2).fill('io server disconnect'))
  expect(elsewhere.connected).toBe(true)
})

test('the answer is the same whether the address is known or not', async () => {
  const { email } = await buildUser()
  const [known, unknown] = [await forgot(email), await forgot('nobody@example.test')]
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  expect((await listOutbox()).some(({ to }) => to === 'nobody@example.test')).toBe(false)
})

test('asking for a link does the same work for every address, and who has it is looked up later', async () => {
  const [live, gone] = [await buildUser(), await buildUser({ deactivated: true })]
  const jobs = captureJobs()
  onTestFinished(() => runAtOnce([sendPasswordReset]))
  const works = []
  for (const email of [live.email, gone.email, 'nobody@example.test'])
    works.push(await statementsOf(() => forgot(email)))
  expect(works).toEqual([[], [], []])
  expect(jobs.map(({ job, data }) => ({ job, data }))).toEqual(
    [live.email, gone.email, 'nobody@example.test'].map(email => ({
      job: sendPasswordReset.name,
      data: { email },
    })),
  )
  expect(sendPasswordReset.sealed).toBe(true)
})

test('the database does not hold what the mail holds', async () => {
  const user = await buildUser()
  await forgot(user.email)
  const kept = await db.selectFrom('password_resets').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(await codeFor(user.email))
})

test('a code brought twice at the same moment works once', async () => {
  const user = await buildUser()
  await forgot(user.email)
  const code = await codeFor(user.email)
  const answers = await Promise.all([
    reset(code, 'jollof from Accra'),
    reset(code, 'jollof from Lagos'),
    reset(code, 'jollof from Dakar'),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
})

test('of two links the first still works, and using it voids the other', async () => {
  const user = await buildUser()
  await forgot(user.email)
  const first = await codeFor(user.email)
  await forgot(user.email)
  const second = await codeFor(user.email)
  expect(first).not.toBe(second)
  expect((await reset(first)).statusCode).toBe(200)
  expect((await reset(second)).json()).toEqual(badLink)
})

test('a link is good for an hour', async () => {
  const user = await buildUser()
  await forgot(user.email)
  const code = await codeFor(user.email)
  const after = (minutes: number) => ({ code, now: new Date(Date.now() + minutes * 60_000) })
  await expect(checkResetCode(after(59))).resolves.toBeUndefined()
  await expect(checkResetCode(after(61))).rejects.toMatchObject({ status: 422, body: badLink })
})

test('whatever stands in the address instead of a code is a link that does not work', async () => {
  for (const code of ['x', '\0', 'x'.repeat(300), 'x'.repeat(5000), '../..', "' or 1=1"]) {
    const answer = await validate(code)
    expect([answer.statusCode, answer.json()], code).toEqual([422, badLink])
  }
})

test('a well-known password is refused and does not use the link up', async () => {
  const user = await buildUser()
  await forgot(user.email)
  const code = await codeFor(user.email)
  const refused = await reset(code, 'password123')
  expect(refused.statusCode).toBe(422)
  expect(Object.keys(refused.json().errors)).toEqual(['new_password'])
  expect((await reset(code)).statusCode).toBe(200)
})

test('a deactivated person is sent no way back in', async () => {
  const user = await buildUser({ deactivated: true })
  expect((await forgot(user.email)).statusCode).toBe(200)
  expect(await codeFor(user.email)).toBe('')
})

test('the owner is told that the password was changed', async () => {
  const user = await buildUser()
  await forgot(user.email)
  await reset(await codeFor(user.email))
  const [latest] = (await listOutbox()).filter(({ to }) => to === user.email)
  expect(latest?.subject).toMatch(/password was changed/)
})

test('a new password is its owner’s alone, and voids the links of nobody else', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  await forgot(other.email)
  await forgot(user.email)
  expect((await reset(await codeFor(user.email))).statusCode).toBe(200)
  expect((await logIn(other.email, newPassword)).statusCode).toBe(401)
  expect((await logIn(other.email, builtPassword)).statusCode).toBe(200)
  expect((await validate(await codeFor(other.email))).statusCode).toBe(200)
})

test('whoever has not verified the phone yet is sent a link too', async () => {
  const user = await buildUser({ verified: false })
  await forgot(user.email)
  expect(await codeFor(user.email)).not.toBe('')
})
