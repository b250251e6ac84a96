import { io } from 'socket.io-client'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { now as clock } from '#platform/server/clock.ts'
import { db, pool } from '#platform/server/database.ts'
import { listOutbox } from '#platform/server/outbox.ts'
import { closeRealtime, openRealtime } from '#platform/server/realtime.ts'
import { viewerOfToken } from '#platform/server/tokens.ts'
import { type BuiltUser, buildUser, tokenFor } from '../../../../test/builders/accounts.ts'
import { useApp } from '../../../../test/builders/app.ts'
import { send } from '../../../../test/builders/chat.ts'
import { captureJobs } from '../../../../test/builders/jobs.ts'
import { buildOffer } from '../../../../test/builders/orders.ts'
import { mailUnread, tellUntold } from './jobs.ts'

const app = useApp()
let url: string

beforeAll(async () => {
  await openRealtime({
    server: app.server.server,
    url: String(pool.options.connectionString),
    appUrl: 'https://adwuma.test',
    authenticate: async token => {
      const viewer = await viewerOfToken(token, clock())
      return viewer && { userId: viewer.id, tokenId: viewer.tokenId }
    },
  })
  url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  return closeRealtime
})

const seconds = (n: number) => new Date(Date.now() + n * 1000)
const minutes = (n: number) => seconds(n * 60)
const two = async () => [await buildUser(), await buildUser()] as const

test('a message that its writer could not tell of is told by the job, once', async () => {
  const [ama, kofi] = await two()
  const { messages } = await send(app.server, ama, kofi, 'Are you there?')
  const id: number = messages[0].id
  expect(await isTold(id)).toBe(true)
  const heard = await listen(kofi)
  await forget(id)
  await tellUntold({ now: seconds(20) })
  expect(await isTold(id)).toBe(false)
  await tellUntold({ now: seconds(40) })
  expect(await isTold(id)).toBe(true)
  await tellUntold({ now: seconds(60) })
  await send(app.server, ama, kofi, 'The last of all')
  const told = [
    'Are you there?',
    `${ama.username} wrote to you.`,
    'The last of all',
    `${ama.username} wrote to you.`,
  ]
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(told)
})

test('what hangs on an offer or an order is told by a job of its own', async () => {
  const [ama, kofi] = await two()
  const offer = await buildOffer({ seller: ama, buyer: kofi })
  const { messages } = await send(app.server, ama, kofi, 'See my offer')
  const id: number = messages[0].id
  await db.updateTable('messages').set({ offer_id: offer.id }).where('id', '=', id).execute()
  await forget(id)
  await tellUntold({ now: minutes(60) })
  expect(await isTold(id)).toBe(false)
})

test('however much is written, one e-mail waits for a chat; when it is gone, the next message has one again', async () => {
  const jobs = captureJobs()
  const [ama, kofi] = await two()
  const { chat } = await send(app.server, ama, kofi, 'One')
  for (const text of ['Two', 'Three']) await send(app.server, ama, kofi, text)
  expect(mailJobs(jobs)).toEqual([kofi.id])
  await send(app.server, kofi, ama, 'An answer')
  expect(mailJobs(jobs)).toEqual([kofi.id, ama.id])
  const data = { chatId: chat.id, userId: kofi.id }
  await mailUnread.run({ data, now: minutes(3) })
  await send(app.server, ama, kofi, 'Four')
  expect(mailJobs(jobs)).toEqual([kofi.id, ama.id, kofi.id])
  await mailUnread.run({ data, now: minutes(6) })
  expect(mailJobs(jobs)).toEqual([kofi.id, ama.id, kofi.id, kofi.id])
  await send(app.server, ama, kofi, 'Five')
  expect(mailJobs(jobs)).toHaveLength(4)
  await mailUnread.run({ data, now: minutes(19) })
  expect(await mailsTo(kofi)).toEqual([
    expect.stringContaining('sent you 3 messages'),
    expect.stringContaining('sent you 2 messages'),
  ])
})

test('an e-mail that got lost on its way keeps no later one back', async () => {
  const jobs = captureJobs()
  const [ama, kofi] = await two()
  await send(app.server, ama, kofi, 'One')
  await db
    .updateTable('chat_members')
    .set({ mail_due_at: minutes(-61) })
    .where('user_id', '=', kofi.id)
    .execute()
  await send(app.server, ama, kofi, 'Two')
  expect(mailJobs(jobs)).toEqual([kofi.id, kofi.id])
})

test('of many e-mails about one chat that are sent at once there is one', async () => {
  const jobs = captureJobs()
  const [ama, kofi] = await two()
  const { chat } = await send(app.server, ama, kofi, 'One')
  const data = { chatId: chat.id, userId: kofi.id }
  await Promise.all(Array.from({ length: 20 }, () => mailUnread.run({ data, now: minutes(3) })))
  expect(await mailsTo(kofi)).toHaveLength(1)
  expect(mailJobs(jobs)).toEqual([kofi.id])
})

type Captured = ReturnType<typeof captureJobs>

const mailJobs = (jobs: Captured) =>
  jobs
    .filter(({ job }) => job === 'chat.mail-unread')
    .map(({ data }) => (data as { userId: number }).userId)

const mailsTo = async ({ email }: { email: string }) =>
  (await listOutbox())
    .filter(({ to }) => to === email)
    .map(({ text }) => text)
    .reverse()

/** As a process leaves it that ends right after it has written. */
const forget = (id: number) =>
  db.updateTable('messages').set({ is_told: false }).where('id', '=', id).execute()

const isTold = async (id: number) =>
  (await db.selectFrom('messages').select('is_told').where('id', '=', id).executeTakeFirstOrThrow())
    .is_told

/** What this person's screen is told: the text of messages, and what the bell says. */
async function listen(user: BuiltUser): Promise<string[]> {
  const auth = { token: await tokenFor(user) }
  const socket = io(url, { transports: ['websocket'], auth, forceNew: true })
  onTestFinished(() => void socket.close())
  const heard: string[] = []
  socket.onAny((_event, { message, text }) => heard.push(message?.message ?? text))
  await new Promise<void>(resolve => socket.once('connect', resolve))
  return heard
}
