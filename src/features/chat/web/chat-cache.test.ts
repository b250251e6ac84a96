import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'

const address = { chat_id: 7, username: 'kofi.m' }
const route = 'GET /api/chat/7/kofi.m'

let browser: ReturnType<typeof fakeBrowser>

beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser()
  const { signIn } = await import('#platform/web/session.ts')
  signIn({ token: '1|secret', userId: 1 })
})
afterEach(() => vi.unstubAllGlobals())

const message = (id: number, extraFields = {}) => ({
  id,
  from_user_id: 2,
  file: null,
  is_read: false,
  ...extraFields,
})
const messages = (from: number, to: number, extraFields = {}) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at, extraFields))
const answer = (from: number, to: number, has_more: boolean, extraFields = {}) => ({
  status: 200,
  body: {
    chat: { id: 7, user: { id: 2 }, unread_messages_count: 0 },
    messages: messages(from, to, extraFields),
    has_more,
  },
})
/** What is asked for; each time also to be asked for a reason, should the chat be of others. */
const questions = () =>
  browser.requests.flatMap(({ url }) => {
    const [path = '', query = ''] = url.split('?')
    if (!path.includes('/api/chat/')) return []
    expect(query).toMatch(/ask_reason=1$/)
    return [query.replace(/&?ask_reason=1$/, '')]
  })

async function openThread() {
  const { threadAt } = await import('./chat-cache.ts')
  const { queryClient } = await import('#platform/web/query-client.ts')
  const { messages, hasEarlier } = await queryClient().fetchQuery({
    ...threadAt(address),
    staleTime: 0,
  })
  return { ids: messages.map(({ id }) => id), messages, hasEarlier }
}
const numbers = (from: number, to: number) => messages(from, to).map(({ id }) => id)

test('a chat opens with its newest messages, and one question', async () => {
  browser.answer(route, answer(51, 100, true))
  expect(await openThread()).toMatchObject({ ids: numbers(51, 100), hasEarlier: true })
  expect(questions()).toEqual([''])
})

test('whoever was away gets what was missed, without a gap, and what has become of the rest', async () => {
  browser.answer(
    route,
    answer(1, 50, false),
    answer(121, 170, true),
    answer(51, 100, true),
    answer(101, 150, true),
    answer(1, 50, false, { is_censored: true }),
  )
  await openThread()
  const { ids, hasEarlier, messages } = await openThread()
  expect(ids).toEqual(numbers(1, 170))
  expect(hasEarlier).toBe(false)
  expect(messages[0]).toMatchObject({ is_censored: true })
  expect(questions()).toEqual(['', '', 'after=50', 'after=100', 'before=51'])
})

test('where little was missed only what scrolled out of the newest is asked for again', async () => {
  browser.answer(
    route,
    answer(51, 100, true),
    answer(61, 110, true),
    answer(11, 60, true, { is_censored: true }),
  )
  await openThread()
  const { ids, hasEarlier, messages } = await openThread()
  expect(ids).toEqual(numbers(51, 110))
  expect(hasEarlier).toBe(true)
  expect(messages[0]).toMatchObject({ id: 51, is_censored: true })
  expect(questions()).toEqual(['', '', 'before=61'])
})

test('earlier messages join in front of those that are here', async () => {
  browser.answer(route, answer(51, 100, true), answer(1, 50, false))
  await openThread()
  const { threadAt } = await import('./chat-cache.ts')
  const { fetchEarlier } = await import('./message-pages.ts')
  const { queryClient } = await import('#platform/web/query-client.ts')
  await fetchEarlier(address)
  expect(questions()).toEqual(['', 'before=51'])
  const thread = queryClient().getQueryData(threadAt(address).queryKey)
  expect(thread?.messages.map(({ id }) => id)).toEqual(numbers(1, 100))
  expect(thread?.hasEarlier).toBe(false)
})

test('earlier messages that come once a chat was shortened join nothing, so that none is missing between', async () => {
  browser.answer(route, answer(101, 150, true), answer(51, 100, true), answer(1, 50, false))
  await openThread()
  const { shortenThread, threadAt } = await import('./chat-cache.ts')
  const { fetchEarlier } = await import('./message-pages.ts')
  const { queryClient } = await import('#platform/web/query-client.ts')
  await fetchEarlier(address)
  const fetching = fetchEarlier(address)
  shortenThread(address)
  await fetching
  const thread = queryClient().getQueryData(threadAt(address).queryKey)
  expect(thread?.messages.map(({ id }) => id)).toEqual(numbers(101, 150))
  expect(thread?.hasEarlier).toBe(true)
})

test('an answer from before the first message does not take the chat its number', async () => {
  const to = { chat_id: 0, username: 'kofi.m' }
  const chat = { id: 0, user: { id: 2 }, unread_messages_count: 0 }
  const empty = { status: 200, body: { chat, messages: [], has_more: false } }
  browser.answer('GET /api/chat/0/kofi.m', empty)
  const { takeMessage, threadAt } = await import('./chat-cache.ts')
  const { queryClient } = await import('#platform/web/query-client.ts')
  const ask = () => queryClient().fetchQuery({ ...threadAt(to), staleTime: 0 })
  await ask()
  const asking = ask()
  const [first, numbered] = [message(1, { from_user_id: 1 }), { ...chat, id: 7 }]
  takeMessage({ message: first, chat: numbered } as unknown as Parameters<typeof takeMessage>[0])
  expect(await asking).toMatchObject({ chat: { id: 7 }, messages: [{ id: 1 }] })
})

test('a chat in which nobody has written yet shows what has changed about the other person', async () => {
  const to = { chat_id: 0, username: 'kofi.m' }
  const chat = { id: 0, user: { id: 2 }, unread_messages_count: 0 }
  const answerOf = (is_blocked: boolean) => ({
    status: 200,
    body: { chat: { ...chat, is_blocked }, messages: [], has_more: false },
  })
  browser.answer('GET /api/chat/0/kofi.m', answerOf(false), answerOf(true))
  const { threadAt } = await import('./chat-cache.ts')
  const { queryClient } = await import('#platform/web/query-client.ts')
  const ask = () => queryClient().fetchQuery({ ...threadAt(to), staleTime: 0 })
  await ask()
  expect(await ask()).toMatchObject({ chat: { is_blocked: true } })
})

test('a message that comes while a chat and the list of chats are first asked for is shown in both', async () => {
  const { chatsFound, takeMessage, threadAt } = await import('./chat-cache.ts')
  const { queryClient } = await import('#platform/web/query-client.ts')
  const chat = { id: 7, user: { id: 2, username: 'kofi.m' }, unread_messages_count: 1 }
  const chatsAnswer = (...data: object[]) => ({
    status: 200,
    body: { chats: { data, current_page: 1, last_page: 1 } },
  })
  browser.answer(route, answer(1, 1, false), answer(1, 2, false))
  browser.answer('GET /api/chats', chatsAnswer(), chatsAnswer(chat))
  const thread = new QueryObserver(queryClient(), threadAt(address))
  const list = new InfiniteQueryObserver(queryClient(), chatsFound(''))
  const stops = [thread.subscribe(() => {}), list.subscribe(() => {})]
  takeMessage({ message: message(2), chat } as unknown as Parameters<typeof takeMessage>[0])
  const idsOnScreen = () => thread.getCurrentResult().data?.messages.map(({ id }) => id)
  await expect.poll(idsOnScreen).toEqual([1, 2])
  await expect
    .poll(() => list.getCurrentResult().data?.pages[0]?.chats.data)
    .toMatchObject([{ id: 7 }])
  for (const stop of stops) stop()
})

test('a chat that is read while it is asked for again shows nothing of it as new', async () => {
  const unread = answer(1, 2, false)
  unread.body.chat.unread_messages_count = 1
  browser.answer(route, unread)
  await openThread()
  const { takeReading, threadAt } = await import('./chat-cache.ts')
  const { queryClient } = await import('#platform/web/query-client.ts')
  const thread = new QueryObserver(queryClient(), threadAt(address))
  const stop = thread.subscribe(() => {})
  takeReading({ chatId: 7, readerId: 1, upTo: 2 })
  await expect.poll(() => thread.getCurrentResult().isFetching).toBe(false)
  expect(thread.getCurrentResult().data?.chat.unread_messages_count).toBe(0)
  stop()
})
