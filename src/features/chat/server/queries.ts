import { type InferResult, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { type PublicUserJson, publicUserJson } from '#features/accounts/server/present.ts'
import { hasBlocked } from '#features/blocks/server/queries.ts'
import { shutsOut } from '#features/orders/blocking/server/policy.ts'
import { db, pool, runPrepared, type ValueOrSql } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { messagesAtATime } from '../process.ts'

export type MessageRow = InferResult<ReturnType<typeof messages>>[number]
export type ChatRow = InferResult<ReturnType<typeof memberships>>[number]
export type OpenChatRow = InferResult<ReturnType<typeof openMemberships>>[number]

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

type ChatRoute = {
  /** False also where the writer is shut out: who is blocked cannot tell. */
  is_there: boolean
  /** Whom the writer himself has blocked. */
  blocked_username: string | null
  chat_id: number | null
  is_repeated: boolean
}

/** What is asked before a message is written: whether there is somebody to write to, and what has been before. */
export async function findRoute(params: {
  fromId: number
  toId: number
  clientId?: string | undefined
  now: Date
}) {
  const { fromId, toId, clientId = null, now } = params
  const query = sql`select
    exists(select from users where ${canBeWrittenTo(toId)}) and not ${shutsOut({ one: toId, other: fromId, now })} as is_there,
    (select username from users where id = ${toId}::integer and ${shutsOut({ one: fromId, other: toId, now })}) as blocked_username,
    (select id from chats where ${areTheTwo(fromId, toId)}) as chat_id,
    exists(select from messages where from_user_id = ${fromId}::integer and client_id = ${clientId}::uuid) as is_repeated`
  const [route] = await runPrepared<ChatRoute>(query.compile(db), pool)
  if (!route) throw new Error('A question without a condition was not answered')
  return route
}

export const canBeWrittenTo = (userId: ValueOrSql<number>) =>
  sql<boolean>`users.id = ${userId}::integer and users.status_id = ${sql.lit(userStatus.live)}`

/** Of a chat: that these are its two. */
export const areTheTwo = (one: ValueOrSql<number>, other: ValueOrSql<number>) =>
  sql<boolean>`low_user_id = least(${one}::integer, ${other}::integer)
    and high_user_id = greatest(${one}::integer, ${other}::integer)`

/** How many messages somebody has written since then, and when the first of them. */
export const countMessagesSince = (userId: number, since: Date) =>
  db
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('first')])
    .where(isWrittenSince(userId, since))
    .executeTakeFirstOrThrow()

/** Of a message: that this person has written it since then. */
export const isWrittenSince = (userId: ValueOrSql<number>, since: ValueOrSql<Date>) =>
  sql<SqlBool>`messages.from_user_id = ${userId}::integer and messages.created_at > ${since}::timestamptz`

/** Somebody who can be written to, or with whom a chat can be read: nobody else is told that there is one. */
export const personByUsername = (params: { username: string; viewerId: number; now: Date }) =>
  db
    .selectFrom('users')
    .select(['id', publicUserJson('users', params.now).as('user')])
    .select(hasBlocked(params.viewerId, sql.ref('users.id')).as('is_blocked'))
    .where('username', '=', params.username.toLowerCase())
    .where('phone_verified_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** A chat as this member sees it; undefined where there is none, or not for this person. */
export async function chatOf(params: { chatId: number; userId: number; now: Date }) {
  const query = openMemberships(params.now)
    .where('chat_members.chat_id', '=', params.chatId)
    .where('chat_members.user_id', '=', params.userId)
  const [row] = await runPrepared<OpenChatRow>(query.compile(), pool)
  return row
}

/** This person's chat with somebody of that name, whose account may be closed; undefined where they have none. */
export async function chatWith(params: { userId: number; username: string; now: Date }) {
  const query = openMemberships(params.now)
    .where('chat_members.user_id', '=', params.userId)
    .where('users.username', '=', params.username.toLowerCase())
    .where('chat_members.last_message_id', 'is not', null)
  const [row] = await runPrepared<OpenChatRow>(query.compile(), pool)
  return row
}

/** For managers, who read a chat of others: as each of its two sees it. */
export const bothSidesOf = (params: { chatId: number; now: Date }) =>
  openMemberships(params.now).where('chat_members.chat_id', '=', params.chatId).execute()

type ListParams = { userId: number; search: string; limit: number; offset: number; now: Date }

/**
 * A page of somebody's chats, the last message first, and how many there are. The page is cut before anybody is
 * presented: what stands before it would be presented as well.
 */
export async function chatsOf(params: ListParams): Promise<{ rows: ChatRow[]; total: number }> {
  const { userId, search, limit, offset, now } = params
  if (search !== '') {
    const { ids, total } = await findChats(params)
    return { rows: await chatsByIds(sql`${ids}::integer[]`, userId, now), total }
  }
  const page = chatsWithMessages(userId)
    .select('chat_id')
    .orderBy('last_message_id', 'desc')
    .limit(limit)
    .offset(offset)
  const count = chatsWithMessages(userId).select(sql<number>`count(*)::integer`.as('total'))
  const [rows, [counted]] = await Promise.all([
    chatsByIds(sql`array(${page})`, userId, now),
    runPrepared<{ total: number }>(count.compile(), pool),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** How a name is best found hangs on the name: so this small part of a search is planned each time. */
async function findChats({ userId, search, limit, offset }: ListParams) {
  const found = chatsWithMessages(userId)
    .where(isWithUsername(search))
    .select(['chat_id', 'last_message_id'])
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized (${found})
    select array(select chat_id from found order by last_message_id desc limit ${limit} offset ${offset}) as ids,
      (select count(*)::integer from found) as total`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

const chatsWithMessages = (userId: number) =>
  db
    .selectFrom('chat_members')
    .where('user_id', '=', userId)
    .where('last_message_id', 'is not', null)

/** The last message first. */
function chatsByIds(ids: RawBuilder<unknown>, userId: number, now: Date): Promise<ChatRow[]> {
  const query = memberships(now)
    .where('chat_members.user_id', '=', userId)
    .where('chat_members.chat_id', '=', sql<number>`any(${ids})`)
    .orderBy('chat_members.last_message_id', 'desc')
  return runPrepared<ChatRow>(query.compile(), pool)
}

/** Of a member: with whom. Everything that is typed is text: `%` and `_` stand for themselves. */
const isWithUsername = (search: string) =>
  sql<SqlBool>`exists (select from users where users.id = other_id
    and users.username like ${`%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`})`

const memberships = (now: Date) =>
  db
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.other_id')
    .select([
      'chat_members.chat_id',
      'chat_members.last_message_id',
      'chat_members.unread_count',
      publicUserJson('users', now).as('user'),
      hasBlocked(sql.ref('chat_members.user_id'), sql.ref('chat_members.other_id')).as(
        'is_blocked',
      ),
    ])

/** With the number of the last message that is about a gig, which most chats have not. */
const openMemberships = (now: Date) =>
  memberships(now).select(({ selectFrom }) =>
    selectFrom('messages')
      .select('id')
      .whereRef('messages.chat_id', '=', 'chat_members.chat_id')
      .where('gig_id', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .as('about_gig_message_id'),
  )

/** In the order of the ids. Whoever asks has made sure that they may be seen. */
export async function messagesByIds(ids: number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  const query = messages(db).where(sql<SqlBool>`messages.id = any(${ids}::integer[])`)
  return runPrepared<MessageRow>(query.compile(), pool)
}

export type SideRow = ChatRow & { user_id: number; other_id: number; unread_in_all: number }
/** A message, and its chat as each of the two sees it. */
export type MessageUpdates = { message: MessageRow; sides: SideRow[] }[]

/** News as the database tells them: `people` are public users by their ids. */
export type NewsJson = {
  messages: { message: MessageJson; sides: SideJson[] }[]
  people: Record<number, PublicUserJson>
}
/** Of a text that was added to a chat under way it is not said that nobody is blocked. */
type SideJson = Omit<SideRow, 'user' | 'is_blocked'> & { is_blocked?: boolean }
type MessageJson = Omit<MessageRow, 'created_at' | 'warnings'> & {
  created_at: string
  warnings?: string[]
}

/** What is shown of messages on open screens. Whoever asks has made sure that they may be seen. */
export async function newsOf(messageIds: number[], now: Date): Promise<MessageUpdates> {
  const query = sql`select message_news(${messageIds}::integer[]) as messages,
    ${peopleOfMessages(messageIds, now)} as people`
  const [json] = await runPrepared<NewsJson>(query.compile(db), pool)
  return json ? newsFrom(json) : []
}

export function newsFrom({ messages, people }: NewsJson): MessageUpdates {
  return messages.map(({ message, sides }) => ({
    message: {
      ...message,
      // A process of the release before this one tells of none.
      warnings: message.warnings ?? [],
      created_at: new Date(message.created_at),
    },
    sides: sides.map(({ is_blocked = false, ...side }) => ({
      ...{ ...side, is_blocked, user: personIn(people, side.other_id) },
    })),
  }))
}

function personIn(people: NewsJson['people'], id: number): PublicUserJson {
  const person = people[id]
  if (!person) throw new Error(`Person ${id} is part of a chat and is not there`)
  return person
}

/** Those in whose chats these messages are, for `NewsJson`. */
export const peopleOfMessages = (messageIds: number[], now: Date) =>
  peopleJson(
    sql`select user_id from chat_members join messages using (chat_id)
      where messages.id = any(${messageIds}::integer[])`,
    now,
  )

/** People by their ids, for `NewsJson`. */
export const peopleJson = (
  ids: RawBuilder<unknown>,
  now: ValueOrSql<Date>,
  appUrl?: RawBuilder<string>,
): RawBuilder<NewsJson['people']> =>
  sql`(select json_object_agg(users.id, ${publicUserJson('users', now, appUrl)})
    from users where users.id in (${ids}))`

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
  const found = await runPrepared<MessageRow>(
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

export type MessageGigRow = Awaited<ReturnType<typeof gigsByIds>>[number]

/** What is shown of gigs that messages are about, as they are now. */
export const gigsByIds = (ids: number[]) =>
  db
    .selectFrom('gigs')
    .select(['id', 'slug', 'listed'])
    .select(({ selectFrom }) =>
      selectFrom('gig_images')
        .select('key')
        .whereRef('gig_id', '=', 'gigs.id')
        .orderBy('position')
        .limit(1)
        .as('image_key'),
    )
    .where('id', 'in', ids)
    .execute()

/** A Live gig of one of these two, as a message about it calls it. */
export const findGigBetween = (gigId: number, two: [number, number]) =>
  db
    .selectFrom('gigs')
    .select(['id as gig_id', 'title as gig_title', 'slug as gig_slug'])
    .where('id', '=', gigId)
    .where('user_id', 'in', two)
    .where('listed', '=', true)
    .executeTakeFirst()

/** The messages that this sending has made already, whoever asks again. */
export const listSentParts = (from: Kysely<DB>, sending: { userId: number; clientId: string }) =>
  from
    .selectFrom('messages')
    .select('id')
    .where('from_user_id', '=', sending.userId)
    .where('client_id', '=', sending.clientId)
    .orderBy('part')
    .execute()

/** Over all chats: what the bell shows. */
export async function unreadCountOf(from: Kysely<DB>, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unreadCount(userId)} as count`.execute(
    from,
  )
  return rows[0]?.count ?? 0
}

export const unreadCount = (userId: number) =>
  sql<number>`(select coalesce(sum(unread_count), 0)::integer
    from chat_members where user_id = ${userId} and unread_count > 0)`

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
