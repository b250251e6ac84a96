import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { asUser, asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { openChat, send, sendFiles } from '#test/builders/chat.ts'
import { buildPhoto } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { unicodeText } from '#test/builders/unicode-text.ts'
import { mailUnread } from './jobs.ts'

const app = useApp()

const two = async () => [await buildUser(), await buildUser()] as const
const minutes = (n: number) => new Date(Date.now() + n * 60_000)

test('a message reaches the other, who has it unread until he reads it', async () => {
  const [ama, kofi] = await two()
  const sent = await send(app.server, ama, kofi, 'Can you start on Friday?')
  expect(sent).toMatchObject({ status: 201, messages: [{ from_user_id: ama.id, is_read: false }] })
  const { chat, messages } = await openChat(app.server, kofi, ama)
  expect(chat).toMatchObject({ user: { id: ama.id }, unread_messages_count: 1 })
  expect(messages).toMatchObject([{ message: 'Can you start on Friday?', is_read: false }])
  expect(await unreadOf(kofi)).toBe(1)
  expect(await bellOf(kofi)).toBe(1)
  expect(await read(kofi, messages[0].id)).toMatchObject({ unread_messages_count: 0 })
  expect(await unreadOf(kofi)).toBe(0)
  expect(await bellOf(kofi)).toBe(0)
  expect((await openChat(app.server, ama, kofi)).messages[0].is_read).toBe(true)
})

test('two people have one chat, whoever writes first', async () => {
  const [ama, kofi] = await two()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      n % 2 ? send(app.server, ama, kofi, `a${n}`) : send(app.server, kofi, ama, `k${n}`),
    ),
  )
  expect(new Set(answers.map(({ chat }) => chat.id)).size).toBe(1)
  expect((await openChat(app.server, ama, kofi)).chat.unread_messages_count).toBe(5)
  expect((await openChat(app.server, kofi, ama)).chat.unread_messages_count).toBe(5)
})

test('a sending repeated with its own number makes its messages once, also at the same moment', async () => {
  const [ama, kofi] = await two()
  const client_id = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send(app.server, ama, kofi, 'Once', { client_id })),
  )
  expect(new Set(answers.map(({ messages }) => messages[0].id)).size).toBe(1)
  expect((await openChat(app.server, kofi, ama)).messages).toHaveLength(1)
  expect(await unreadOf(kofi)).toBe(1)
})

test('what cannot be sent is refused with the reason', async () => {
  const [ama, kofi] = await two()
  const gone = await buildUser({ deactivated: true })
  for (const nothing of ['', '\u200b', '\u3164'])
    expect(await send(app.server, ama, kofi, nothing), JSON.stringify(nothing)).toMatchObject({
      status: 422,
      errors: { message: ['Write a message or add a file.'] },
    })
  expect(await send(app.server, ama, ama, 'Hello me')).toMatchObject({
    status: 422,
    errors: { to_user_id: ['You cannot write to yourself.'] },
  })
  expect((await send(app.server, ama, kofi, 'x'.repeat(5_001))).errors).toHaveProperty('message')
  expect((await send(app.server, ama, kofi, 'x', { client_id: 'not-a-uuid' })).status).toBe(422)
  expect((await send(app.server, ama, gone, 'Hello')).status).toBe(404)
  expect((await send(app.server, ama, { id: 999_999 }, 'Hello')).status).toBe(404)
  expect((await openChat(app.server, ama, kofi)).chat.id).toBe(0)
})

test('a chat is for its two and for managers, and for nobody else', async () => {
  const [ama, kofi] = await two()
  const { chat } = await send(app.server, ama, kofi, 'Between us')
  const stranger = await buildUser()
  const manager = await buildUser({ manager: true })
  expect((await openChat(app.server, stranger, kofi, { chatId: chat.id })).status).toBe(404)
  const seen = await openChat(app.server, manager, kofi, { chatId: chat.id })
  expect(seen).toMatchObject({
    chat: { user: { id: kofi.id }, unread_messages_count: 0 },
    messages: [{ message: 'Between us' }],
  })
  const idsOf = (people: { id: number }[]) => people.map(({ id }) => id).sort()
  expect(idsOf(seen.chat.participants)).toEqual(idsOf([ama, kofi]))
  expect((await openChat(app.server, ama, kofi)).chat.participants).toBeNull()
  const url = `/api/chat/${chat.id}/${kofi.username}`
  expect((await app.server.inject({ url, headers: asVisitor() })).statusCode).toBe(401)
  const message_id = seen.messages[0].id
  for (const call of ['read', 'report'])
    expect(
      (
        await app.server.inject({
          method: 'POST',
          url: `/api/chat/message/${call}`,
          headers: await asUser(stranger),
          payload: { message_id },
        })
      ).statusCode,
    ).toBe(404)
})

test('chat 0 finds the chat with that person, or says that there is none yet', async () => {
  const [ama, kofi] = await two()
  expect(await openChat(app.server, ama, kofi)).toMatchObject({
    status: 200,
    chat: { id: 0, user: { username: kofi.username }, last_message: null },
    messages: [],
    has_more: false,
  })
  expect((await openChat(app.server, ama, ama)).status).toBe(404)
  expect((await openChat(app.server, ama, { id: 0, username: 'nobody.here' })).status).toBe(404)
  const { chat } = await send(app.server, kofi, ama, 'Hello')
  expect((await openChat(app.server, ama, kofi)).chat.id).toBe(chat.id)
})

test('nobody learns by a chat of a registration whose phone was never verified', async () => {
  const [ama] = await two()
  const registered = await buildUser({ verified: false })
  const unknown = await openChat(app.server, ama, { id: 0, username: 'nobody.here' })
  expect(await openChat(app.server, ama, registered)).toEqual(unknown)
  expect(unknown.status).toBe(404)
})

test('a long chat comes fifty at a time, backwards and forwards, with none missing', async () => {
  const [ama, kofi] = await two()
  for (let n = 1; n <= 120; n++) await send(app.server, ama, kofi, `${n}`)
  const textsOf = ({ messages }: { messages: { message: string }[] }) =>
    messages.map(({ message }) => Number(message))
  const newest = await openChat(app.server, kofi, ama)
  expect(textsOf(newest)).toEqual(range(71, 120))
  expect(newest.has_more).toBe(true)
  const earlier = await openChat(app.server, kofi, ama, { before: newest.messages[0].id })
  expect(textsOf(earlier)).toEqual(range(21, 70))
  const first = await openChat(app.server, kofi, ama, { before: earlier.messages[0].id })
  expect([textsOf(first), first.has_more]).toEqual([range(1, 20), false])
  expect(first.chat.last_message.message).toBe('120')
  const missed = await openChat(app.server, kofi, ama, { after: first.messages[19].id })
  expect([textsOf(missed), missed.has_more]).toEqual([range(21, 70), true])
  expect(missed.chat.last_message.message).toBe('120')
})

test('each file makes a message, the text goes with the first, and only the two can fetch them', async () => {
  const [ama, kofi] = await two()
  const photo = await buildPhoto({ width: 400, height: 300 })
  const { status, messages } = await sendFiles(
    app.server,
    ama,
    kofi,
    [
      { filename: 'roof.jpg', body: photo },
      { filename: 'list.txt', body: 'Two taps\nOne pipe', type: 'text/plain' },
    ],
    'See these',
  )
  expect(status).toBe(201)
  expect(messages).toMatchObject([
    { message: 'See these', file: { original_name: 'roof.jpg', content_type: 'image/jpeg' } },
    { message: '', file: { original_name: 'list.txt' } },
  ])
  const { pathname, search } = new URL(messages[1].file.firebase_url)
  expect((await app.server.inject(pathname + search)).body).toBe('Two taps\nOne pipe')
  expect((await app.server.inject(pathname)).statusCode).toBe(404)
})

test('a sixth file, a page and a program are refused, and nothing is sent', async () => {
  const [ama, kofi] = await two()
  const text = { filename: 'a.txt', body: 'text', type: 'text/plain' }
  expect((await sendFiles(app.server, ama, kofi, Array(6).fill(text))).errors).toHaveProperty(
    'message_files',
  )
  const page = { filename: 'a.html', body: '<script>alert(1)</script>', type: 'text/plain' }
  expect((await sendFiles(app.server, ama, kofi, [text, page])).errors.message_files[0]).toContain(
    'a.html',
  )
  expect((await openChat(app.server, ama, kofi)).messages).toEqual([])
})

test('the list has the last message first, and finds people by their username', async () => {
  const me = await buildUser()
  const people = [await buildUser({ username: 'adwoa_1' }), await buildUser(), await buildUser()]
  for (const person of people) await send(app.server, person, me, `from ${person.username}`)
  await send(app.server, me, people[0] as (typeof people)[0], 'last')
  const list = await chats(me, '')
  expect(list.data.map(({ user }: { user: { id: number } }) => user.id)).toEqual(
    [people[0], people[2], people[1]].map(person => person?.id),
  )
  expect(list).toMatchObject({ total: 3, per_page: 15 })
  expect(list.data[0].last_message.message).toBe('last')
  expect((await chats(me, 'search=ADWOA_')).data).toHaveLength(1)
  expect((await chats(me, 'search=%25')).data).toHaveLength(0)
  expect((await chats(me, 'page=9')).data).toEqual([])
})

test('reading covers what came before, never what comes after, and never goes back', async () => {
  const [ama, kofi] = await two()
  const ids: number[] = []
  for (const text of ['1', '2', '3'])
    ids.push((await send(app.server, ama, kofi, text)).messages[0].id)
  expect(await read(kofi, ids[1] ?? 0)).toMatchObject({ unread_messages_count: 1 })
  expect(await read(kofi, ids[0] ?? 0)).toMatchObject({ unread_messages_count: 1 })
  expect((await openChat(app.server, ama, kofi)).messages.map(isRead)).toEqual([true, true, false])
})

test('of twenty who write and read at once, nobody’s count is wrong afterwards', async () => {
  const reader = await buildUser()
  const writers = await Promise.all(Array.from({ length: 10 }, () => buildUser()))
  await Promise.all(
    writers.flatMap(writer =>
      Array.from({ length: 4 }, async (_, n) => {
        const { messages } = await send(app.server, writer, reader, `${n}`)
        if (n === 1) await read(reader, messages[0].id)
      }),
    ),
  )
  const members = await db
    .selectFrom('chat_members')
    .selectAll()
    .where('user_id', '=', reader.id)
    .execute()
  for (const { chat_id, last_read_id, unread_count } of members) {
    const later = await db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('chat_id', '=', chat_id)
      .where('id', '>', last_read_id)
      .executeTakeFirstOrThrow()
    expect(Number(unread_count)).toBe(Number(later.count))
  }
})

test('a telling message is delivered and flagged; a reader’s report flags it too, once', async () => {
  const [ama, kofi] = await two()
  const { messages } = await send(app.server, ama, kofi, 'Call me on 024 412 3456')
  expect(messages[0].message).toContain('024 412 3456')
  expect(await flagsOf(messages[0].id)).toMatchObject({ is_flagged: true, reasons: ['phone'] })
  const plain = (await send(app.server, ama, kofi, 'Pay me first, my friend')).messages[0].id
  expect(await flagsOf(plain)).toMatchObject({ is_flagged: false })
  expect((await report(ama, plain)).statusCode).toBe(404)
  expect((await report(kofi, plain)).statusCode).toBe(200)
  expect((await report(kofi, plain)).statusCode).toBe(200)
  expect(await flagsOf(plain)).toMatchObject({ is_flagged: true, reasons: ['reported'] })
})

test('one e-mail tells of all that waits in a chat, the next a quarter of an hour later, none of what was read', async () => {
  const jobs = captureJobs()
  const [ama, kofi] = await two()
  const { chat } = await send(app.server, ama, kofi, 'One')
  await send(app.server, ama, kofi, 'Two')
  expect(jobs.filter(({ job }) => job === 'chat.mail-unread')[0]).toMatchObject({
    data: { chatId: chat.id, userId: kofi.id },
    options: { singletonKey: `${chat.id}:${kofi.id}` },
  })
  const run = (now: Date) => mailUnread.run({ data: { chatId: chat.id, userId: kofi.id }, now })
  await run(minutes(3))
  expect(await mailsTo(kofi)).toEqual([expect.stringContaining('sent you 2 messages')])
  const third = (await send(app.server, ama, kofi, 'Three')).messages[0].id
  await run(minutes(6))
  expect(await mailsTo(kofi)).toHaveLength(1)
  expect(jobs.at(-1)?.options.startAfter?.getTime()).toBeGreaterThan(minutes(17).getTime())
  await run(minutes(19))
  expect(await mailsTo(kofi)).toHaveLength(2)
  await send(app.server, ama, kofi, 'Four')
  await read(kofi, third + 1)
  await run(minutes(60))
  expect(await mailsTo(kofi)).toHaveLength(2)
})

test('no odd input breaks a call, and what is refused changes nothing', async () => {
  const [ama, kofi] = await two()
  const headers = await asUser(ama)
  const odd = fc.oneof(
    unicodeText(),
    fc.double(),
    fc.constantFrom<unknown>(
      null,
      true,
      [],
      {},
      -1,
      2 ** 31,
      '\0',
      '\ud800',
      kofi.id,
      'x'.repeat(9_000),
    ),
  )
  const body = fc.record(
    {
      to_user_id: odd,
      message: odd,
      message_files: odd,
      client_id: odd,
      message_id: odd,
      reason: odd,
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('send', 'read', 'report'), body, async (call, payload) => {
      const before = await countOfMessages()
      const answer = await app.server.inject({
        method: 'POST',
        url: `/api/chat/message/${call}`,
        headers,
        payload,
      })
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      if (answer.statusCode >= 400) expect(await countOfMessages()).toBe(before)
    }),
    { numRuns: 150 },
  )
  await fc.assert(
    fc.asyncProperty(unicodeText(), async text => {
      const part = encodeURIComponent(text.toWellFormed())
      for (const url of [
        `/api/chat/${part}/${part}?before=${part}`,
        `/api/chats?search=${part}&page=${part}`,
      ])
        expect((await app.server.inject({ url, headers })).statusCode).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n)
const isRead = ({ is_read }: { is_read: boolean }) => is_read

async function read(viewer: { id: number }, message_id: number) {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/chat/message/read',
    headers: await asUser(viewer),
    payload: { message_id },
  })
  return answer.json()
}

async function report(viewer: { id: number }, message_id: number) {
  return app.server.inject({
    method: 'POST',
    url: '/api/chat/message/report',
    headers: await asUser(viewer),
    payload: { message_id },
  })
}

async function chats(viewer: { id: number }, query: string) {
  return (
    await app.server.inject({ url: `/api/chats?${query}`, headers: await asUser(viewer) })
  ).json().chats
}

async function unreadOf(viewer: { id: number }): Promise<number> {
  const { data } = await chats(viewer, 'records_per_page=100')
  return data.reduce(
    (sum: number, chat: { unread_messages_count: number }) => sum + chat.unread_messages_count,
    0,
  )
}

/** What a person's own record says. */
async function bellOf(viewer: { id: number }): Promise<number> {
  const headers = await asUser(viewer)
  return (await app.server.inject({ url: '/api/customer', headers })).json().user
    .unread_messages_count
}

const flagsOf = (id: number) =>
  db
    .selectFrom('messages')
    .select(['is_flagged', 'reasons'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const mailsTo = async ({ email }: { email: string }) =>
  (await listOutbox()).filter(({ to }) => to === email).map(({ text }) => text)

async function countOfMessages(): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
