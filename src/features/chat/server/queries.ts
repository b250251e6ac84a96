import { type InferResult, type Kysely, type SqlBool, sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { publicUserColumns } from '#features/accounts/server/queries.ts'
import { db, pool, prepared } from '#platform/server/database.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { messagesAtATime } from '../process.ts'

export type MessageRow = InferResult<ReturnType<typeof messages>>[number]
export type ChatRow = NonNullable<Awaited<ReturnType<typeof chatOf>>>

/** Whether any message has passed between the two. */
export async function haveChatted(from: Kysely<DB>, one: number, other: number): Promise<boolean> {
  const found = await from
    .selectFrom('chats')
    .innerJoin('chat_members', 'chat_members.chat_id', 'chats.id')
    .select('chats.id')
    .where('low_user_id', '=', Math.min(one, other))
    .where('high_user_id', '=', Math.max(one, other))
    .where('last_message_id', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

type Way = { is_there: boolean; chat_id: number | null; is_repeated: boolean }

/** What is asked before a message is written: whether there is somebody to write to, and what has been before. */
export async function wayTo(wish: { fromId: number; toId: number; clientId?: string | undefined }) {
  const { fromId, toId, clientId = null } = wish
  const query = sql`select
    exists(select from users where id = ${toId}::integer and status_id = ${sql.lit(userStatus.live)}) as is_there,
    (select id from chats where low_user_id = least(${fromId}::integer, ${toId}::integer)
      and high_user_id = greatest(${fromId}::integer, ${toId}::integer)) as chat_id,
    exists(select from messages where from_user_id = ${fromId}::integer and client_id = ${clientId}::uuid) as is_repeated`
  const [way] = await prepared<Way>(query.compile(db), pool)
  if (!way) throw new Error('A question without a condition was not answered')
  return way
}

/** How many messages somebody has written in the minute before now, and when the first of them. */
export const writtenInAMinute = (userId: number, now: Date) =>
  db
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('first')])
    .where('from_user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - 60_000))
    .executeTakeFirstOrThrow()

/** Somebody who can be written to, or with whom a chat can be read: nobody else is told that there is one. */
export const personByUsername = (username: string) =>
  db
    .selectFrom('users')
    .select(publicUserColumns)
    .select('status_id')
    .where('username', '=', username.toLowerCase())
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** A chat as this member sees it; undefined where there is none, or not for this person. */
export const chatOf = (from: Kysely<DB>, wish: { chatId: number; userId: number }) =>
  memberships(from)
    .where('chat_members.chat_id', '=', wish.chatId)
    .where('chat_members.user_id', '=', wish.userId)
    .executeTakeFirst()

/** The chat of the two as the first sees it; undefined where they have none. */
export const chatBetween = (userId: number, otherId: number) =>
  memberships(db)
    .where('chat_members.user_id', '=', userId)
    .where('chat_members.other_id', '=', otherId)
    .where('chat_members.last_message_id', 'is not', null)
    .executeTakeFirst()

/** For managers, who read a chat of others: as the one sees it whose other side bears this name. */
export const otherMemberNamed = (wish: { chatId: number; username: string }) =>
  memberships(db)
    .where('chat_members.chat_id', '=', wish.chatId)
    .where('users.username', '=', wish.username.toLowerCase())
    .executeTakeFirst()

type ListWish = { userId: number; search: string; limit: number; offset: number }

/** A page of somebody's chats, the last message first, and how many there are. */
export async function chatsOf({ userId, search, limit, offset }: ListWish) {
  const wanted = (query: ReturnType<typeof memberships>) =>
    query
      .where('chat_members.user_id', '=', userId)
      .where('chat_members.last_message_id', 'is not', null)
      .$if(search !== '', q => q.where(hasUsername(search)))
  const [rows, { total }] = await Promise.all([
    wanted(memberships(db))
      .orderBy('chat_members.last_message_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    wanted(memberships(db))
      .clearSelect()
      .select(sql<number>`count(*)::integer`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Everything that is typed is text: `%` and `_` stand for themselves. */
const hasUsername = (search: string) =>
  sql<SqlBool>`users.username like ${`%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

const memberships = (from: Kysely<DB>) =>
  from
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.other_id')
    .select(publicUserColumns)
    .select([
      'chat_members.chat_id',
      'chat_members.last_message_id',
      'chat_members.unread_count',
      'chat_members.last_read_id',
    ])

/** In the order of the ids. Whoever asks has made sure that they may be seen. */
export const messagesByIds = (ids: number[]) =>
  prepared<MessageRow>(
    messages(db).where(sql<SqlBool>`messages.id = any(${ids}::integer[])`).compile(),
    pool,
  )

export type SideRow = ChatRow & { user_id: number; unread_in_all: number }
/** A message, and its chat as each of the two sees it. */
export type News = { message: MessageRow; sides: SideRow[] }[]

/** What is shown of messages on open screens. Whoever asks has made sure that they may be seen. */
export async function newsOf(messageIds: number[]): Promise<News> {
  const query = sql`select chat_news(${messageIds}) as news`
  const [found] = await prepared<{ news: unknown }>(query.compile(db), pool)
  return newsFrom(found?.news)
}

const moments = ['created_at', 'kyc_verified_at', 'premium_since', 'premium_until']

/** News as the database tells them: in JSON moments are texts. */
export function newsFrom(json: unknown): News {
  const revived = (row: Record<string, unknown>) => {
    for (const name of moments) if (row[name]) row[name] = new Date(String(row[name]))
    return row
  }
  const news = json as { message: Record<string, unknown>; sides: Record<string, unknown>[] }[]
  return news.map(({ message, sides }) => ({
    message: revived(message),
    sides: sides.map(revived),
  })) as unknown as News
}

type Stretch = { chatId: number; before?: number; after?: number }

/** Oldest first: the newest, also of those before a message, or the first ones after one; and whether more follow that way. */
export async function messagesOf({ chatId, before, after }: Stretch) {
  const ids = db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .$if(before !== undefined, query => query.where('id', '<', before ?? 0))
    .$if(after !== undefined, query => query.where('id', '>', after ?? 0))
    .orderBy('id', after === undefined ? 'desc' : 'asc')
    .limit(messagesAtATime + 1)
  const found = await prepared<MessageRow>(
    messages(db).where('messages.id', '=', sql<number>`any(array(${ids}))`).compile(),
    pool,
  )
  const hasMore = found.length > messagesAtATime
  const rows = after !== undefined ? found.slice(0, messagesAtATime) : found.slice(-messagesAtATime)
  return { rows, hasMore }
}

const messages = (from: Kysely<DB>) =>
  from
    .selectFrom('messages')
    .innerJoin('chat_members as readers', join =>
      join
        .onRef('readers.chat_id', '=', 'messages.chat_id')
        .onRef('readers.user_id', '<>', 'messages.from_user_id'),
    )
    .leftJoin('orders', 'orders.id', 'messages.order_id')
    .leftJoin('order_events', 'order_events.id', 'messages.order_event_id')
    .selectAll('messages')
    .select([
      sql<boolean>`readers.last_read_id >= messages.id`.as('is_read'),
      'readers.user_id as to_user_id',
      'orders.status_id as order_status',
      'order_events.action as order_action',
    ])
    .orderBy('messages.id')

/** The messages that this sending has made already, whoever asks again. */
export const sentAs = (from: Kysely<DB>, sending: { userId: number; clientId: string }) =>
  from
    .selectFrom('messages')
    .select('id')
    .where('from_user_id', '=', sending.userId)
    .where('client_id', '=', sending.clientId)
    .orderBy('part')
    .execute()

/** Over all chats: what the bell shows. */
export async function unreadCountOf(from: Kysely<DB>, userId: number): Promise<number> {
  const { count } = await from
    .selectFrom('chat_members')
    .select(sql<number>`coalesce(sum(unread_count), 0)::integer`.as('count'))
    .where('user_id', '=', userId)
    .where('unread_count', '>', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** A message with its two, for whoever decides about it. */
export const messageParties = (from: Kysely<DB>, messageId: number) =>
  from
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select([
      'messages.id',
      'messages.chat_id',
      'messages.from_user_id',
      'low_user_id',
      'high_user_id',
    ])
    .where('messages.id', '=', messageId)
    .executeTakeFirst()
