import { type Kysely, type RawBuilder, sql } from 'kysely'
import { orderStatus } from '#features/orders/process.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { DayRange } from '../process.ts'

/** What the job folds. Whatever is added to a day is added to what it has. */
export const foldedColumns = [
  ...['new_people', 'new_gigs', 'messages', 'orders_begun', 'orders_completed', 'orders_cancelled'],
  ...['money_in_pesewas', 'money_held_pesewas', 'money_out_pesewas'],
  ...['gig_approvals', 'gig_approval_ms', 'identity_decisions', 'identity_decision_ms'],
  ...['report_answers', 'report_answer_ms'],
] as const

/** What is kept of each day. Disputes are folded by a trigger, also where the release before folds. */
export const figureColumns = [...foldedColumns, 'orders_in_dispute'] as const

/** What a day has added, in the database's own words. */
export type DayRow = { date: string } & Record<(typeof figureColumns)[number], number>

export type DayRows = {
  rows: DayRow[]
  /** What was held when the first of them began. */
  heldBeforePesewas: number
}

const sums = sql.join(
  figureColumns.map(name => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`),
)

/** What is folded, and what is not yet. */
const partsOf = (days: RawBuilder<unknown>) => sql`(
  select * from statistics_by_day where ${days} union all select * from statistics_changes where ${days})`

/** Every day of these, oldest first, at one moment: what is folded meanwhile is counted once. */
export async function loadDays(connection: Kysely<DB>, { from, to }: DayRange): Promise<DayRows> {
  const { rows } = await sql<DayRow & { held_before: number }>`
    select every.day::date::text as date, ${sums}, (
      select coalesce(sum(money_held_pesewas), 0)::bigint
      from ${partsOf(sql`day < ${from}::date`)} as earlier) as held_before
    from generate_series(${from}::date, ${to}::date, interval '1 day') as every(day)
    left join ${partsOf(sql`day between ${from}::date and ${to}::date`)} as kept on kept.day = every.day::date
    group by every.day order by every.day`.execute(connection)
  return {
    rows: rows.map(({ held_before, ...row }) => row),
    heldBeforePesewas: rows[0]?.held_before ?? 0,
  }
}

/** The days as they are kept. */
export const keptByDay = sql`(
  select day, ${sums} from ${partsOf(sql`true`)} as parts group by day)`

/** The same, counted anew over all that has ever been written: for whoever proves or fills what is kept. */
export const countedByDay = sql`(
  select day, ${sql.join(figureColumns.map(name => sql`coalesce(${sql.ref(name)}, 0)::bigint as ${sql.ref(name)}`))}
  from (
    select day_in_accra(phone_verified_at) as day, count(*) as new_people
    from users where phone_verified_at is not null group by 1) as people
  full join (
    select day_in_accra(created_at) as day, count(*) as new_gigs from gigs group by 1) as posted using (day)
  full join (
    select day_in_accra(first_live_at) as day, count(*) as gig_approvals,
      sum(milliseconds_between(created_at, first_live_at)) as gig_approval_ms
    from gigs where first_live_at is not null group by 1) as approved using (day)
  full join (
    select day_in_accra(created_at) as day, count(*) as messages
    from messages where order_event_id is null group by 1) as written using (day)
  full join (
    select day_in_accra(started_on) as day, count(*) as orders_begun
    from orders where started_on is not null group by 1) as begun using (day)
  full join (
    select day_in_accra(completed_on) as day, count(*) as orders_completed
    from orders where completed_on is not null group by 1) as completed using (day)
  full join (
    select day_in_accra(order_events.created_at) as day, count(*) as orders_cancelled
    from order_events join order_event_actions using (action) join orders on orders.id = order_id
    where cancels or (action = 'close' and status_id = ${sql.lit(orderStatus.cancelled)})
    group by 1) as cancelled using (day)
  full join (
    select day_in_accra(created_at) as day, count(*) as orders_in_dispute
    from disputes group by 1) as disputed using (day)
  full join (
    select day_in_accra(posted_at) as day,
      sum(greatest(amount_pesewas, 0)) filter (where payment_methods.code is not null) as money_in_pesewas,
      sum(greatest(-amount_pesewas, 0)) filter (where payment_methods.code is not null) as money_out_pesewas,
      -sum(amount_pesewas) filter (where ledger_accounts.code in ('orders', 'owed back')) as money_held_pesewas
    from ledger_entries
    join ledger_postings on ledger_postings.id = posting_id
    join ledger_accounts on ledger_accounts.id = account_id
    left join payment_methods on payment_methods.code = ledger_accounts.code
    group by 1) as booked using (day)
  full join (
    select day_in_accra(decided_at) as day, count(*) as identity_decisions,
      sum(milliseconds_between(submitted_at, decided_at)) as identity_decision_ms
    from identity_decisions group by 1) as decided using (day)
  full join (
    select day_in_accra(actioned_at) as day, count(*) as report_answers,
      sum(milliseconds_between(created_at, actioned_at)) as report_answer_ms
    from reports where actioned_at is not null group by 1) as answered using (day))`
