/** Where answers and news about chats are kept in this browser: one thread for each address, and the lists. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { showOrder } from '#features/orders/contract.ts'
import type { Received } from '#platform/contract.ts'
import { call } from '#platform/web/api.ts'
import { isFirstOnItsWay, markStale, queryClient } from '#platform/web/query-client.ts'
import type { listChats, showChat } from '../contract.ts'
import { messagesAtATime } from '../process.ts'
import { type ChatPages, withNews, withReading } from './chats.ts'
import {
  type Chat,
  joinMessages,
  keepNewest,
  type Message,
  recountUnread,
  type Thread,
  withMessage,
  withOrder,
  withRead,
} from './thread.ts'

/** As the page's own address names a chat; `reason` where a manager said why he reads one of others. */
export type ChatAddress = { chat_id: number; username: string; reason?: string }

export const showRoute = 'GET /api/chat/{chat_id}/{username}'
const listRoute = 'GET /api/chats'
/** A manager says why before what others wrote is fetched. */
export const askingReason = { ask_reason: true } as const
/** How many pages above the newest messages are fetched again after an absence. */
const renewedPages = 4

export const threadAt = (address: ChatAddress) =>
  queryOptions({
    queryKey: [showRoute, address] as const,
    queryFn: ({ signal }) => catchUp(address, signal),
    // Updates that came while no screen was open were not kept.
    refetchOnMount: 'always',
  })

export const chatsFound = (search: string) =>
  infiniteQueryOptions({
    queryKey: [listRoute, search] as const,
    queryFn: ({ pageParam, signal }) =>
      call<typeof listChats>(
        listRoute,
        { page: pageParam, paginate: 'true', ...(search !== '' && { search }) },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ chats }) =>
      chats.current_page < chats.last_page ? chats.current_page + 1 : undefined,
    refetchOnMount: 'always',
  })

/** Before a chat is shown again. */
export const shortenThread = (address: ChatAddress) =>
  changeThread(address, thread => keepNewest(thread, messagesAtATime))

/** The same chat under its true address, so that nothing has to be fetched to show it there. */
export function copyThread(from: ChatAddress, to: ChatAddress): void {
  const thread = threadIn(from)
  if (thread) queryClient().setQueryData<Thread>(threadAt(to).queryKey, thread)
}

/** A message that has come, from here or from elsewhere, or what has become of one. */
export function takeMessage(news: { message: Message; chat: Chat }): void {
  changeThreads(thread => (isSameChat(thread.chat, news.chat) ? withMessage(thread, news) : thread))
  changeLists((pages, search) => withNews(pages, { ...news, search }))
}

/** Somebody has read a chat up to there. */
export function takeReading(read: { chatId: number; readerId: number; upTo: number }): void {
  changeThreads(thread => (thread.chat.id === read.chatId ? withRead(thread, read) : thread))
  changeLists(pages => withReading(pages, read))
}

export function takeOrder(order: Received<typeof showOrder>['order']): void {
  changeThreads(thread => withOrder(thread, order))
}

/** @throws ApiError */
export const fetchMessages = (
  input: ChatAddress & { before?: number; after?: number },
  signal?: AbortSignal,
): Promise<Received<typeof showChat>> =>
  call<typeof showChat>(showRoute, { ...input, ...askingReason }, signal ? { signal } : {})

/** The newest messages, what lies between them and those that are here, and what has become of these. */
async function catchUp(address: ChatAddress, signal: AbortSignal): Promise<Thread> {
  const unreadBefore = threadIn(address)?.chat.unread_messages_count ?? 0
  const newest = await fetchMessages(address, signal)
  const seam = seamOf(newest.messages, threadIn(address))
  const news = seam
    ? [
        ...(await fetchMissed(address, seam, signal)),
        ...(await fetchRenewed(address, seam, signal)),
      ]
    : []
  // News may have come in meanwhile.
  const known = threadIn(address)
  const thread = {
    // So may the first message of all, which gives the chat its number.
    chat: newest.chat.id || !known?.chat.id ? newest.chat : known.chat,
    messages: joinMessages(known?.messages ?? [], [...news, ...newest.messages]),
    hasEarlier: known && known.messages.length > 0 ? known.hasEarlier : newest.has_more,
  }
  // The count that was answered may be from before a reading.
  return known && known.chat.unread_messages_count < unreadBefore ? recountUnread(thread) : thread
}

/** Where the newest messages meet those that are here: all by their numbers. */
type Seam = { firstKnown: number; lastKnown: number; newest: number }

/** Undefined where nothing is here from before the newest ones. */
function seamOf([newest]: readonly Message[], known: Thread | undefined): Seam | undefined {
  const older = known?.messages.filter(({ id }) => newest && id < newest.id) ?? []
  const [first] = older
  const last = older.at(-1)
  return newest && first && last
    ? { firstKnown: first.id, lastKnown: last.id, newest: newest.id }
    : undefined
}

async function fetchMissed(address: ChatAddress, seam: Seam, signal: AbortSignal) {
  if (isInThread(address, seam.newest)) return []
  const missed: Message[] = []
  for (let after = seam.lastKnown; after < seam.newest; ) {
    const { messages, has_more } = await fetchMessages({ ...address, after }, signal)
    missed.push(...messages)
    const last = messages.at(-1)?.id
    if (!has_more || last === undefined) break
    after = last
  }
  return missed
}

async function fetchRenewed(address: ChatAddress, seam: Seam, signal: AbortSignal) {
  const renewed: Message[] = []
  let before = seam.lastKnown + 1
  for (let page = 0; page < renewedPages && before > seam.firstKnown; page += 1) {
    const { messages } = await fetchMessages({ ...address, before }, signal)
    renewed.push(...messages)
    before = messages[0]?.id ?? 0
  }
  // A page may reach further back than what is here.
  return renewed.filter(({ id }) => id >= seam.firstKnown)
}

const isInThread = (address: ChatAddress, messageId: number) =>
  threadIn(address)?.messages.some(({ id }) => id === messageId) ?? false

export const threadIn = (address: ChatAddress) =>
  queryClient().getQueryData<Thread>(threadAt(address).queryKey)

export const changeThread = (address: ChatAddress, change: (thread: Thread) => Thread) =>
  queryClient().setQueryData<Thread>(threadAt(address).queryKey, known => known && change(known))

function changeThreads(change: (thread: Thread) => Thread): void {
  const client = queryClient()
  client.setQueriesData<Thread>({ queryKey: [showRoute] }, thread => thread && change(thread))
  // What is asked anew is joined with what came meanwhile; a first answer has nothing to be joined with.
  if (client.isFetching({ queryKey: [showRoute], predicate: isFirstOnItsWay }) > 0)
    markStale('/api/chat/')
}

function changeLists(change: (pages: ChatPages, search: string) => ChatPages): void {
  const client = queryClient()
  for (const [key, pages] of client.getQueriesData<ChatPages>({ queryKey: [listRoute] }))
    if (pages) client.setQueryData(key, change(pages, String(key[1])))
  // An answer that is on its way may have been given before.
  if (client.isFetching({ queryKey: [listRoute] }) > 0) markStale('/api/chats')
}

/** A chat that nobody had written in gets its number with the first message. */
const isSameChat = (one: Chat, other: Chat) =>
  one.id === other.id || (one.id === 0 && one.user.id === other.user.id)
