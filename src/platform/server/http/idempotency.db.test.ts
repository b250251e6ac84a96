import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import {
  asUser,
  type BuiltUser,
  buildUser,
  builtPassword,
  formHeaders,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { now } from '../clock.ts'
import { keyOf } from '../security/encryption.ts'
import { answerOnce, removeOldAnswers } from './idempotency.ts'

const app = useApp()

type Sending = { from: BuiltUser; to: BuiltUser; key: string; message?: string }

async function send({ from, to, key, message = 'Are you free?' }: Sending) {
  const headers = { ...(await asUser(from)), 'idempotency-key': key }
  const payload = { to_user_id: to.id, message }
  const url = '/api/chat/message/send'
  return app.server.inject({ method: 'POST', url, payload, headers })
}

const messagesTo = ({ id }: BuiltUser) =>
  db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select('messages.id')
    .where('messages.from_user_id', '!=', id)
    .where(({ eb, or }) =>
      or([eb('chats.low_user_id', '=', id), eb('chats.high_user_id', '=', id)]),
    )
    .execute()

const claimOf = (hash: Buffer) =>
  db
    .selectFrom('idempotent_answers')
    .select('claimed_at')
    .where('key_hash', '=', hash)
    .executeTakeFirst()

const lateBy = (minutes: number) => new Date(now().getTime() - minutes * 60_000)

test('a call that comes again under its key is done once, and answered as the first time', async () => {
  const [from, to, key] = [await buildUser(), await buildUser(), randomUUID()]
  const first = await send({ from, to, key })
  const second = await send({ from, to, key })
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.json()).toEqual(first.json())
  expect(second.headers['content-type']).toBe(first.headers['content-type'])
  expect(await messagesTo(to)).toHaveLength(1)
})

test('of ten that come at once under one key one is done, and all are answered alike', async () => {
  const [from, to, key] = [await buildUser(), await buildUser(), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ from, to, key })))
  expect(new Set(answers.map(answer => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
  expect(await messagesTo(to)).toHaveLength(1)
})

test('a key counts for this person, this call and this content alone', async () => {
  const [ama, kofi, to, key] = [
    await buildUser(),
    await buildUser(),
    await buildUser(),
    randomUUID(),
  ]
  await send({ from: ama, to, key })
  await send({ from: kofi, to, key })
  await send({ from: ama, to, key, message: 'And on Saturday?' })
  expect(await messagesTo(to)).toHaveLength(3)
})

test('what was refused under a key is done once it can be', async () => {
  const [from, to, key] = [await buildUser(), await buildUser(), randomUUID()]
  const become = (status_id: number) =>
    db.updateTable('users').set({ status_id }).where('id', '=', to.id).execute()
  await become(1)
  const refusal = await send({ from, to, key })
  await become(2)
  const success = await send({ from, to, key })
  expect([refusal.statusCode, success.statusCode]).toEqual([404, 201])
})

test('a login that comes again opens one session', async () => {
  const user = await buildUser()
  const headers = { ...(await formHeaders(app.server)), 'idempotency-key': randomUUID() }
  const payload = { email: user.email, password: builtPassword, device_name: 'Phone' }
  const url = '/api/sanctum/token'
  const first = await app.server.inject({ method: 'POST', url, payload, headers })
  const second = await app.server.inject({ method: 'POST', url, payload, headers })
  expect(first.statusCode).toBe(200)
  expect(second.json()).toEqual(first.json())
  const sessions = await db
    .selectFrom('tokens')
    .select('id')
    .where('user_id', '=', user.id)
    .execute()
  expect(sessions).toHaveLength(1)
})

test('a call that comes without a body or answers without one may come again, too', async () => {
  const user = await buildUser()
  const headers = { ...(await asUser(user)), 'idempotency-key': randomUUID() }
  const url = '/api/customer/sessions/revoke-others'
  const first = await app.server.inject({ method: 'POST', url, headers })
  const second = await app.server.inject({ method: 'POST', url, headers })
  expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
})

test('what somebody died over is done by whoever asks a minute later', async () => {
  const [from, to, key] = [await buildUser(), await buildUser(), randomUUID()]
  await send({ from, to, key })
  await db
    .updateTable('idempotent_answers')
    .set({ sealed_answer: null, claimed_at: lateBy(2) })
    .execute()
  expect((await send({ from, to, key })).statusCode).toBe(201)
  expect(await messagesTo(to)).toHaveLength(2)
})

test('what is still being worked on is waited for', async () => {
  const key = { hash: Buffer.from(randomUUID()), sealing: keyOf(Buffer.alloc(32, 7)) }
  const call = { now: now(), log: app.server.log as FastifyBaseLogger }
  const done = { status: 200, body: '"done"' }
  const begun = Promise.withResolvers<void>()
  const work = Promise.withResolvers<typeof done>()
  const first = answerOnce(key, call, () => {
    begun.resolve()
    return work.promise
  })
  await begun.promise
  const second = answerOnce(key, call, () => Promise.reject(new Error('done twice')))
  setTimeout(() => work.resolve(done), 600)
  expect(await Promise.all([first, second])).toEqual([done, done])
})

test('what takes longer than a minute is waited for as well, as long as its process lives', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const key = { hash: Buffer.from(randomUUID()), sealing: keyOf(Buffer.alloc(32, 7)) }
  const log = app.server.log as FastifyBaseLogger
  const done = { status: 200, body: '"done"' }
  const [begun, work] = [Promise.withResolvers<void>(), Promise.withResolvers<typeof done>()]
  const first = answerOnce(key, { now: lateBy(2), log }, () => {
    begun.resolve()
    return work.promise
  })
  await begun.promise
  for (let seconds = 0; seconds < 120; seconds += 20) {
    const before = await claimOf(key.hash)
    await vi.advanceTimersByTimeAsync(20_000)
    await expect.poll(() => claimOf(key.hash)).not.toEqual(before)
  }
  const perform = vi.fn(async () => done)
  const second = answerOnce(key, { now: now(), log }, perform)
  setTimeout(() => work.resolve(done), 600)
  expect(await Promise.all([first, second])).toEqual([done, done])
  expect(perform).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('an answer is kept for an hour, and who reads the table cannot read it', async () => {
  const [from, to, key] = [await buildUser(), await buildUser(), randomUUID()]
  await send({ from, to, key, message: 'Nobody else is to read this' })
  const rows = await db.selectFrom('idempotent_answers').selectAll().execute()
  for (const { key_hash, sealed_answer } of rows) {
    expect(String(sealed_answer)).not.toContain('Nobody else')
    expect(String(key_hash)).not.toContain(key)
  }
  await removeOldAnswers(now())
  await send({ from, to, key, message: 'Nobody else is to read this' })
  expect(await messagesTo(to)).toHaveLength(1)
  await db
    .updateTable('idempotent_answers')
    .set({ claimed_at: lateBy(61) })
    .execute()
  await removeOldAnswers(now())
  await send({ from, to, key, message: 'Nobody else is to read this' })
  expect(await messagesTo(to)).toHaveLength(2)
})

test('a key that is too short to be one of its own is malformed', async () => {
  const [from, to] = [await buildUser(), await buildUser()]
  for (const key of ['1', 'x'.repeat(129), 'ä'.repeat(20), 'two words and more'])
    expect((await send({ from, to, key })).statusCode, key).toBe(400)
  expect(await messagesTo(to)).toHaveLength(0)
})

test('where nothing is changed a key is not looked at', async () => {
  const headers = { ...(await asUser(await buildUser())), 'idempotency-key': '1' }
  expect((await app.server.inject({ url: '/api/customer', headers })).statusCode).toBe(200)
})

test('what changes by GET is done once under its key as well', async () => {
  const [person, owner] = [await buildUser(), await buildUser()]
  const gig = await buildGig({ owner })
  const headers = { ...(await asUser(person)), 'idempotency-key': randomUUID() }
  const press = () => app.server.inject({ url: `/api/gigs/favorite/${gig.id}`, headers })
  const [first, second] = [await press(), await press()]
  expect(first.statusCode).toBe(200)
  expect(second.json()).toEqual(first.json())
  const { rows } = await sql`select from favorites where user_id = ${person.id}`.execute(db)
  expect(rows).toHaveLength(1)
})
