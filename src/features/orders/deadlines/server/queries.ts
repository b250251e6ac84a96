import { type RawBuilder, sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { IdPage } from '#platform/server/jobs/work-on-each.ts'
import { orderStatus, waitingTimes } from '../../process.ts'

const { ongoing, inReview } = orderStatus
const { daysUntilWorkExpires, daysToLookAt, daysUntilUnpaidExpires } = waitingTimes

/** The count of each begins at `workDeadlineOf` or `submissionOf` of `../process.ts`; an index has them by it. */
export const workCountsFrom = sql`greatest(due_on, revised_on, counts_from)`
export const submissionCountsFrom = sql`greatest(submitted_on, counts_from)`

/** While a dispute about it is open, an order has no times. */
export const standsStill = (orderId: RawBuilder<unknown>) => sql`exists (
  select from disputes where disputes.order_id = ${orderId} and disputes.status <> 'closed')`

/** Work that has begun and is past its end, a page at a time by the number of the order. */
export async function listOrdersPastEnd(now: Date, page: IdPage): Promise<number[]> {
  const daysAgo = (days: number) =>
    sql`${now}::timestamptz - make_interval(days => ${sql.lit(days)})`
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id from orders where status_id = ${sql.lit(ongoing)}
        and ${workCountsFrom} <= ${daysAgo(daysUntilWorkExpires)}
      union all
      select id from orders where status_id = ${sql.lit(inReview)} and (held_pesewas > 0)
        and ${submissionCountsFrom} <= ${daysAgo(daysToLookAt)}
      union all
      select id from orders where status_id = ${sql.lit(inReview)} and not (held_pesewas > 0)
        and ${submissionCountsFrom} <= ${daysAgo(daysUntilUnpaidExpires)}
    ) as past_end
    where id > ${page.after} and not ${standsStill(sql`past_end.id`)} order by id limit ${page.limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The order of this person that has the proposal of the other side which expires first. */
export const orderOfProposalTo = (userId: number, now: Date) => sql<number | null>`(
  select orders.id from orders
  join order_endings on order_endings.order_id = orders.id and order_endings.status = 'open'
  where (seller_id = ${userId} and by = 'buyer' or buyer_id = ${userId} and by = 'seller')
    and expires_on > ${now}
  order by expires_on, orders.id limit 1)`

/** The order that this seller may close for the longest time: unpaid, and nobody looked at the work. */
export const orderToClose = (sellerId: number, now: Date) => sql<number | null>`(
  select id from orders
  where seller_id = ${sellerId} and status_id = ${sql.lit(inReview)} and held_pesewas = 0
    and not ${standsStill(sql`orders.id`)}
    and ${submissionCountsFrom} <= ${now}::timestamptz - make_interval(days => ${sql.lit(daysToLookAt)})
  order by ${submissionCountsFrom}, id limit 1)`
