import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { enqueueMail } from '#platform/server/mail.ts'
import { isHere, tell, tellHere } from '#platform/server/realtime.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { settings } from '#platform/server/settings.ts'
import { chat as chatShape, message as messageShape } from '../contract.ts'
import { presentChat, presentMessages } from './present.ts'
import { type MessageRow, newsFrom, newsOf, type SideRow } from './queries.ts'

type Told = { rings: boolean; news: unknown } | { rings: boolean; ids: number[] }

/**
 * Shows those who are connected to this process new messages, or what has become of old ones, as the database tells
 * every process of them when they are written: `tell_chat_news`.
 */
export async function showNews(json: string, now: Date): Promise<void> {
  const told: Told = JSON.parse(json)
  const news = 'ids' in told ? await newsOf(told.ids) : newsFrom(told.news)
  for (const { message, sides } of news) {
    const isReceiver = (side: SideRow) => side.user_id === message.to_user_id
    // Who waits for it first.
    for (const side of sides.sort((one, other) => +isReceiver(other) - +isReceiver(one))) {
      if (!isHere(side.user_id)) continue
      await showOne(side, message, now)
      if (told.rings && isReceiver(side)) ring(side)
    }
  }
}

/** Both learn how far the reader has come: the one turns his ticks, the other his other devices' badges. */
export function tellRead(read: {
  chat_id: number
  id: number
  low_user_id: number
  high_user_id: number
  readerId: number
  unread: number
}): void {
  for (const userId of [read.low_user_id, read.high_user_id])
    tell(userId, `chat.${read.chat_id}.${userId}.read`, {
      message_id: read.id,
      reader_id: read.readerId,
      ...(userId === read.readerId && { unread_messages_count: read.unread }),
    })
}

type Unread = { name: string; email: string; from: string; route: string; count: number }

/** One e-mail for all that waits in a chat. What was said stays in the chat. */
export async function mailUnreadMessages(tx: Transaction<DB>, unread: Unread): Promise<void> {
  const { name, email, from, route, count } = unread
  const what = count === 1 ? 'a message' : `${count} messages`
  await enqueueMail(tx, {
    to: email,
    subject: `${from} wrote to you on ${settings.APP_NAME}`,
    text: `Hello ${name},

${from} sent you ${what} on ${settings.APP_NAME}. Read and answer here:

${settings.APP_URL}${route}

Keep talk and payment about an order on ${settings.APP_NAME}: that is what we can look at if you disagree.`,
  })
}

async function showOne(side: SideRow, row: MessageRow, now: Date): Promise<void> {
  const [message] = await presentMessages([row], { id: side.user_id, isManager: false }, now)
  if (!message) return
  tellHere(side.user_id, `chat.${row.chat_id}.${side.user_id}`, {
    message: z.encode(messageShape, message),
    chat: z.encode(chatShape, presentChat(side, message, now)),
    unread_messages_count: side.unread_in_all,
  })
}

function ring(receiver: SideRow): void {
  tellHere(receiver.user_id, 'notification', {
    kind: 'message',
    text: `${receiver.username} wrote to you.`,
    route: routeOfChat(receiver),
  })
}

/** Where a chat with this person is read. */
export const routeOfChat = (chat: { chat_id: number; username: string }) =>
  `/account/messages/${chat.chat_id}/${chat.username}`
