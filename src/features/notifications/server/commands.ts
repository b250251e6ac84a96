import { type RawBuilder, sql, type Transaction } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { enqueueMail, enqueueNewsMail } from '#platform/server/mail-and-sms/mail.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { endOfQuietHours } from '../preferences/server/policy.ts'
import { type NotificationGroup, type NotificationOccasion, ruleOf } from '../process.ts'
import { holdPush } from '../push/server/commands.ts'
import { enqueuePushes } from '../push/server/jobs.ts'
import { sendSms } from '../sms/server/jobs.ts'
import { unsubscribeHeaders, unsubscribeLine } from '../unsubscribe/server/policy.ts'
import { publishNotification } from './jobs.ts'
import { publishRead } from './notices.ts'
import { fitText, fitTitle } from './present.ts'
import { countOwn, countUnread, isKept, loadReceiver, type Receiver } from './queries.ts'

export type News = NotificationOccasion & {
  userId: number
  /** The cause: told once for each. A moment alone names none: two changes may share a millisecond. */
  source: string
  /** Plain text, cut at 80 characters. */
  title: string
  /** Plain text, cut at 300 characters. */
  text: string
  /** A path of this site. */
  route: string
  orderId?: number
  /** Of the session in which it was done: its screens say so by themselves. */
  exceptTokenId?: number
  /** It is of an urgent kind, and this time not urgent: such as a reminder that others follow. */
  canWait?: boolean
  /** When it is over and nobody has to hear of it any more. */
  trueUntil?: Date | null
  sms?: SmsWords
  mail?: NewsMail
  now: Date
}

export type SmsWords = {
  before: string
  /** Of a gig: cut where the message would be too long. */
  title: string
  after: string
  /** Only what is lost before the morning. */
  ignoresQuietHours?: boolean
}

export type NewsMail = {
  subject: string
  /** Below the greeting. */
  paragraphs: string[]
  /**
   * Neither a receipt nor a warning can be switched off; a warning also goes to those who were deactivated, and to an
   * address that its owner never confirmed.
   */
  purpose?: 'receipt' | 'warning'
  /** Stands on the last line, behind the link by which such mails are switched off. */
  ending?: string
}

/**
 * Tells a person of something, in the transaction in which it happens: the list at once, and by their own choice the
 * open screens, a push, an e-mail, and an SMS if it is urgent and stays unseen. Told once for each `source`. Those whose
 * account is closed are told nothing; those who were deactivated find it in their list.
 */
export async function notify(tx: Transaction<DB>, news: News): Promise<void> {
  const receiver = await loadReceiver(tx, news.userId, 'for key share')
  if (!receiver || receiver.isClosed) return
  const id = await addNotification(tx, news, receiver)
  if (id === null) return
  const { userId, mail, exceptTokenId } = news
  await enqueue(tx, publishNotification, { id, ...(exceptTokenId && { exceptTokenId }) })
  if (mail) await mailTo(tx, receiver, { userId, group: ruleOf(news).group, mail })
  if (settings.SMS_AFTER_MINUTES === 0 && isUrgentNews(news)) await enqueue(tx, sendSms, {})
  if (receiver.isLive) await pushNews(tx, id, { news, receiver })
}

const isUrgentNews = (news: News): boolean => ruleOf(news).isUrgent && !news.canWait

async function addNotification(
  tx: Transaction<DB>,
  news: News,
  receiver: Receiver,
): Promise<number | null> {
  const { group } = ruleOf(news)
  const isUrgent = isUrgentNews(news)
  const added = await tx
    .insertInto('notifications')
    .values({
      ...{ user_id: news.userId, source: news.source, kind: news.kind, event: news.event, group },
      ...{ title: fitTitle(news.title), text: fitText(news.text), route: news.route },
      ...{ is_urgent: isUrgent, order_id: news.orderId ?? null, created_at: news.now },
      true_until: news.trueUntil ?? null,
      sms_words: news.sms ? [news.sms.before, news.sms.title, news.sms.after] : null,
      sms_due_at: isUrgent ? smsDueAt(news, receiver) : null,
      ignores_quiet_hours: news.sms?.ignoresQuietHours ?? false,
    })
    .onConflict(conflict => conflict.columns(['user_id', 'source']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

async function pushNews(
  tx: Transaction<DB>,
  id: number,
  { news, receiver }: { news: News; receiver: Receiver },
): Promise<void> {
  const { group } = ruleOf(news)
  const { preferences } = receiver
  if (!preferences.groups[group].push) return
  const quietUntil = isUrgentNews(news) ? news.now : endOfQuietHours(preferences, news.now)
  if (quietUntil > news.now)
    await holdPush(tx, { userId: news.userId, notificationId: id, until: quietUntil })
  else await enqueuePushes(tx, news.userId, { notificationId: id })
}

/** Null for those whom no SMS is to reach. */
function smsDueAt(news: News, receiver: Receiver): Date | null {
  const { sms, now } = news
  if (!sms || !receiver.isLive || receiver.phone === null) return null
  const { group } = ruleOf(news)
  const { preferences } = receiver
  if (!preferences.groups[group].sms) return null
  const due = new Date(now.getTime() + settings.SMS_AFTER_MINUTES * 60_000)
  return sms?.ignoresQuietHours ? due : endOfQuietHours(preferences, due)
}

/** Writes to somebody about what stands in no list, such as messages. */
export async function mailGroup(
  tx: Transaction<DB>,
  { userId, group, mail }: { userId: number; group: NotificationGroup; mail: NewsMail },
): Promise<void> {
  const receiver = await loadReceiver(tx, userId)
  if (receiver) await mailTo(tx, receiver, { userId, group, mail })
}

async function mailTo(
  tx: Transaction<DB>,
  receiver: Receiver,
  { userId, group, mail }: { userId: number; group: NotificationGroup; mail: NewsMail },
): Promise<void> {
  const isWanted = receiver.preferences.groups[group].email
  if (!mail.purpose && !isWanted) return
  if (mail.purpose !== 'warning' && !receiver.isLive) return
  const paragraphs = [`Hello ${receiver.name},`, ...mail.paragraphs]
  const lastLine = [...unsubscribeLine({ userId, group }), ...(mail.ending ? [mail.ending] : [])]
  const letter = {
    to: receiver.email,
    subject: mail.subject,
    text: [...paragraphs, lastLine.join(' · ')].join('\n\n').trimEnd(),
    headers: unsubscribeHeaders({ userId, group }),
  }
  if (mail.purpose === 'warning') await enqueueMail(tx, letter)
  else await enqueueNewsMail(tx, letter)
}

/** @throws 404 for an id that is not the viewer's */
export async function readNotifications(input: {
  id?: number | undefined
  upToId?: number | undefined
  viewer: Viewer
  now: Date
}): Promise<number> {
  const { id, upToId = 0, viewer, now } = input
  if (id !== undefined) await requireOwn(id, { userId: viewer.id, now })
  const which = id === undefined ? sql<boolean>`id <= ${upToId}::bigint` : sql<boolean>`id = ${id}`
  const marked = await markRead({ userId: viewer.id, which, now })
  const unread = await countUnread(viewer.id, now)
  const target = id === undefined ? { up_to_id: upToId } : { id }
  if (marked.length > 0) publishRead(viewer.id, target, unread)
  return unread
}

/** What was told of an order is read once one of its sides has it on the screen. */
export async function readNewsOfOrder(input: {
  orderId: number
  userId: number
  now: Date
}): Promise<void> {
  const { orderId, userId, now } = input
  await readOpened({ userId, which: sql<boolean>`order_id = ${orderId}`, now })
}

/** What leads to a page, or to one under it, is read once the person has that on the screen. */
export async function readNewsAt(input: {
  route: string
  userId: number
  now: Date
}): Promise<void> {
  const { route, userId, now } = input
  const which = sql<boolean>`(route = ${route} or starts_with(route, ${`${route}/`}))`
  await readOpened({ userId, which, now })
}

/** Whoever opens a payment, refund or payout, or its receipt, has read what was told of it. */
export async function readNewsOfPayment(input: {
  reference: string
  userId: number
  now: Date
}): Promise<void> {
  const { reference, userId, now } = input
  const which = sql<boolean>`starts_with(source, ${`payment:${reference}:`})`
  await readOpened({ userId, which, now })
}

/** Whoever has the transactions on the screen has read which of them a second manager has to approve. */
export async function readNewsOfApprovals(input: {
  references: string[]
  userId: number
  now: Date
}): Promise<void> {
  const { references, userId, now } = input
  const which = sql<boolean>`source like 'first-approve:%'
    and split_part(source, ':', 2) = any(${references}::text[])`
  await readOpened({ userId, which, now })
}

/** A press on a push opens what it is about. One about several opens the list, which reads nothing. */
export async function readPressed(input: {
  userId: number
  ids: number[]
  now: Date
}): Promise<void> {
  const { userId, ids, now } = input
  const [id] = ids
  if (id === undefined || ids.length > 1) return
  await readOpened({ userId, which: sql<boolean>`id = ${id}`, now })
}

async function readOpened(read: Reading): Promise<void> {
  const { userId, now } = read
  const marked = await markRead(read)
  if (marked.length === 0) return
  const unread = await countUnread(userId, now)
  for (const id of marked) publishRead(userId, { id }, unread)
}

/** Answers how many of these are the viewer's own. */
export async function seeNotifications(input: {
  ids: number[]
  userId: number
  now: Date
}): Promise<number> {
  const { ids, userId, now } = input
  await db
    .updateTable('notifications')
    .set({ seen_at: now, sms_due_at: null })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('seen_at', 'is', null)
    .execute()
  return countOwn(ids, { userId, now })
}

/**
 * Once an order moves on, what asked for the step that was taken is not true any more: no SMS asks for it, of this
 * person alone where one is named. In the transaction of the step.
 */
export async function settleRequests(
  tx: Transaction<DB>,
  orderId: number,
  events: readonly string[],
  userId?: number,
): Promise<void> {
  if (events.length === 0) return
  await tx
    .updateTable('notifications')
    .set({ sms_due_at: null })
    .where('order_id', '=', orderId)
    .where('event', 'in', events)
    .$if(userId !== undefined, query => query.where('user_id', '=', userId as number))
    .where('sms_due_at', 'is not', null)
    .execute()
}

/** What is not true any more before its push has gone out: nobody is told of it any further. */
export async function withdrawNews(
  tx: Transaction<DB>,
  { userId, source, now }: { userId: number; source: string; now: Date },
): Promise<void> {
  await withdraw(tx, sql<boolean>`user_id = ${userId} and source = ${source}`, now)
}

/** As `withdrawNews`, for everybody who was told of it at this moment. */
export async function withdrawNewsToldAt(
  tx: Transaction<DB>,
  { toldAt, source, now }: { toldAt: Date; source: string; now: Date },
): Promise<void> {
  const which = sql<boolean>`created_at = ${toldAt} and source = ${source}`
  await withdraw(tx, which, now)
}

async function withdraw(tx: Transaction<DB>, which: RawBuilder<boolean>, now: Date): Promise<void> {
  await tx
    .updateTable('notifications')
    .set(eb => ({
      read_at: eb.fn.coalesce('read_at', eb.val(now)),
      seen_at: eb.fn.coalesce('seen_at', eb.val(now)),
      sms_due_at: null,
    }))
    .where(which)
    .execute()
}

type Reading = { userId: number; which: RawBuilder<boolean>; now: Date }

/** Answers the ids of those that were not read before. */
async function markRead({ userId, which, now }: Reading): Promise<number[]> {
  const marked = await db
    .updateTable('notifications')
    .set(eb => ({
      read_at: now,
      seen_at: eb.fn.coalesce('seen_at', eb.val(now)),
      sms_due_at: null,
    }))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(which)
    .returning('id')
    .execute()
  return marked.map(({ id }) => id)
}

async function requireOwn(
  id: number,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const own = await db
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(isKept(now))
    .executeTakeFirst()
  if (!own) throw notFound('There is no such notification.')
}

/** All of it goes with the account. */
export async function forgetNotifications(
  tx: Transaction<DB>,
  { viewer }: { viewer: Viewer },
): Promise<void> {
  for (const table of ownTables)
    await tx.deleteFrom(table).where('user_id', '=', viewer.id).execute()
}

const ownTables = [
  'held_pushes',
  'notifications',
  'notification_preferences',
  'push_subscriptions',
  'order_links',
  'sms_quota',
] as const
