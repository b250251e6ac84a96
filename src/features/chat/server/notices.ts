import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { enqueueMail } from '#platform/server/mail.ts'
import { tell } from '#platform/server/realtime.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { settings } from '#platform/server/settings.ts'
import { chat as chatShape, message as messageShape } from '../contract.ts'
import { presentChat, presentMessages } from './present.ts'
import { type MessageRow, type News, newsOf, type SideRow } from './queries.ts'

export type MessageNews = {
  messageIds: number[]
  /** The messages, where they are known already. */
  rows?: MessageRow[]
  now: Date
  /** Also rings the receiver's bell; steps of orders and offers have notifications of their own. */
  rings?: boolean
}

/** Shows new messages, or what has become of old ones, on all screens of both people, and answers what was shown. */
export async function tellOfMessages(news: MessageNews): Promise<News> {
  const { messageIds, now, rings = true } = news
  const { rows, sides } = await newsOf(messageIds, news.rows)
  for (const row of rows) {
    const sideOf = (userId: number) =>
      sides.find(side => side.chat_id === row.chat_id && side.user_id === userId)
    const [receiver, sender] = [sideOf(row.to_user_id), sideOf(row.from_user_id)]
    if (receiver) await tellOne(receiver, row, now)
    if (receiver && rings) ring(receiver)
    if (sender) await tellOne(sender, row, now)
  }
  return { rows, sides }
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

async function tellOne(side: SideRow, row: MessageRow, now: Date): Promise<void> {
  const [message] = await presentMessages([row], { id: side.user_id, isManager: false }, now)
  if (!message) return
  tell(side.user_id, `chat.${row.chat_id}.${side.user_id}`, {
    message: z.encode(messageShape, message),
    chat: z.encode(chatShape, presentChat(side, message, now)),
    unread_messages_count: side.unread_in_all,
  })
}

function ring(receiver: SideRow): void {
  tell(receiver.user_id, 'notification', {
    kind: 'message',
    text: `${receiver.username} wrote to you.`,
    route: routeOfChat(receiver),
  })
}

/** Where a chat with this person is read. */
export const routeOfChat = (chat: { chat_id: number; username: string }) =>
  `/account/messages/${chat.chat_id}/${chat.username}`
