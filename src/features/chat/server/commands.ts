import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { lockWriter, refuseManyContacts } from '#features/chat/first-contacts/server/policy.ts'
import { areKeptApartNow, haveBlocked } from '#features/orders/blocking/server/policy.ts'
import type { SystemMessage } from '#features/orders/server/ports.ts'
import type { Input } from '#platform/contract.ts'
import { isReadable } from '#platform/readable.ts'
import {
  db,
  inTransaction,
  placeholder,
  pool,
  runPrepared,
  textOfStatement,
  type ValueOrSql,
} from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { attachmentShelf, type ShelvedFile } from '#platform/server/files/attachment-store.ts'
import { validateAttachments } from '#platform/server/files/attachments.ts'
import {
  conflict,
  notFound,
  refuseFaults,
  tooManyAttempts,
} from '#platform/server/http/refusals.ts'
import { tellProcesses, tellsInDatabase } from '#platform/server/realtime/processes.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { flagReasons } from '#platform/server/text-flags.ts'
import { findTricks } from '#platform/server/tricks/find-tricks.ts'
import type { FieldErrors } from '#platform/validation.ts'
import type { sendMessage as sendContract } from '../contract.ts'
import { enqueueMailUnread, enqueuePushUnread } from './jobs.ts'
import { newsChannel, publishRead, tellOfMessages } from './notices.ts'
import { mailAfterMinutes, mailLostMinutes, mostInAMinute } from './policy.ts'
import {
  areTheTwo,
  canBeWrittenTo,
  countMessagesSince,
  findGigBetween,
  findRoute,
  isWrittenSince,
  listSentParts,
  type MessageUpdates,
  messageParties,
  type NewsJson,
  newsFrom,
  newsOf,
  peopleJson,
  unreadCountOf,
} from './queries.ts'

export const messageFiles = attachmentShelf('chat', async keys => {
  const rows = await db
    .selectFrom('messages')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute()
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
})

type SendRequest = { input: Input<typeof sendContract>; viewer: Viewer; now: Date }

/** Sends text and files, and answers what came of it; the same sending asked for again answers what it made first. */
export async function sendMessage(request: SendRequest): Promise<MessageUpdates> {
  const { viewer, now } = request
  // What shows nothing is no text.
  const message = isReadable(request.input.message) ? request.input.message : ''
  const input = { ...request.input, message }
  const { to_user_id: toId, client_id: clientId } = input
  // Before anything is locked, as it takes its time.
  const judged = judgeText(input.message)
  const continued = await continueChat({ ...request, input }, judged)
  if (continued) return continued
  await refuseFlood(viewer, now)
  const route = await findRoute({ fromId: viewer.id, toId, clientId, now })
  const repeated = route.is_repeated && (await findRepeated(db, viewer.id, clientId))
  if (repeated) return newsOf(repeated, now)
  if (input.message_files.length > 0) await spend('chat-files', viewer.id)
  const { attachments, gig } = await validateMessage(input, viewer)
  if (route.blocked_username !== null) throw conflict(haveBlocked(route.blocked_username))
  if (!route.is_there) throw undeliverable()
  if (route.chat_id === null) await spend('chat-new', viewer.id)
  const { news, twice: existing } = await messageFiles.store(attachments, now, files =>
    inTransaction(async tx => {
      const chatId = route.chat_id ?? (await beginChat(tx, { fromId: viewer.id, toId, now }))
      await lockMembership(tx, chatId)
      if (await areKeptApartNow(tx, { one: viewer.id, other: toId, now })) throw undeliverable()
      const parts = partsOf(input.message, files).map((part, index) => ({
        ...part,
        ...(part.text === '' ? nothingFound : judged),
        ...(index === 0 && gig),
        client_id: clientId,
        part: index,
      }))
      const news = await write(tx, { chatId, fromId: viewer.id, toId, now }, parts)
      return { news, twice: news ? null : await findRepeated(tx, viewer.id, clientId) }
    }),
  )
  if (!news && !existing) throw new Error('Messages were neither written nor found')
  return news ?? newsOf(existing ?? [], now)
}

/** The same of who is not there and of who has blocked the writer. */
const undeliverable = () => notFound('This message cannot be delivered.')

/**
 * Most of what is sent, and what people wait for most: a text into a chat that is under way. It is there, the receiver
 * is, an e-mail waits for him already, a push too if he is told by push, neither has blocked the other, and the sender
 * has not written too much, so that nothing is to be made but the message, in one statement. Null otherwise, and where this sending has been here before.
 */
async function continueChat(
  request: SendRequest,
  { reasons, warnings }: JudgedText,
): Promise<MessageUpdates | null> {
  const { input, viewer, now } = request
  const { to_user_id: toId, client_id, message: text } = input
  if (input.gig_id !== undefined || input.message_files.length > 0) return null
  if (text === '' || toId === viewer.id) return null
  const limits = [mailLostAt(now), minuteBefore(now), mostInAMinute()]
  const line = [viewer.id, toId, now, text, reasons, warnings, client_id]
  const parameters = [...line, ...limits, tellsInDatabase(), settings.APP_URL]
  const [added] = await runPrepared<{ told: string | null }>(
    { sql: continueText, parameters },
    pool,
  )
  if (!added?.told) return null
  if (!tellsInDatabase()) tellProcesses(newsChannel, added.told)
  return newsFrom(JSON.parse(added.told))
}

/** Built once, since people wait for it. */
const continueText = textOfStatement(
  continueStatement({
    fromId: placeholder(1, 'integer'),
    toId: placeholder(2, 'integer'),
    now: placeholder(3, 'timestamptz'),
    text: placeholder(4, 'text'),
    reasons: placeholder(5, 'text[]'),
    warnings: placeholder(6, 'text[]'),
    clientId: placeholder(7, 'uuid'),
    mailLostAt: placeholder(8, 'timestamptz'),
    minuteAgo: placeholder(9, 'timestamptz'),
    mostSince: placeholder(10, 'integer'),
    tells: placeholder(11, 'boolean'),
    appUrl: placeholder(12, 'text'),
  }),
)

type ContinuedMessage = {
  fromId: RawBuilder<number>
  toId: RawBuilder<number>
  now: RawBuilder<Date>
  text: RawBuilder<string>
  reasons: RawBuilder<string[]>
  warnings: RawBuilder<string[]>
  clientId: RawBuilder<string>
  mailLostAt: RawBuilder<Date>
  minuteAgo: RawBuilder<Date>
  mostSince: RawBuilder<number>
  tells: RawBuilder<boolean>
  appUrl: RawBuilder<string>
}

function continueStatement(message: ContinuedMessage): RawBuilder<unknown> {
  const { fromId, toId, now, text, reasons, warnings, clientId, mailLostAt, minuteAgo } = message
  const { mostSince, tells, appUrl } = message
  return sql`
    with under_way as materialized (
      select chats.id from chats
      join chat_members on chat_members.chat_id = chats.id
      join users on users.id = chat_members.user_id
      where ${areTheTwo(fromId, toId)} and ${canBeWrittenTo(toId)}
        and mail_due_at > ${mailLostAt}
        and (push_due_at > ${mailLostAt} or not ${isToldByPush(toId)})
        and ${mostSince} > (select count(*) from messages where ${isWrittenSince(fromId, minuteAgo)})
      for no key update of chats, chat_members)
    select case when not is_block_between(${fromId}, ${toId}) then
      add_text(under_way.id, ${fromId}, ${toId}, ${now}, ${text}, ${reasons}, ${warnings}, ${clientId},
        ${peopleJson(sql`${fromId}, ${toId}`, now, appUrl)}, ${tells}) end as told
    from under_way`
}

function isToldByPush(userId: RawBuilder<number>): RawBuilder<unknown> {
  return sql`exists (select from push_subscriptions where user_id = ${userId})`
}

/** Counted by what was written, so that counting costs those who wait for a message nothing. @throws 429 */
async function refuseFlood(viewer: Viewer, now: Date): Promise<void> {
  const most = mostInAMinute()
  const { count, first } = await countMessagesSince(viewer.id, minuteBefore(now))
  if (count < most || !first) return
  throw tooManyAttempts(most, Math.ceil((first.getTime() + 60_000 - now.getTime()) / 1000))
}

/** Posts for orders: see `Conversation` in `orders/server/ports.ts`. */
export async function postSystemMessage(
  tx: Transaction<DB>,
  { fromId, toId, text, written, about, now }: SystemMessage,
): Promise<{ chatId: number }> {
  const pair = { fromId, toId, now }
  const isOffer = 'offerId' in about
  const chatId = isOffer ? await beginChat(tx, pair) : await ensureChat(tx, pair)
  const hangsOn = isOffer
    ? { offer_id: about.offerId }
    : { order_id: about.orderId, order_event_id: about.eventId }
  // What the platform writes is no trick.
  const part = { text, ...flagText(written ?? ''), warnings: [], ...hangsOn }
  await write(tx, { chatId, fromId, toId, now, rings: false }, [part])
  return { chatId }
}

/** Marks a message and all before it as read, and answers how many stay unread in all chats. */
export async function markReadUpTo(params: { messageId: number; viewer: Viewer }): Promise<number> {
  const { messageId, viewer } = params
  return inTransaction(async tx => {
    const message = await messageParties(tx, messageId)
    if (!message || !isMember(message, viewer.id)) throw notFound('There is no such message.')
    await lockMembership(tx, message.chat_id)
    await lockUnread(tx, viewer.id)
    const isNews = await advance(tx, { chatId: message.chat_id, userId: viewer.id, messageId })
    const unread = await unreadCountOf(tx, viewer.id)
    if (isNews) await publishRead(tx, { ...message, readerId: viewer.id, unread })
    return unread
  })
}

type Members = { low_user_id: number; high_user_id: number }
const isMember = ({ low_user_id, high_user_id }: Members, userId: number) =>
  userId === low_user_id || userId === high_user_id

/** What this sending made when it was here before. */
async function findRepeated(
  from: Kysely<DB>,
  userId: number,
  clientId: string | undefined,
): Promise<number[] | null> {
  if (!clientId) return null
  const made = await listSentParts(from, { userId, clientId })
  return made.length > 0 ? made.map(({ id }) => id) : null
}

/** Everything that the contract cannot check, all at once, before anything is written. */
async function validateMessage(input: Input<typeof sendContract>, viewer: Viewer) {
  const { attachments, errors: badFiles } = await validateAttachments(
    input.message_files,
    viewer.id,
  )
  const errors: FieldErrors = {}
  if (input.to_user_id === viewer.id) errors.to_user_id = ['You cannot write to yourself.']
  if (input.message === '' && input.message_files.length === 0)
    errors.message = ['Write a message or add a file.']
  if (badFiles.length > 0) errors.message_files = badFiles
  const { gig_id: gigId } = input
  const gig = gigId && (await findGigBetween(gigId, [viewer.id, input.to_user_id]))
  if (gigId && !gig) errors.gig_id = ['This gig is not live, or of neither of you.']
  refuseFaults(errors)
  return { attachments, ...(gig && { gig }) }
}

type MessagePart = {
  text: string
  storage_key?: string
  original_name?: string
  content_type?: string
  size?: number
}

/** A message carries one file: the text goes with the first. */
function partsOf(text: string, files: ShelvedFile[]): MessagePart[] {
  if (files.length === 0) return [{ text }]
  return files.map((file, index) => ({
    text: index === 0 ? text : '',
    storage_key: file.key,
    original_name: file.name,
    content_type: file.contentType,
    size: file.size,
  }))
}

type JudgedText = ReturnType<typeof judgeText>

/** What managers and the reader are told about a text. Neither holds it back. */
const judgeText = (text: string) => ({ ...flagText(text), warnings: findTricks(text) })

function flagText(text: string) {
  const reasons = flagReasons(text)
  return { reasons, is_flagged: reasons.length > 0 }
}

const nothingFound: JudgedText = { reasons: [], is_flagged: false, warnings: [] }

type NewChat = { fromId: number; toId: number; now: Date }

/**
 * The chat of the two, begun by the writer where there is none.
 * @throws 429 where that would be one too many
 */
async function beginChat(tx: Transaction<DB>, { fromId, toId, now }: NewChat): Promise<number> {
  const pair = pairOf(fromId, toId)
  const known = await chatOfPair(tx, pair)
  if (known) return known.id
  const writer = await lockWriter(tx, fromId)
  // Of two first messages at once, the second finds the chat that the first has begun.
  const begun = await chatOfPair(tx, pair)
  if (begun) return begun.id
  await refuseManyContacts(tx, { writer, now })
  return makeChat(tx, { fromId, toId, now, begunBy: fromId })
}

const pairOf = (one: number, other: number) => ({
  low_user_id: Math.min(one, other),
  high_user_id: Math.max(one, other),
})

/** The chat of the two, made where there is none. */
async function ensureChat(tx: Transaction<DB>, { fromId, toId, now }: NewChat): Promise<number> {
  // Asked for first, so that a message does not use up a number for a chat.
  const known = await chatOfPair(tx, pairOf(fromId, toId))
  return known?.id ?? makeChat(tx, { fromId, toId, now, begunBy: null })
}

/** Where somebody else is quicker, the chat is theirs. */
async function makeChat(
  tx: Transaction<DB>,
  { fromId: one, toId: other, now, begunBy }: NewChat & { begunBy: number | null },
): Promise<number> {
  const pair = pairOf(one, other)
  const made = await tx
    .insertInto('chats')
    .values({ ...pair, created_at: now, begun_by: begunBy })
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

type Delivery = {
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
  { chatId, fromId, toId, now, rings = true }: Delivery,
  parts: (MessagePart & { reasons: string[]; is_flagged: boolean; warnings: string[] })[],
): Promise<MessageUpdates | null> {
  const mailAt = new Date(now.getTime() + mailAfterMinutes * 60_000)
  const messages = { fromId, toId, now, mailAt, mailLostAt: mailLostAt(now), rings }
  const { rows } = await sql<{ news: NewsJson | null; mail_due: Date | null }>`
    select * from ${addMessages(chatId, { ...messages, parts: JSON.stringify(parts) })}`.execute(tx)
  const { news, mail_due } = rows[0] ?? {}
  if (mail_due?.getTime() === mailAt.getTime())
    await enqueueMailUnread(tx, { chatId, userId: toId }, mailAt)
  if (!news) return null
  if (rings) await enqueuePushUnread(tx, { chatId, userId: toId }, now)
  const updates = newsFrom(news)
  if (!tellsInDatabase()) {
    const ids = updates.map(({ message }) => message.id)
    tellOfMessages(tx, ids, { rings })
  }
  return updates
}

type Added = {
  fromId: ValueOrSql<number>
  toId: ValueOrSql<number>
  now: ValueOrSql<Date>
  mailAt: Date | null
  mailLostAt: ValueOrSql<Date>
  /** JSON */
  parts: ValueOrSql<string>
  rings: boolean
}

function addMessages(chatId: ValueOrSql<number>, added: Added): RawBuilder<unknown> {
  const { fromId, toId, now, mailAt, mailLostAt, parts, rings } = added
  return sql`add_messages(${chatId}, ${fromId}, ${toId}, ${now}, ${mailAt === null ? sql`null` : mailAt},
    ${mailLostAt}, ${parts}, ${peopleJson(sql`${fromId}, ${toId}`, now)}::jsonb, ${sql.lit(rings)}, ${tellsInDatabase()})`
}

const mailLostAt = (now: Date) => new Date(now.getTime() - mailLostMinutes * 60_000)

const minuteBefore = (now: Date) => new Date(now.getTime() - 60_000)

/** Whoever writes to this person in another chat waits, and then counts what stays unread here. */
const lockUnread = (tx: Transaction<DB>, userId: number) =>
  sql`select pg_advisory_xact_lock('chat_members'::regclass::integer, ${userId})`.execute(tx)

/** Whoever blocks waits for it too. */
const lockMembership = (tx: Transaction<DB>, chatId: number) =>
  tx.selectFrom('chats').select('id').where('id', '=', chatId).forNoKeyUpdate().executeTakeFirst()

/** Moves the mark forwards only. Answers whether anything became read by it. */
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
