import { type Kysely, sql, type Transaction } from 'kysely'
import { reasonsToLook } from '#features/chat/moderation/server/policy.ts'
import type { Post } from '#features/orders/server/notices.ts'
import type { Input } from '#platform/contract.ts'
import { attachmentShelf, type ShelvedFile } from '#platform/server/attachment-shelf.ts'
import { judgedAttachments } from '#platform/server/attachments.ts'
import { db, inTransaction, pool, prepared } from '#platform/server/database.ts'
import { spend } from '#platform/server/limits.ts'
import { notFound, refuseFaults, tooManyAttempts } from '#platform/server/refusals.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { FieldErrors } from '#platform/validation.ts'
import type { sendMessage as sendContract } from '../contract.ts'
import { enqueueMailUnread } from './jobs.ts'
import { tellRead } from './notices.ts'
import { mailAfterMinutes, mostInAMinute, newChatsPerPerson } from './policy.ts'
import {
  messageParties,
  type News,
  newsFrom,
  newsOf,
  sentAs,
  unreadCountOf,
  wayTo,
  writtenInAMinute,
} from './queries.ts'

export const messageFiles = attachmentShelf('chat', async keys => {
  const rows = await db
    .selectFrom('messages')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute()
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
})

type Wish = { input: Input<typeof sendContract>; viewer: Viewer; now: Date }

/** Sends text and files, and answers what came of it; the same sending asked for again answers what it made first. */
export async function sendMessage(wish: Wish): Promise<News> {
  const { input, viewer, now } = wish
  const { to_user_id: toId, client_id: clientId } = input
  const continued = await continueChat(wish)
  if (continued) return continued
  await refuseFlood(viewer, now)
  const way = await wayTo({ fromId: viewer.id, toId, clientId })
  const repeated = way.is_repeated && (await earlier(db, viewer.id, clientId))
  if (repeated) return newsOf(repeated)
  const attachments = await judged(input, viewer)
  if (!way.is_there) throw notFound('There is nobody to write to.')
  if (way.chat_id === null) await spend(newChatsPerPerson, viewer.id)
  const { news, twice } = await messageFiles.store(attachments, now, files =>
    inTransaction(async tx => {
      const chatId = way.chat_id ?? (await ensureChat(tx, viewer.id, toId, now))
      const lines = partsOf(input.message, files).map((part, index) => ({
        ...part,
        ...lookedThrough(part.text),
        client_id: clientId,
        part: index,
      }))
      const news = await write(tx, { chatId, fromId: viewer.id, toId, now }, lines)
      return { news, twice: news ? null : await earlier(tx, viewer.id, clientId) }
    }),
  )
  if (!news && !twice) throw new Error('Messages were neither written nor found')
  return news ?? newsOf(twice ?? [])
}

/** Most of what is sent, and what people wait for most: a text to somebody to whom much has been written. Null otherwise. */
async function continueChat(wish: Wish): Promise<News | null> {
  const { input, viewer, now } = wish
  const { to_user_id: toId, client_id, message: text } = input
  if (text === '' || input.message_files.length > 0 || toId === viewer.id) return null
  const line = JSON.stringify({ text, ...lookedThrough(text), client_id })
  const query = { sql: writeText, parameters: [viewer.id, toId, now, line, mostInAMinute()] }
  const [written] = await prepared<{ news: unknown }>(query, pool)
  return written?.news ? newsFrom(written.news) : null
}

const writeText = 'select write_text($1, $2, $3, $4, $5) as news'

/** Counted by what was written, so that counting costs those who wait for a message nothing. @throws 429 */
async function refuseFlood(viewer: Viewer, now: Date): Promise<void> {
  const most = mostInAMinute()
  const { count, first } = await writtenInAMinute(viewer.id, now)
  if (count < most || !first) return
  throw tooManyAttempts(most, Math.ceil((first.getTime() + 60_000 - now.getTime()) / 1000))
}

/** Posts for orders: see `registerConversation`. */
export async function postForOrder(tx: Transaction<DB>, post: Post): Promise<{ chatId: number }> {
  const { fromId, toId, text, written, about, now } = post
  const chatId = await ensureChat(tx, fromId, toId, now)
  const hangsOn =
    'offerId' in about
      ? { offer_id: about.offerId }
      : { order_id: about.orderId, order_event_id: about.eventId }
  const line = { text, ...lookedThrough(written ?? ''), ...hangsOn }
  await write(tx, { chatId, fromId, toId, now, rings: false }, [line])
  return { chatId }
}

/** Marks a message and all before it as read, and answers how many stay unread in all chats. */
export async function readUpTo(wish: { messageId: number; viewer: Viewer }): Promise<number> {
  const { messageId, viewer } = wish
  const { message, unread, isNews } = await inTransaction(async tx => {
    const message = await messageParties(tx, messageId)
    if (!message || !isMember(message, viewer.id)) throw notFound('There is no such message.')
    await lockMembership(tx, message.chat_id)
    await lockUnread(tx, viewer.id)
    const isNews = await advance(tx, { chatId: message.chat_id, userId: viewer.id, messageId })
    return { message, isNews, unread: await unreadCountOf(tx, viewer.id) }
  })
  if (isNews) tellRead({ ...message, readerId: viewer.id, unread })
  return unread
}

type Members = { low_user_id: number; high_user_id: number }
const isMember = ({ low_user_id, high_user_id }: Members, userId: number) =>
  userId === low_user_id || userId === high_user_id

/** What this sending made when it was here before. */
async function earlier(
  from: Kysely<DB>,
  userId: number,
  clientId: string | undefined,
): Promise<number[] | null> {
  if (!clientId) return null
  const made = await sentAs(from, { userId, clientId })
  return made.length > 0 ? made.map(({ id }) => id) : null
}

/** Everything that the contract cannot judge, all at once, before anything is written. */
async function judged(input: Input<typeof sendContract>, viewer: Viewer) {
  const { attachments, errors: badFiles } = await judgedAttachments(input.message_files)
  const errors: FieldErrors = {}
  if (input.to_user_id === viewer.id) errors.to_user_id = ['You cannot write to yourself.']
  if (input.message === '' && input.message_files.length === 0)
    errors.message = ['Write a message or add a file.']
  if (badFiles.length > 0) errors.message_files = badFiles
  refuseFaults(errors)
  return attachments
}

type Line = {
  text: string
  storage_key?: string
  original_name?: string
  content_type?: string
  size?: number
}

/** A message carries one file: the text goes with the first. */
function partsOf(text: string, files: ShelvedFile[]): Line[] {
  if (files.length === 0) return [{ text }]
  return files.map((file, index) => ({
    text: index === 0 ? text : '',
    storage_key: file.key,
    original_name: file.name,
    content_type: file.contentType,
    size: file.size,
  }))
}

/** Flagging never holds a message back. */
function lookedThrough(text: string) {
  const reasons = reasonsToLook(text)
  return { reasons, is_flagged: reasons.length > 0 }
}

/** The chat of the two, made where there is none. */
async function ensureChat(
  tx: Transaction<DB>,
  one: number,
  other: number,
  now: Date,
): Promise<number> {
  const pair = { low_user_id: Math.min(one, other), high_user_id: Math.max(one, other) }
  // Asked for first, so that a message does not use up a number for a chat.
  const known = await chatOfPair(tx, pair)
  if (known) return known.id
  const made = await tx
    .insertInto('chats')
    .values({ ...pair, created_at: now })
    .onConflict(conflict => conflict.columns(['low_user_id', 'high_user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const chat = made ?? (await chatOfPair(tx, pair))
  if (!chat) throw new Error('A chat was neither made nor found')
  if (made)
    await tx
      .insertInto('chat_members')
      .values([
        { chat_id: made.id, user_id: one, other_id: other },
        { chat_id: made.id, user_id: other, other_id: one },
      ])
      .execute()
  return chat.id
}

const chatOfPair = (tx: Transaction<DB>, pair: { low_user_id: number; high_user_id: number }) =>
  tx
    .selectFrom('chats')
    .select('id')
    .where('low_user_id', '=', pair.low_user_id)
    .where('high_user_id', '=', pair.high_user_id)
    .executeTakeFirst()

type Way = {
  chatId: number
  fromId: number
  toId: number
  now: Date
  /** Whether the receiver's bell rings; steps of orders and offers have notifications of their own. */
  rings?: boolean
}

/** Null where this sending has been here before. Locks the chat until the transaction ends. */
async function write(
  tx: Transaction<DB>,
  { chatId, fromId, toId, now, rings = true }: Way,
  lines: (Line & { reasons: string[]; is_flagged: boolean })[],
): Promise<News | null> {
  const mailAt = new Date(now.getTime() + mailAfterMinutes * 60_000)
  const { rows } = await sql<{ news: unknown; mail_due: Date | null }>`select * from write_messages(
    ${chatId}, ${fromId}, ${toId}, ${now}, ${mailAt}, ${JSON.stringify(lines)}, ${rings})`.execute(
    tx,
  )
  const { news, mail_due } = rows[0] ?? {}
  if (mail_due?.getTime() === mailAt.getTime())
    await enqueueMailUnread(tx, { chatId, userId: toId }, mailAt)
  return news ? newsFrom(news) : null
}

/** Whoever writes to this person in another chat waits, and then counts what stays unread here. */
const lockUnread = (tx: Transaction<DB>, userId: number) =>
  sql`select pg_advisory_xact_lock('chat_members'::regclass::integer, ${userId})`.execute(tx)

const lockMembership = (tx: Transaction<DB>, chatId: number) =>
  tx.selectFrom('chats').select('id').where('id', '=', chatId).forNoKeyUpdate().executeTakeFirst()

/** Never back. Answers whether anything became read by it. */
async function advance(
  tx: Transaction<DB>,
  { chatId, userId, messageId }: { chatId: number; userId: number; messageId: number },
): Promise<boolean> {
  const moved = await tx
    .updateTable('chat_members')
    .set(eb => ({
      last_read_id: messageId,
      unread_count: eb
        .selectFrom('messages')
        .select(eb.fn.countAll<number>().as('count'))
        .where('messages.chat_id', '=', chatId)
        .where('messages.id', '>', messageId)
        .where('messages.from_user_id', '<>', userId),
    }))
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('last_read_id', '<', messageId)
    .returning('chat_id')
    .executeTakeFirst()
  return moved !== undefined
}
