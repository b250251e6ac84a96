import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { mailGroup } from '#features/notifications/server/commands.ts'
import { countUnread } from '#features/notifications/server/queries.ts'
import { afterCommit } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { tellProcesses, tellsInDatabase } from '#platform/server/realtime/processes.ts'
import {
  isHere,
  publishEventHere,
  publishEventsOnCommit,
} from '#platform/server/realtime/realtime.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { chat as chatShape } from '../contract.ts'
import { presentChat, presentMessages } from './present.ts'
import {
  type MessageRow,
  type MessageUpdates,
  type NewsJson,
  newsFrom,
  newsOf,
  peopleOfMessages,
  type SideRow,
} from './queries.ts'

export const newsChannel = 'chat_news'

/**
 * What is told of messages: as `add_text` and `tell_message_news` tell it, by their numbers alone, or as the release
 * before this one tells it without people.
 */
type NewsSignal = { rings: boolean; order?: number } & (
  | (NewsJson & { ids: number[] })
  | { ids: number[] }
  | { news: { message: { id: number } }[] }
)

/** Has every process show messages of these numbers anew, once the transaction commits. */
export async function publishMessages(
  tx: Transaction<DB>,
  ids: number[],
  now: Date,
): Promise<void> {
  if (!tellsInDatabase()) return tellOfMessages(tx, ids, { rings: false })
  await sql`select tell_message_news(${ids}, ${peopleOfMessages(ids, now)}::jsonb, false, true)`.execute(
    tx,
  )
}

/** Where the database does not tell by itself. Each process looks up what is shown of them. */
export function tellOfMessages(
  tx: Transaction<DB>,
  ids: number[],
  { rings }: { rings: boolean },
): void {
  afterCommit(tx, () => tellProcesses(newsChannel, JSON.stringify({ rings, ids })))
}

/** Shows those who are connected to this process new messages, or what has become of old ones. */
export async function publishNews(json: string, now: Date): Promise<void> {
  const signal: NewsSignal = JSON.parse(json)
  const bells: [SideRow, MessageRow][] = []
  for (const { message, sides } of await newsIn(signal, now)) {
    const isReceiver = (side: SideRow) => side.user_id === message.to_user_id
    // The receiver first.
    for (const side of sides.sort((one, other) => +isReceiver(other) - +isReceiver(one))) {
      if (!isHere(side.user_id)) continue
      await publishMessage(side, message, now)
      if (signal.rings && isReceiver(side)) bells.push([side, message])
    }
  }
  for (const [receiver, message] of bells) await publishNotification(receiver, message, now)
}

function newsIn(signal: NewsSignal, now: Date): MessageUpdates | Promise<MessageUpdates> {
  if ('people' in signal && !isLate(signal)) return newsFrom(signal)
  return newsOf('ids' in signal ? signal.ids : signal.news.map(({ message }) => message.id), now)
}

/**
 * Whether what came after it has been heard already, so that its counts no longer hold: Redis tells in the order in
 * which processes come to tell it, not in that of their commits.
 */
function isLate({ order, messages }: NewsJson & { order?: number }): boolean {
  const receiverId = messages[0]?.message.to_user_id
  if (order === undefined || receiverId === undefined || !isHere(receiverId)) return false
  if (order < (newestOrders.get(receiverId) ?? 0)) return true
  if (newestOrders.size >= mostOrders) newestOrders.clear()
  newestOrders.set(receiverId, order)
  return false
}

const mostOrders = 10_000
const newestOrders = new Map<number, number>()

type Read = {
  chat_id: number
  id: number
  low_user_id: number
  high_user_id: number
  readerId: number
  unread: number
}

/**
 * Publishes how far the reader has read: to the sender for the ticks, to the reader's other devices for their badges.
 * Told by the commit, as messages are: where the database tells, the last count that is heard is the newest.
 */
export const publishRead = (tx: Transaction<DB>, read: Read): Promise<void> =>
  publishEventsOnCommit(
    tx,
    [read.low_user_id, read.high_user_id].map(userId => ({
      userId,
      event: `chat.${read.chat_id}.${userId}.read`,
      payload: {
        message_id: read.id,
        reader_id: read.readerId,
        ...(userId === read.readerId && { unread_messages_count: read.unread }),
      },
    })),
  )

type Unread = { userId: number; from: string; route: string; count: number }

/** One e-mail for all that waits in a chat. What was said stays in the chat. */
export async function mailUnreadMessages(tx: Transaction<DB>, unread: Unread): Promise<void> {
  const { userId, from, route, count } = unread
  const noun = count === 1 ? 'a message' : `${count} messages`
  await mailGroup(tx, {
    userId,
    group: 'messages',
    mail: {
      subject: `${from} wrote to you on ${settings.APP_NAME}`,
      paragraphs: [
        `${from} sent you ${noun} on ${settings.APP_NAME}. Read and answer here:`,
        settings.APP_URL + route,
        `Pay only through the order. We cannot get back money that was sent outside it.`,
      ],
    },
  })
}

async function publishMessage(side: SideRow, row: MessageRow, now: Date): Promise<void> {
  const [message] = await presentMessages([row], { id: side.user_id, roles: [] }, now)
  if (!message) return
  const chat = z.encode(chatShape, presentChat(side, message))
  publishEventHere(side.user_id, `chat.${row.chat_id}.${side.user_id}`, {
    message: chat.last_message,
    chat,
    unread_messages_count: side.unread_in_all,
  })
}

/** Messages stand in no list of notifications: this one has no id and changes no count of them. */
async function publishNotification(
  receiver: SideRow,
  { created_at }: MessageRow,
  now: Date,
): Promise<void> {
  const { username } = receiver.user
  publishEventHere(receiver.user_id, 'notification', {
    ...{ id: null, kind: 'message', event: 'message', title: username },
    text: `${username} wrote to you.`,
    route: routeOfChat({ chat_id: receiver.chat_id, username }),
    created_at: created_at.toISOString(),
    unread_notifications_count: await countUnread(receiver.user_id, now),
  })
}

/** Where a chat with this person is read. */
export const routeOfChat = (chat: { chat_id: number; username: string }) =>
  `/account/messages/${chat.chat_id}/${chat.username}`
