/** What this browser knows of a chat, and how answers and news add to it. */
import type { showOrder } from '#features/orders/contract.ts'
import type { Received } from '#platform/contract.ts'
import type { showChat } from '../contract.ts'

type Opened = Received<typeof showChat>
export type Message = Opened['messages'][number]
/** As lists and news have it. */
export type Chat = Omit<Opened['chat'], 'gig' | 'participants'>
/** The two whose chat a manager reads; none in a chat of one’s own. */
export type Participants = Opened['chat']['participants']
type Order = Received<typeof showOrder>['order']

/** `messages` oldest first and without a gap; `hasEarlier` says whether more came before them. */
export type Thread = {
  chat: Chat & { participants?: Participants }
  messages: readonly Message[]
  hasEarlier: boolean
}

/** A link that expires within this time is replaced. */
const linkMarginMs = 5 * 60_000

/** Both, oldest first, each once. What has not changed stays the same object, so that nothing is drawn anew. */
export function joinMessages(
  known: readonly Message[],
  news: readonly Message[],
  now = Date.now(),
): readonly Message[] {
  const byId = new Map(known.map(message => [message.id, message]))
  let changed = false
  for (const message of news) {
    const before = byId.get(message.id)
    const after = before ? renewMessage(before, message, now) : message
    if (after === before) continue
    byId.set(message.id, after)
    changed = true
  }
  return changed ? [...byId.values()].sort((one, other) => one.id - other.id) : known
}

/** A message that has come, or what has become of one. */
export function withMessage(thread: Thread, { message, chat }: { message: Message; chat: Chat }) {
  const [oldest] = thread.messages
  // Between it and those that are here there may be others.
  const isFromBefore = oldest !== undefined && thread.hasEarlier && message.id < oldest.id
  const messages = isFromBefore ? thread.messages : joinMessages(thread.messages, [message])
  return { ...thread, chat, messages }
}

/** The reader has come so far: whatever the other wrote up to there is read. */
export function withRead(thread: Thread, { readerId, upTo }: { readerId: number; upTo: number }) {
  const messages = thread.messages.map(message =>
    message.id <= upTo && message.from_user_id !== readerId && !message.is_read
      ? { ...message, is_read: true }
      : message,
  )
  const read = { ...thread, messages }
  return readerId === thread.chat.user.id ? read : recountUnread(read)
}

/** What of the messages that are here is unread. */
export function recountUnread(thread: Thread): Thread {
  return { ...thread, chat: { ...thread.chat, unread_messages_count: countUnread(thread) } }
}

/** Whether the other has written what is not here. */
export const isShortOfUnread = (thread: Thread) =>
  thread.chat.unread_messages_count > countUnread(thread)

const countUnread = ({ chat, messages }: Thread) =>
  messages.filter(one => one.from_user_id === chat.user.id && !one.is_read).length

/** Cards show the state of now, not of when they were sent. */
export function withOrder(thread: Thread, order: Order): Thread {
  const messages = thread.messages.map(message => {
    if (message.order?.id === order.id)
      return { ...message, order: { ...message.order, status_id: order.status_id } }
    if (message.offer?.id === order.offer.id) return { ...message, offer: order.offer }
    return message
  })
  return { ...thread, messages }
}

/** The newest ones, for a chat that is opened again. */
export function keepNewest(thread: Thread, longest: number): Thread {
  if (thread.messages.length <= longest) return thread
  return { ...thread, messages: thread.messages.slice(-longest), hasEarlier: true }
}

/** The gig that the two were dealing about last. */
export const gigBetween = ({ messages }: Thread) =>
  messages.findLast(({ offer }) => offer !== null)?.offer?.gig

export type Block = {
  /** Of its first message. */
  key: number
  messages: readonly Message[]
  /** Whether the message before it is of another day, or not here. */
  beginsDay: boolean
}

const blockLength = 50

/** Messages in stretches of which each is drawn or not. Those that were there begin where they began. */
export function blocksOf(messages: readonly Message[], known: readonly Block[] = []): Block[] {
  const starts = new Set(known.map(({ key }) => key))
  const kept = messages.flatMap(({ id }, at) => (starts.has(id) ? [at] : []))
  const [first = messages.length] = kept
  const last = kept.at(-1) ?? messages.length
  const places = [...kept]
  for (let at = first; at > 0; at -= blockLength) places.unshift(Math.max(0, at - blockLength))
  for (let at = last + blockLength; at < messages.length; at += blockLength) places.push(at)
  return places.flatMap((from, at) => {
    const within = messages.slice(from, places[at + 1])
    const [first] = within
    if (!first) return []
    const before = messages[from - 1]
    return { key: first.id, messages: within, beginsDay: !before || dayOf(before) !== dayOf(first) }
  })
}

export type Day = { key: string; messages: Message[] }

export function byDay(messages: readonly Message[]): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const key = dayOf(message)
    const last = days.at(-1)
    if (last?.key === key) last.messages.push(message)
    else days.push({ key, messages: [message] })
  }
  return days
}

/** Ghana keeps UTC, so the day of a moment stands in front of it. */
const dayOf = ({ created_at }: Message) => created_at.slice(0, 10)

/** Links to files are made anew with every answer: as long as the old one works, the picture is not fetched again. */
function renewMessage(before: Message, after: Message, now: number): Message {
  const isLinkGood = linkEnds(before.file?.firebase_url) > now + linkMarginMs
  const next = {
    ...after,
    is_read: before.is_read || after.is_read,
    file: before.file && after.file && isLinkGood ? before.file : after.file,
  }
  return JSON.stringify(next) === JSON.stringify(before) ? before : next
}

/** Until when a link to a file works. */
export const linkEnds = (link = '') => Number(/[?&]expires=(\d+)/.exec(link)?.[1] ?? 0) * 1000
