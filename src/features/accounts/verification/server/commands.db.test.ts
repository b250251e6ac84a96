import { expect, onTestFinished, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import {
  bearer,
  buildUser,
  postForm,
  readSentCode,
  registerPerson,
  smsTo,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { captureJobs, runAtOnce } from '#test/builders/jobs.ts'
import { statementsOf } from '#test/builders/statements.ts'
import { sendNewCode, verifyPhone } from './commands.ts'

const app = useApp()

const resend = (userId: number) =>
  postForm(app.server, '/api/customer/verify/resend', { user_id: userId })
const verify = (userId: number, code: string) =>
  postForm(app.server, '/api/customer/verify', { user_id: userId, verification_code: code })

const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(answer => answer.statusCode).sort()

/** Another code than this one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the SMS holds the code, and a link that carries it', async () => {
  const { id, body, code } = await registerPerson(app.server)
  expect(code).toMatch(/^\d{6}$/)
  expect(await smsTo(body.phone)).toContain(`http://localhost:3000/v/${id}/${code}`)
  const kept = await db
    .selectFrom('verification_codes')
    .selectAll()
    .where('user_id', '=', id)
    .execute()
  expect(JSON.stringify(kept)).not.toContain(code)
})

test('the right code opens the account and logs in', async () => {
  const { id, code } = await registerPerson(app.server)
  const answer = await verify(id, code)
  expect(answer.statusCode).toBe(200)
  const { token, user } = answer.json()
  expect(user.id).toBe(id)
  const own = await app.server.inject({ url: '/api/customer', headers: bearer(token) })
  expect(own.json()).toEqual({ user })
  expect((await verify(id, code)).statusCode).toBe(422)
})

test('the device that verified is named with the token it got', async () => {
  const { id, code } = await registerPerson(app.server)
  await postForm(app.server, '/api/customer/verify', {
    ...{ user_id: id, verification_code: code, device_name: 'Tecno of Esi' },
  })
  const tokens = db.selectFrom('tokens').select('device_name').where('user_id', '=', id)
  expect(await tokens.execute()).toEqual([{ device_name: 'Tecno of Esi' }])
})

test('the fifth try may still be right, a sixth never', async () => {
  const lucky = await registerPerson(app.server)
  for (let guess = 1; guess <= 4; guess++) await verify(lucky.id, wrong(lucky.code))
  expect((await verify(lucky.id, lucky.code)).statusCode).toBe(200)

  const late = await registerPerson(app.server)
  for (let guess = 1; guess <= 5; guess++) {
    const answer = await verify(late.id, wrong(late.code))
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['verification_code'])
  }
  expect((await verify(late.id, late.code)).statusCode).toBe(422)
})

test('tries that come all at once are counted one by one', async () => {
  const { id, code } = await registerPerson(app.server)
  await Promise.all(Array.from({ length: 20 }, () => verify(id, wrong(code))))
  expect((await verify(id, code)).statusCode).toBe(422)
  const triesLeft = db
    .selectFrom('verification_codes')
    .select('tries_left')
    .where('user_id', '=', id)
  expect(await triesLeft.executeTakeFirst()).toEqual({ tries_left: 0 })
})

test('a code sent twice at the same moment logs in once', async () => {
  const { id, code } = await registerPerson(app.server)
  const answers = await Promise.all([verify(id, code), verify(id, code), verify(id, code)])
  expect(statusesOf(answers)).toEqual([200, 422, 422])
  const tokens = db.selectFrom('tokens').select('id').where('user_id', '=', id)
  expect(await tokens.execute()).toHaveLength(1)
})

test('a code is good for ten minutes', async () => {
  const before = Date.now()
  const { id, code } = await registerPerson(app.server)
  const after = Date.now()
  const attempt = (sentAt: number, minutes: number) =>
    verifyPhone({
      userId: id,
      code,
      client: { deviceName: 'Phone', stepUp: false, deviceHash: 'name:phone', network: null },
      address: '127.0.0.1',
      now: new Date(sentAt + minutes * 60_000),
    })
  await expect(attempt(after, 10.1)).rejects.toMatchObject({ status: 422 })
  await expect(attempt(before, 9.9)).resolves.toMatchObject({ token: expect.any(String) })
})

test('asking for a new code does the same work for every id, and who waits is looked up later', async () => {
  const { id } = await registerPerson(app.server)
  const jobs = captureJobs()
  onTestFinished(() => runAtOnce([sendNewCode]))
  const ids = [id, (await buildUser()).id, 999_999]
  const works = []
  for (const one of ids) works.push(await statementsOf(() => resend(one)))
  expect(works[1]).toEqual(works[0])
  expect(works[2]).toEqual(works[0])
  expect(jobs.map(({ job, data }) => ({ job, data }))).toEqual(
    ids.map(userId => ({ job: sendNewCode.name, data: { userId } })),
  )
})

test('a new code takes the place of the old one, with five tries of its own', async () => {
  const { id, body, code } = await registerPerson(app.server)
  for (let guess = 1; guess <= 5; guess++) await verify(id, wrong(code))
  expect((await resend(id)).statusCode).toBe(200)
  const fresh = await readSentCode(body.phone)
  if (fresh !== code) expect((await verify(id, code)).statusCode).toBe(422)
  expect((await verify(id, fresh)).statusCode).toBe(200)
})

test('asking for a new code answers the same for everyone, and sends only to those who wait', async () => {
  const [waiting, verified] = [await registerPerson(app.server), await buildUser()]
  const sent = (await listOutbox()).length
  const answers = await Promise.all([waiting.id, verified.id, 2_000_000_000].map(resend))
  expect(new Set(answers.map(answer => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  expect((await listOutbox()).length).toBe(sent + 1)
})

test('a deactivated account does not come back by verifying the phone', async () => {
  const { id, code } = await registerPerson(app.server)
  await verify(id, code)
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', id).execute()
  const sent = (await listOutbox()).length
  expect((await resend(id)).statusCode).toBe(200)
  expect((await listOutbox()).length).toBe(sent)
  expect((await verify(id, code)).statusCode).toBe(422)
})

test('a code verifies the phone of one person', async () => {
  const [one, other] = [await registerPerson(app.server), await registerPerson(app.server)]
  expect((await verify(one.id, one.code)).statusCode).toBe(200)
  const waiting = db.selectFrom('users').select(['status_id', 'phone_verified_at'])
  expect(await waiting.where('id', '=', other.id).execute()).toEqual([
    { status_id: 1, phone_verified_at: null },
  ])
  expect((await verify(other.id, other.code)).statusCode).toBe(200)
})

test('a registration that has lapsed is sent no new code', async () => {
  const { id } = await registerPerson(app.server)
  const countSentAfter = async (hours: number) => {
    const created_at = new Date(Date.now() - hours * 3_600_000)
    await db.updateTable('users').set({ created_at }).where('id', '=', id).execute()
    const sent = (await listOutbox()).length
    await sendNewCode.run({ data: { userId: id }, now: new Date() })
    return (await listOutbox()).length - sent
  }
  expect([await countSentAfter(23.9), await countSentAfter(24.1)]).toEqual([1, 0])
})
