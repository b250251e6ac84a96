import { type RawBuilder, sql, type Transaction } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { IdPage } from '#platform/server/jobs/work-on-each.ts'
import {
  standsStill,
  submissionCountsFrom,
  workCountsFrom,
} from '../../deadlines/server/queries.ts'
import { orderStatus } from '../../process.ts'
import {
  hoursBefore,
  lookReminders,
  type ReminderKind,
  unpaidReminders,
  workReminders,
} from '../process.ts'

const { pending, ongoing, inReview } = orderStatus

/** Whom to remind now, a page at a time by the number of the order; `dueReminder` has the last word on each. */
export async function listOrdersToRemind(now: Date, page: IdPage): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(candidates(now), sql` union `)}) as due
    where id > ${page.after} and not ${standsStill(sql`due.id`)} order by id limit ${page.limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Those of each kind that is due now and was not reminded of. */
function candidates(now: Date): RawBuilder<unknown>[] {
  const within = (kinds: Kinds, among: RawBuilder<unknown>, on: RawBuilder<unknown>) =>
    Object.entries(kinds).map(
      ([kind, { from, until }]) => sql`
        select id from orders where ${among}
          and ${on} <= ${hoursFrom(now, -from)} and ${on} > ${hoursFrom(now, -until)}
          and ${notReminded(kind as ReminderKind)}`,
    )
  return [
    sql`
      select id from orders where status_id = ${sql.lit(pending)} and respond_by > ${now}::timestamptz
        and respond_by <= ${hoursFrom(now, hoursBefore.answer)} and ${notReminded('answer')}`,
    sql`
      select id from orders where status_id = ${sql.lit(ongoing)} and due_on > ${now}::timestamptz
        and due_on <= ${now}::timestamptz + (due_on - started_on) / 2
        and due_on <= ${hoursFrom(now, hoursBefore.work)} and ${notReminded('work-soon')}`,
    ...within(workReminders, sql`status_id = ${sql.lit(ongoing)}`, workCountsFrom),
    ...within(lookReminders, sql`${isInReview} and (held_pesewas > 0)`, submissionCountsFrom),
    ...within(lookReminders, sql`${isInReview} and not (held_pesewas > 0)`, submissionCountsFrom),
    ...within(unpaidReminders, sql`${isInReview} and not (held_pesewas > 0)`, submissionCountsFrom),
  ]
}

const isInReview = sql`status_id = ${sql.lit(inReview)}`

type Kinds = Partial<Record<ReminderKind, { from: number; until: number }>>

const hoursFrom = (now: Date, hours: number) =>
  sql`${now}::timestamptz + make_interval(hours => ${sql.lit(hours)})`

/** Since the step that the reminder counts from. */
const notReminded = (kind: ReminderKind) => sql`not exists (
  select from order_reminders
  where order_id = orders.id and kind = ${sql.lit(kind)} and counted_from = ${startOfCount(kind)})`

/**
 * What a reminder counts from is the time of the last step, not what deadlines count from: those move while an order
 * stands still, and nobody is reminded twice for that.
 */
const startOfCount = (kind: ReminderKind) =>
  kind === 'work-soon'
    ? sql`orders.started_on`
    : sql`(select max(created_at) from order_events where order_events.order_id = orders.id
        and action in ('request', 'accept', 'submit-for-review', 'revision'))`

/** Answers whether nobody was reminded of this before. */
export async function keepReminder(
  tx: Transaction<DB>,
  { orderId, kind, now }: { orderId: number; kind: ReminderKind; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into order_reminders (order_id, kind, counted_from, reminded_at)
    select id, ${kind}, ${startOfCount(kind)}, ${now} from orders where id = ${orderId}
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}
