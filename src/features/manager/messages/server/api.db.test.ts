import { expect, test } from 'vitest'
import { hideFile } from '#features/chat/moderation/server/jobs.ts'
import { auditOf } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { openChat, send, sendFiles } from '#test/builders/chat.ts'
import { hostileTexts } from '#test/builders/hostile-texts.ts'

const app = useApp()

const call = async (path: string, viewer?: { id: number }) => {
  const manager = viewer ?? (await buildUser({ manager: true }))
  const answer = await app.server.inject({
    url: `/api/manager/${path}`,
    headers: await asUser(manager),
  })
  return { status: answer.statusCode, ...answer.json() }
}

async function sendFlagged(text = 'Call 0244123456') {
  const [from, to] = [await buildUser(), await buildUser()]
  const { messages } = await send(app.server, from, to, text)
  return { from, to, id: messages[0].id as number, chatId: messages[0].chat_id as number }
}

test('flagged messages are listed with who wrote to whom and why, newest first', async () => {
  const first = await sendFlagged()
  const second = await sendFlagged('idiot, see www.pay-here.com')
  await send(app.server, first.from, first.to, 'Nothing odd here')
  const { messages } = await call('messages/flagged')
  expect(messages.data.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])
  expect(messages).toMatchObject({ total: 2, per_page: 12 })
  expect(messages.data[0]).toMatchObject({
    sender: { id: second.from.id },
    recipient: { id: second.to.id },
    reasons: ['link', 'abuse'],
    message: 'idiot, see www.pay-here.com',
  })
})

test('flagged messages are listed longest waiting first where they are reviewed', async () => {
  const [first, second] = [await sendFlagged(), await sendFlagged()]
  const { messages } = await call('messages/flagged?waiting=1&records_per_page=100')
  const ids = messages.data.map(({ id }: { id: number }) => id)
  expect(ids).toEqual([...ids].sort((one, other) => one - other))
  expect(ids.slice(-2)).toEqual([first.id, second.id])
})

test('what a reader said in a report stands beside the message', async () => {
  const { to, id } = await sendFlagged()
  await app.server.inject({
    method: 'POST',
    url: '/api/chat/message/report',
    headers: await asUser(to),
    payload: { message_id: id, reason: 'He wants money first' },
  })
  const { messages } = await call('messages/flagged')
  expect(messages.data.find((row: { id: number }) => row.id === id)).toMatchObject({
    reasons: ['phone', 'reported'],
    report_reason: 'He wants money first',
  })
})

test('a search finds a message by its words and by either person, not by what managers do not see', async () => {
  const [yaw, efua] = [
    await buildUser({ username: 'yaw_finds', name: 'Nobody' }),
    await buildUser({ username: 'efua.finds', name: 'Nobody' }),
  ]
  const { messages: sent } = await send(app.server, yaw, efua, 'Càll 0244123456 now, 100% real')
  await send(app.server, yaw, efua, 'nobody is flagged by this')
  const searchFlagged = async (search: string) =>
    (await call(`messages/flagged?${new URLSearchParams({ search })}`)).messages
  for (const search of ['yaw_finds', 'EFUA.finds real', 'call 100%'])
    expect(await searchFlagged(search), search).toMatchObject({
      total: 1,
      data: [{ id: sent[0].id }],
    })
  for (const search of ['Nobody', 'yawxfinds', 'flagged by', '\\'])
    expect(await searchFlagged(search), search).toMatchObject({ total: 0, data: [] })
  for (const search of hostileTexts) expect(await searchFlagged(search)).toHaveProperty('total')
})

test('a search finds a flagged message by its number, its file, why it waits, and what its reader said', async () => {
  const [from, to] = [await buildUser(), await buildUser()]
  const file = { filename: 'price-list.txt', body: 'evidence', type: 'text/plain' }
  const { messages: sent } = await sendFiles(app.server, from, to, [file], 'idiot')
  await app.server.inject({
    ...{ method: 'POST', url: '/api/chat/message/report', headers: await asUser(to) },
    payload: { message_id: sent[0].id, reason: 'Mocks my grandmother' },
  })
  const searchFlagged = async (search: string) => {
    const query = new URLSearchParams({ search: `${search} ${from.username}` })
    const { data } = (await call(`messages/flagged?${query}`)).messages
    return data.map(({ id }: { id: number }) => id)
  }
  for (const search of [
    String(sent[0].id),
    'price-list',
    'abusive words',
    'reported',
    'GRANDMOTHER',
  ])
    expect(await searchFlagged(search), search).toEqual([sent[0].id])
  for (const search of [String(sent[0].id + 1_000_000), 'phone number'])
    expect(await searchFlagged(search), search).toEqual([])
})

test('an approved message leaves the list and stays as it is', async () => {
  const { from, to, id } = await sendFlagged()
  expect(await call(`message/approve/${id}`)).toMatchObject({ status: 200 })
  expect(await idsInList()).not.toContain(id)
  expect((await openChat(app.server, to, from)).messages[0]).toMatchObject({ is_censored: false })
  expect((await call(`message/censor/${id}`)).status).toBe(409)
})

test('a censored message gives neither side its text or its file, and keeps its place', async () => {
  const [from, to] = [await buildUser(), await buildUser()]
  const file = { filename: 'number.txt', body: '0244123456', type: 'text/plain' }
  const { messages } = await sendFiles(app.server, from, to, [file], 'Call 0244123456')
  expect((await call(`message/censor/${messages[0].id}`)).status).toBe(200)
  for (const [reader, other] of [
    [from, to],
    [to, from],
  ] as const) {
    const seen = await openChat(app.server, reader, other)
    expect(seen.messages).toMatchObject([{ message: '', file: null, is_censored: true }])
    expect(seen.chat.last_message).toMatchObject({ message: '', file: null, is_censored: true })
    expect(JSON.stringify(seen)).not.toContain('0244123456')
  }
  await hideFile.run({ data: { messageId: messages[0].id }, now: new Date() })
  await hideFile.run({ data: { messageId: messages[0].id }, now: new Date() })
  const { pathname, search } = new URL(messages[0].file.firebase_url)
  expect((await app.server.inject(pathname + search)).statusCode).toBe(404)
})

test('managers still find the file of a message that they censored', async () => {
  const [from, to] = [await buildUser(), await buildUser()]
  const file = { filename: 'number.txt', body: 'evidence', type: 'text/plain' }
  const { messages, chat } = await sendFiles(app.server, from, to, [file], 'Call 0244123456')
  const manager = await buildUser({ manager: true })
  await call(`message/censor/${messages[0].id}`, manager)
  await hideFile.run({ data: { messageId: messages[0].id }, now: new Date() })
  const seen = await openChat(app.server, manager, to, { chatId: chat.id })
  const { pathname, search } = new URL(seen.messages[0].file.firebase_url)
  expect((await app.server.inject(pathname + search)).body).toBe('evidence')
})

test('a manager who is one of the two is given no more than the other', async () => {
  const [manager, other] = [await buildUser({ manager: true }), await buildUser()]
  const { messages } = await send(app.server, other, manager, 'Call 0244123456')
  await call(`message/censor/${messages[0].id}`)
  expect((await openChat(app.server, manager, other)).messages[0].message).toBe('')
})

test('nobody decides about a message of the own chat, written or read', async () => {
  const [manager, other] = [await buildUser({ manager: true }), await buildUser()]
  for (const [from, to] of [
    [manager, other],
    [other, manager],
  ] as const) {
    const { messages } = await send(app.server, from, to, 'Call 0244123456')
    for (const action of ['approve', 'censor'])
      expect(await call(`message/${action}/${messages[0].id}`, manager)).toEqual({
        status: 403,
        message: 'Another manager decides about this message: it is of a chat of yours.',
      })
    expect(await idsInList()).toContain(messages[0].id)
  }
})

test('of several managers who decide at once one is heard, and the decision is kept once', async () => {
  const { id } = await sendFlagged()
  const managers = await Promise.all([1, 2, 3].map(() => buildUser({ manager: true })))
  const answers = await Promise.all(
    managers.map((manager, n) => call(`message/${n % 2 ? 'approve' : 'censor'}/${id}`, manager)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const kept = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_type', '=', 'message')
    .where('subject_id', '=', id)
    .execute()
  expect(kept).toHaveLength(1)
})

test('a decision is kept with who made it, why the message waited and what became of it', async () => {
  const { id } = await sendFlagged()
  const manager = await buildUser({ manager: true })
  await call(`message/censor/${id}`, manager)
  expect(await auditOf({ type: 'message', id })).toMatchObject([
    {
      ...{ action: 'censor', actor_id: manager.id },
      before: { is_flagged: true, reasons: ['phone'] },
      after: { is_flagged: false, is_censored: true },
    },
  ])
})

test('what its reader reported since a manager looked is not decided about unread', async () => {
  for (const action of ['approve', 'censor']) {
    const { to, id } = await sendFlagged()
    await report(to, id)
    expect(await call(`message/${action}/${id}?seen_reported=0`), action).toMatchObject({
      status: 409,
      error: 'This message was reported meanwhile. Read it again, then decide.',
    })
    expect(await idsInList()).toContain(id)
    expect((await call(`message/${action}/${id}?seen_reported=1`)).status, action).toBe(200)
  }
})

test('what is decided or reported of one message leaves every other as it was', async () => {
  const [one, waiting] = [await sendFlagged(), await sendFlagged()]
  const [from, to] = [await buildUser(), await buildUser()]
  const { messages } = await send(app.server, from, to, 'Fine')
  const rows = () =>
    db
      .selectFrom('messages')
      .select(['id', 'is_flagged', 'is_censored', 'reasons'])
      .where('id', 'in', [waiting.id, messages[0].id])
      .orderBy('id')
      .execute()
  const before = await rows()
  await call(`message/censor/${one.id}`)
  const other = await sendFlagged()
  expect((await report(other.to, other.id)).statusCode).toBe(200)
  expect(await rows()).toEqual(before)
})

test('what its reader reports waits again once it was approved, and not once it was censored', async () => {
  for (const [action, waits] of [
    ['approve', true],
    ['censor', false],
  ] as const) {
    const { to, id } = await sendFlagged()
    await call(`message/${action}/${id}`)
    expect((await report(to, id)).statusCode).toBe(200)
    expect((await idsInList()).includes(id), action).toBe(waits)
  }
})

test('the pages of chats follow each other, of all and of one person', async () => {
  const [ama, kofi, esi] = [
    await buildUser({ username: 'ama.pages' }),
    await buildUser({ username: 'kofi.pages' }),
    await buildUser({ username: 'esi.pages' }),
  ]
  await send(app.server, ama, kofi, 'One')
  await send(app.server, esi, ama, 'Two')
  for (const path of ['chats?search=.PAGES&', `chats/${ama.id}?`]) {
    const pages = [1, 2, 3].map(page => call(`${path}records_per_page=1&page=${page}`))
    const chats = (await Promise.all(pages)).map(answer => answer.chats)
    expect(chats.map(({ total }) => total)).toEqual([2, 2, 2])
    expect(chats.map(({ data }) => data.length)).toEqual([1, 1, 0])
    expect(namesOf(chats[0].data[0])).toContain('esi.pages')
    expect(namesOf(chats[1].data[0])).toContain('kofi.pages')
  }
  expect((await call('chats?search=ama_pages')).chats.total).toBe(0)
})

test('a message that is not there, not flagged, or an action that there is not, is refused', async () => {
  const [from, to] = [await buildUser(), await buildUser()]
  const { messages } = await send(app.server, from, to, 'Fine')
  expect((await call(`message/approve/${messages[0].id}`)).status).toBe(409)
  expect((await call('message/approve/999999')).status).toBe(404)
  expect((await call(`message/delete/${messages[0].id}`)).status).toBe(404)
})

test('managers see all chats, each once, and those of one person with the other beside', async () => {
  const [ama, kofi, esi] = [
    await buildUser({ username: 'ama.chats' }),
    await buildUser({ username: 'kofi.chats' }),
    await buildUser({ username: 'esi.chats' }),
  ]
  await send(app.server, ama, kofi, 'One')
  await send(app.server, esi, ama, 'Two')
  const all = (await call('chats?search=.chats')).chats
  expect(all.total).toBe(2)
  expect(all.data.map(namesOf)).toEqual([
    ['ama.chats', 'esi.chats'],
    ['ama.chats', 'kofi.chats'],
  ])
  const ofAma = (await call(`chats/${ama.id}`)).chats
  expect(ofAma.data.map(({ user }: { user: { username: string } }) => user.username)).toEqual([
    'esi.chats',
    'kofi.chats',
  ])
  expect((await call('chats/999999')).status).toBe(404)
})

test('nobody but a manager is given any of it', async () => {
  const { id } = await sendFlagged()
  const stranger = await buildUser()
  for (const path of ['messages/flagged', `message/censor/${id}`, 'chats', `chats/${stranger.id}`])
    expect((await call(path, stranger)).status).toBe(403)
})

const report = async (reader: { id: number }, message_id: number) =>
  app.server.inject({
    ...{ method: 'POST', url: '/api/chat/message/report', payload: { message_id } },
    headers: await asUser(reader),
  })

const idsInList = async () =>
  (await call('messages/flagged?records_per_page=100')).messages.data.map(
    ({ id }: { id: number }) => id,
  )

const namesOf = (chat: { user: { username: string }; other_user: { username: string } }) =>
  [chat.user.username, chat.other_user.username].sort()
