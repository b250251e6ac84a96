import { createHash, randomBytes } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB, Notifications } from '#platform/server/database/schema.generated.ts'
import { type IdPage, workOnPages } from '#platform/server/jobs/work-on-each.ts'
import { enqueueSms } from '#platform/server/mail-and-sms/sms.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { endOfQuietHours } from '../../preferences/server/policy.ts'
import type { NotificationGroup } from '../../process.ts'
import { loadReceiver, type Receiver } from '../../server/queries.ts'
import { presentSms } from './present.ts'

type Row = Selectable<Notifications>
type Due = { userId: number; rows: Row[]; receiver: Receiver; now: Date }

/** Sends everybody whose notices stayed unseen one SMS for all of them. Those that fell due while nothing ran are found too. */
export const sendDueSms = (now: Date): Promise<void> =>
  workOnPages(
    page => listPeopleWithDueSms(now, page),
    userId => inTransaction(tx => sendTo(tx, { userId, now })),
  )

async function listPeopleWithDueSms(now: Date, { after, limit }: IdPage): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from notifications
    where sms_due_at <= ${now} and user_id > ${after}
    order by user_id limit ${limit}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Quota, link and SMS are there together or not at all. */
async function sendTo(
  tx: Transaction<DB>,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await lockPerson(tx, userId)
  // Else a link could be made while a deactivation or a new password revokes all there are.
  const receiver = await loadReceiver(tx, userId, 'for share')
  const rows = await lockDue(tx, userId, now)
  if (!receiver || rows.length === 0) return
  const due = { userId, rows, receiver, now }
  const wanted = rows.filter(row => isStillWanted(row, due))
  await settle(tx, without(rows, wanted))
  const held = wanted.filter(row => !mayGoNow(row, due))
  await postpone(tx, held, endOfQuietHours(receiver.preferences, now))
  const ready = without(wanted, held)
  if (ready.length > 0) await sendOne(tx, { ...due, rows: ready })
}

/** Of two processes at once the second finds nothing left: else each would send a part of what is to be one SMS. */
const lockPerson = (tx: Transaction<DB>, userId: number) =>
  sql`select pg_advisory_xact_lock('sms_quota'::regclass::integer, ${userId})`.execute(tx)

/** Whoever holds one of these reads it just now, or takes the step for which it asks. */
function lockDue(tx: Transaction<DB>, userId: number, now: Date): Promise<Row[]> {
  return tx
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('sms_due_at', '<=', now)
    .orderBy(sql`coalesce(true_until, 'infinity')`)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
}

function isStillWanted(row: Row, { receiver, now }: Due): boolean {
  const isOver = row.true_until !== null && row.true_until <= now
  const { groups } = receiver.preferences
  return (
    !isOver &&
    receiver.isLive &&
    receiver.phone !== null &&
    groups[row.group as NotificationGroup].sms
  )
}

const mayGoNow = (row: Row, { receiver, now }: Due) =>
  row.ignores_quiet_hours || endOfQuietHours(receiver.preferences, now) <= now

async function sendOne(tx: Transaction<DB>, due: Due): Promise<void> {
  const { userId, rows, receiver, now } = due
  const [first] = rows
  if (!first || !receiver.phone || !(await takeFromQuota(tx, userId, now))) return settle(tx, rows)
  const text = presentSms({
    appName: settings.APP_NAME,
    words: first.sms_words as [string, string, string],
    link: settings.APP_URL + (await pathFor(tx, first)),
    more: rows.length - 1,
  })
  const smsId = await enqueueSms(tx, { kind: 'news', to: receiver.phone, text, at: now })
  if (smsId === null) await returnToQuota(tx, userId, now)
  await settle(tx, rows, smsId === null ? null : { id: smsId, at: now })
}

/** A request is answered by a link of its own, until its time is over; all else is read where it stands. */
async function pathFor(tx: Transaction<DB>, row: Row): Promise<string> {
  const { order_id: orderId, true_until: expiresAt } = row
  const isRequest = row.kind === 'order' && row.event === 'request'
  if (!isRequest || orderId === null || expiresAt === null) return row.route
  if (!(await isSellerOf(tx, orderId, row.user_id))) return row.route
  const token = randomBytes(16).toString('base64url')
  await tx
    .insertInto('order_links')
    .values({
      token_hash: createHash('sha256').update(token).digest('hex'),
      ...{ order_id: orderId, user_id: row.user_id, expires_at: expiresAt },
    })
    .execute()
  return `/o/${token}`
}

/** What starts as Ongoing asks the buyer, who answers where the order stands. */
async function isSellerOf(tx: Transaction<DB>, orderId: number, userId: number): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('seller_id', '=', userId)
    .executeTakeFirst()
  return order !== undefined
}

/** Whoever may no longer log in, or has a new password: no link that was sent before answers, or says anything. */
export async function revokeAnswerLinks(tx: Transaction<DB>, userId: number): Promise<void> {
  await tx.deleteFrom('order_links').where('user_id', '=', userId).execute()
}

/** Whether one more may go out on this day. Those who count at once wait for each other. */
async function takeFromQuota(tx: Transaction<DB>, userId: number, now: Date): Promise<boolean> {
  if (settings.SMS_PER_DAY === 0) return false
  const { rows } = await sql`
    insert into sms_quota as quota (user_id, day, sent) values (${userId}, ${dayOf(now)}, 1)
    on conflict (user_id, day) do update set sent = quota.sent + 1
    where quota.sent < ${settings.SMS_PER_DAY}
    returning sent`.execute(tx)
  return rows.length > 0
}

/** The budget of everybody has held it back. */
async function returnToQuota(tx: Transaction<DB>, userId: number, now: Date): Promise<void> {
  const day = dayOf(now)
  await sql`
    with emptied as (
      delete from sms_quota where user_id = ${userId} and day = ${day} and sent = 1 returning user_id
    )
    update sms_quota set sent = sent - 1
    where user_id = ${userId} and day = ${day} and sent > 1`.execute(tx)
}

/** The clocks of Ghana show UTC all year. */
const dayOf = (now: Date) => now.toISOString().slice(0, 10)

type SentSms = { id: number; at: Date }

async function settle(tx: Transaction<DB>, rows: Row[], sms: SentSms | null = null) {
  if (rows.length === 0) return
  await tx
    .updateTable('notifications')
    .set({ sms_due_at: null, sms_id: sms?.id ?? null, sms_sent_at: sms?.at ?? null })
    .where('id', 'in', idsOf(rows))
    .execute()
}

async function postpone(tx: Transaction<DB>, rows: Row[], until: Date): Promise<void> {
  if (rows.length === 0) return
  await tx
    .updateTable('notifications')
    .set({ sms_due_at: until })
    .where('id', 'in', idsOf(rows))
    .execute()
}

const idsOf = (rows: Row[]) => rows.map(({ id }) => id)
const without = (rows: Row[], others: Row[]) => rows.filter(row => !others.includes(row))
