import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { openChat, send, sendFiles } from '#test/builders/chat.ts'
import { buildOffer } from '#test/builders/orders.ts'
import { postSystemMessage } from './commands.ts'

const app = useApp()
const two = async () => [await buildUser(), await buildUser()] as const

test('twenty sendings with one number, also to different people, make one message', async () => {
  const ama = await buildUser()
  const others = await Promise.all(Array.from({ length: 4 }, () => buildUser()))
  const client_id = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      send(app.server, ama, others[n % 4] as BuiltUser, 'Once', { client_id }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ messages }) => messages[0].id)).size).toBe(1)
  const sent = db.selectFrom('messages').select('id').where('from_user_id', '=', ama.id)
  expect(await sent.execute()).toHaveLength(1)
})

test('two who write to each other at the same moment wait for each other, and both are heard', async () => {
  const [ama, kofi] = await two()
  const { chat } = await send(app.server, ama, kofi, 'First')
  const { sending } = await inTransaction(async tx => {
    const amasSide = tx.selectFrom('chat_members').select('user_id').where('chat_id', '=', chat.id)
    await amasSide.where('user_id', '=', ama.id).forUpdate().execute()
    const fromAma = send(app.server, ama, kofi, 'Second')
    await untilWaiting(1)
    const fromKofi = send(app.server, kofi, ama, 'Third')
    await untilWaiting(2)
    return { sending: [fromAma, fromKofi] }
  })
  expect((await Promise.all(sending)).map(({ status }) => status)).toEqual([201, 201])
  const { messages } = await openChat(app.server, ama, kofi)
  const texts = messages.map(({ message }: { message: string }) => message)
  expect(texts).toEqual(['First', 'Second', 'Third'])
  expect(await unreadOf(ama)).toBe(1)
  expect(await unreadOf(kofi)).toBe(2)
})

test('a message that comes while its reader reads the one before it stays unread', async () => {
  const [ama, kofi] = await two()
  const { messages } = await send(app.server, ama, kofi, 'First')
  const { id: offerId } = await buildOffer({ seller: ama, buyer: kofi })
  const { reading } = await inTransaction(async tx => {
    const coming = { fromId: ama.id, toId: kofi.id, text: 'Second', written: null }
    await postSystemMessage(tx, { ...coming, about: { offerId }, now: new Date() })
    const reading = read(kofi, messages[0].id)
    await untilWaiting(1)
    return { reading }
  })
  expect(await reading).toEqual({ unread_messages_count: 1 })
  expect(await unreadOf(kofi)).toBe(1)
})

test.each(['a text', 'a file'])(
  '%s that is sent while its receiver blocks the sender is not written',
  async what => {
    const [ama, kofi] = await two()
    const { chat } = await send(app.server, ama, kofi, 'First')
    const file = { filename: 'price.txt', body: 'GHS 50', type: 'text/plain' }
    const { sending } = await inTransaction(async tx => {
      await tx.selectFrom('chats').where('id', '=', chat.id).forNoKeyUpdate().execute()
      const block = { blocker_id: kofi.id, blocked_id: ama.id, created_at: new Date() }
      await tx.insertInto('blocks').values(block).execute()
      const sending =
        what === 'a text'
          ? send(app.server, ama, kofi, 'Second')
          : sendFiles(app.server, ama, kofi, [file])
      await untilWaiting(1)
      return { sending }
    })
    expect((await sending).status).toBe(404)
    expect((await openChat(app.server, kofi, ama)).messages).toHaveLength(1)
  },
)

test('a message that comes in another chat while its receiver reads is counted as unread', async () => {
  const [ama, kofi, esi] = [...(await two()), await buildUser()]
  const { messages } = await send(app.server, ama, kofi, 'First')
  const { id: offerId } = await buildOffer({ seller: esi, buyer: kofi })
  const { reading } = await inTransaction(async tx => {
    const coming = { fromId: esi.id, toId: kofi.id, text: 'Elsewhere', written: null }
    await postSystemMessage(tx, { ...coming, about: { offerId }, now: new Date() })
    const reading = read(kofi, messages[0].id)
    await untilWaiting(1)
    return { reading }
  })
  expect(await reading).toEqual({ unread_messages_count: 1 })
  expect(await unreadOf(kofi)).toBe(1)
})

test('of twenty who write and read in one chat at once, both counts are exact whenever it is quiet', async () => {
  const [ama, kofi] = await two()
  for (let round = 0; round < 4; round++) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const [from, to] = n % 2 ? [ama, kofi] : [kofi, ama]
        const { messages } = await send(app.server, from, to, `${n}`)
        if (n % 3 === 0) await read(to, messages[0].id)
      }),
    )
    for (const person of [ama, kofi]) expect(await unreadOf(person)).toBe(await countUnread(person))
  }
})

test('whoever writes faster than anybody types is told to wait, however the messages are spread', async () => {
  loadSettings({ RATE_LIMITS: 'on' })
  onTestFinished(() => void loadSettings({ RATE_LIMITS: 'off' }))
  // A fixed clock: on a slow machine the oldest message would no longer be within the minute.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const [ama, kofi] = await two()
  const esi = await buildUser()
  const sendTo = (to: BuiltUser) => async () => (await send(app.server, ama, to, 'Hello')).status
  expect(await sendTo(kofi)()).toBe(201)
  const { id: chat_id } = await db.selectFrom('chats').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('messages')
    .values(
      Array.from({ length: 118 }, (_, n) => ({
        ...{ chat_id, from_user_id: ama.id, text: 'Hello' },
        created_at: new Date(Date.now() - 500 * n),
      })),
    )
    .execute()
  expect(await sendTo(kofi)()).toBe(201)
  expect(await sendTo(kofi)()).toBe(429)
  expect(await sendTo(esi)()).toBe(429)
  const headers = await asUser(ama)
  const payload = { to_user_id: kofi.id, message: 'Hello' }
  const url = '/api/chat/message/send'
  const refused = await app.server.inject({ method: 'POST', url, headers, payload })
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(2)
  expect((await send(app.server, kofi, ama, 'Hello')).status).toBe(201)
  await db
    .updateTable('messages')
    .set({ created_at: new Date(Date.now() - 61_000) })
    .where('from_user_id', '=', ama.id)
    .execute()
  expect(await sendTo(kofi)()).toBe(201)
})

async function untilWaiting(count: number): Promise<void> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(count)
}

async function read(reader: BuiltUser, message_id: number) {
  const url = '/api/chat/message/read'
  const headers = await asUser(reader)
  return (await app.server.inject({ method: 'POST', url, headers, payload: { message_id } })).json()
}

/** What a person's own record says. */
async function unreadOf(reader: BuiltUser): Promise<number> {
  const headers = await asUser(reader)
  const { user } = (await app.server.inject({ url: '/api/customer', headers })).json()
  return user.unread_messages_count
}

/** What has come since the last one that was read. */
async function countUnread({ id }: BuiltUser): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from chat_members join messages using (chat_id)
    where user_id = ${id} and from_user_id <> ${id} and messages.id > last_read_id`.execute(db)
  return rows[0]?.unread ?? 0
}
