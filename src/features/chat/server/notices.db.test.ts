import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { decideMessage } from '#features/chat/moderation/server/commands.ts'
import { now as clock } from '#platform/server/clock.ts'
import { db, inTransaction, pool } from '#platform/server/database/database.ts'
import { closeRealtime, openRealtime } from '#platform/server/realtime/realtime.ts'
import { viewerOfToken } from '#platform/server/security/tokens.ts'
import { type BuiltUser, buildUser, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { openChat, send } from '#test/builders/chat.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { buildNotification } from '#test/builders/notifications.ts'
import { buildOffer } from '#test/builders/orders.ts'
import { nextOf } from '#test/builders/sockets.ts'
import { markReadUpTo, postSystemMessage } from './commands.ts'
import { publishNews } from './notices.ts'

const app = useApp()
let url: string

beforeAll(async () => {
  await openRealtime({
    server: app.server.server,
    appUrl: 'https://adwuma.test',
    authenticate: async token => {
      const viewer = await viewerOfToken(token, clock())
      return viewer && { userId: viewer.id, tokenId: viewer.tokenId }
    },
  })
  url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  return closeRealtime
})

const two = async () => [await buildUser(), await buildUser()] as const

test('open screens are told which gig a new message is about', async () => {
  const [ama, kofi] = await two()
  const gig = await buildGig({ owner: ama })
  const heard = await listen(ama)
  await send(app.server, kofi, ama, 'Are you free?', { gig_id: gig.id })
  await expect
    .poll(() => heard.find(([, { message }]) => message)?.[1].message)
    .toMatchObject({ gig: { id: gig.id, title: gig.title, is_live: true } })
})

test('a new message that sounds like a trick warns the reader’s open screens, not the writer’s', async () => {
  const [ama, kofi] = await two()
  await send(app.server, kofi, ama, 'Before')
  const [heardByAma, heardByKofi] = [await listen(ama), await listen(kofi)]
  await send(app.server, kofi, ama, 'Send your momo PIN make I fix am')
  const messageIn = (heard: [string, Payload][]) =>
    heard.find(([, { message }]) => message)?.[1].message
  await expect
    .poll(() => messageIn(heardByAma))
    .toMatchObject({ warnings: [{ code: 'secret_code' }] })
  await expect.poll(() => messageIn(heardByKofi)).toMatchObject({ warnings: [] })
})

test('both are told of a message as each would find it, and the receiver’s bell rings', async () => {
  const [ama, kofi] = [await buildUser({ premium: true, kyc: true }), await buildUser()]
  await send(app.server, kofi, ama, 'Before')
  await send(app.server, ama, kofi, 'Before')
  await buildNotification(kofi)
  const [heardByAma, heardByKofi] = [await listen(ama), await listen(kofi)]
  const { chat } = await send(app.server, ama, kofi, 'See https://example.com/?a=1&b=2')
  await expect.poll(() => heardByKofi).toHaveLength(2)
  await expect.poll(() => heardByAma).toHaveLength(1)
  const [toAma, toKofi] = [
    await openChat(app.server, ama, kofi),
    await openChat(app.server, kofi, ama),
  ]
  const event = (person: BuiltUser) => `chat.${chat.id}.${person.id}`
  const payloadOf = ({ chat, messages }: typeof toAma, unread_messages_count: number) => ({
    chat: asListed(chat),
    message: messages.at(-1),
    unread_messages_count,
  })
  expect(heardByAma).toEqual([[event(ama), payloadOf(toAma, 1)]])
  expect(heardByKofi).toEqual([
    [event(kofi), payloadOf(toKofi, 2)],
    ['notification', bell(ama, chat.id)],
  ])
})

test('a message longer than what the database carries is told as well', async () => {
  const [ama, kofi] = await two()
  const heard = await listen(kofi)
  const long = 'Tap, tank and pipe. '.repeat(249)
  await send(app.server, ama, kofi, long)
  await send(app.server, ama, kofi, 'x'.repeat(5_000).replaceAll('x', 'ɛ'))
  await expect.poll(() => heard).toHaveLength(4)
  expect(heard[0]).toMatchObject([expect.any(String), { message: { message: long.trim() } }])
})

test('what is rolled back is told to nobody, what is written is told by the commit alone', async () => {
  const [ama, kofi] = await two()
  const { id: offerId } = await buildOffer({ seller: ama, buyer: kofi })
  const heard = await listen(kofi)
  const post = (text: string, thenFail: boolean) =>
    inTransaction(async tx => {
      const delivery = { fromId: ama.id, toId: kofi.id, now: new Date() }
      await postSystemMessage(tx, { ...delivery, text, written: null, about: { offerId } })
      if (thenFail) throw new Error('no')
    })
  await expect(post('Never', true)).rejects.toThrow('no')
  await post('My offer', false)
  await expect.poll(() => heard).toHaveLength(1)
  expect(heard).toMatchObject([
    [
      expect.stringMatching(/^chat\./),
      { message: { message: 'My offer', offer: { id: offerId } } },
    ],
  ])
})

test('whoever is written to in many chats at once hears at the end how much is unread in all', async () => {
  const kofi = await buildUser()
  const others = await Promise.all(Array.from({ length: 12 }, () => buildUser()))
  for (const other of others) await send(app.server, other, kofi, 'First')
  const heard = await listen(kofi)
  await Promise.all(others.map(other => send(app.server, other, kofi, 'Second')))
  await expect.poll(() => heard).toHaveLength(24)
  const counts = heard.flatMap(([, { unread_messages_count = [] }]) => unread_messages_count)
  expect(counts).toEqual(Array.from({ length: 12 }, (_, n) => 13 + n))
})

test('what a manager censors goes from the open screens of both, and no bell rings', async () => {
  const [ama, kofi] = await two()
  const { messages } = await send(app.server, ama, kofi, 'Call 0244123456')
  const screens = [await listen(ama), await listen(kofi)]
  const viewer = viewerOf(await buildUser({ manager: true }))
  await decideMessage({ messageId: messages[0].id, action: 'censor', viewer, now: clock() })
  await send(app.server, ama, kofi, 'The last of all')
  for (const heard of screens) {
    await expect.poll(() => heard.at(1)?.[1].message?.message).toBe('The last of all')
    expect(heard[0]).toMatchObject([
      expect.stringMatching(/^chat\./),
      { message: { id: messages[0].id, message: '', is_censored: true } },
    ])
  }
})

test('what a process of the release before this one writes is shown as well', async () => {
  const [ama, kofi] = await two()
  const { chat } = await send(app.server, ama, kofi, 'First')
  const heard = await listen(kofi)
  const lines = JSON.stringify([{ text: 'Second', reasons: [], is_flagged: false }])
  await sql`select write_messages(${chat.id}, ${ama.id}, ${kofi.id}, now(), now(), ${lines}, true)`.execute(
    db,
  )
  await expect.poll(() => heard).toHaveLength(2)
  const { messages, chat: chatOfKofi } = await openChat(app.server, kofi, ama)
  expect(heard[0]?.[1]).toMatchObject({ message: messages.at(-1), chat: asListed(chatOfKofi) })
})

test('a process of the release before this one is told of messages by their numbers', async () => {
  const [ama, kofi] = await two()
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  const signal = new Promise<string | undefined>(resolve =>
    client.once('notification', ({ payload }) => resolve(payload)),
  )
  await client.query('listen chat_news')
  const { messages } = await send(app.server, ama, kofi, 'First')
  expect(JSON.parse((await signal) ?? '')).toMatchObject({ ids: [messages[0].id], rings: true })
  const { rows } = await sql<{ news: unknown }>`
    select chat_news(${[messages[0].id]}) as news`.execute(db)
  expect(rows[0]?.news).toMatchObject([{ sides: [{ rating_sum: 0 }, { rating_sum: 0 }] }])
})

test('what is told late, after what is newer, shows the counts of now', async () => {
  const [ama, kofi] = await two()
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  const told: string[] = []
  client.on('notification', ({ payload = '' }) => told.push(payload))
  await client.query('listen chat_news')
  const heard = await listen(kofi)
  for (const text of ['One', 'Two', 'Three']) await send(app.server, ama, kofi, text)
  await expect.poll(() => heard).toHaveLength(6)
  // This connection may hear of them later than the process.
  const inOrder = () => told.filter(payload => 'order' in JSON.parse(payload))
  await expect.poll(inOrder).not.toEqual([])
  const [second = ''] = inOrder()
  expect(JSON.parse(second)).toMatchObject({ messages: [{ message: { text: 'Two' } }] })
  await publishNews(second, clock())
  await expect.poll(() => heard).toHaveLength(8)
  expect(heard[6]).toMatchObject([expect.any(String), { unread_messages_count: 3 }])
})

test('of a reading and of a message right after it the later one says how much is unread at last', async () => {
  const [ama, kofi] = await two()
  const { messages } = await send(app.server, ama, kofi, 'First')
  const heard = await listen(kofi)
  const endDelay = delayNotices()
  await markReadUpTo({ messageId: messages[0].id, viewer: viewerOf(kofi) })
  await send(app.server, ama, kofi, 'Second')
  const counts = () => heard.flatMap(([, { unread_messages_count = [] }]) => unread_messages_count)
  await expect.poll(counts).toContain(1)
  endDelay()
  await expect.poll(counts).toEqual([0, 1])
})

/** What is told by a statement of its own, after a commit, waits until it is ended. */
function delayNotices(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { query } = pool
  vi.spyOn(pool, 'query').mockImplementation(async (...parameters: unknown[]) => {
    if (String(parameters[0]).includes('pg_notify')) await promise
    return Reflect.apply(query, pool, parameters)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return resolve
}

test('a sending that is repeated is told once', async () => {
  const [ama, kofi] = await two()
  await send(app.server, ama, kofi, 'First')
  const heard = await listen(kofi)
  const client_id = '0d0f6a0e-3c52-4b9a-9d5b-9e7a4f6d2c11'
  await Promise.all(
    Array.from({ length: 5 }, () => send(app.server, ama, kofi, 'Once', { client_id })),
  )
  await send(app.server, ama, kofi, 'Last')
  await expect.poll(() => heard.at(-2)?.[1].message?.message).toBe('Last')
  expect(heard).toHaveLength(4)
})

test('when the database was away for a moment, everybody connects anew to ask for what was missed', async () => {
  const [ama, kofi] = await two()
  const heard = await listen(kofi)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'adwuma signals' and datname = current_database()`.execute(db)
  await expect.poll(() => heard).toEqual([['connected anew', {}]])
  await send(app.server, ama, kofi, 'There again')
  await expect.poll(() => heard[1]?.[1].message?.message).toBe('There again')
})

const bell = ({ username }: BuiltUser, chatId: number) => ({
  ...{ id: null, kind: 'message', event: 'message', title: username },
  created_at: expect.any(String),
  text: `${username} wrote to you.`,
  route: `/account/messages/${chatId}/${username}`,
  unread_notifications_count: 1,
})

type Payload = { message?: { message: string }; unread_messages_count?: number }

/** Which gig was spoken of last, and whose chat it is, is told with the opened chat alone. */
function asListed({ gig: _, participants: __, ...chat }: Record<string, unknown>) {
  return chat
}

/** What this person's screen is told from now on: what was written before has been told by then. */
async function listen(user: BuiltUser): Promise<[string, Payload][]> {
  const auth = { token: await tokenFor(user) }
  const socket = io(url, { transports: ['websocket'], auth, forceNew: true })
  onTestFinished(() => void socket.close())
  const heard: [string, Payload][] = []
  socket.onAny((event, payload) => heard.push([event, payload]))
  await nextOf(socket, 'connect')
  await send(app.server, user, await buildUser(), 'The last before')
  await expect.poll(() => heard.at(-1)?.[1].message?.message).toBe('The last before')
  heard.length = 0
  socket.on('connect', () => heard.push(['connected anew', {}]))
  return heard
}
