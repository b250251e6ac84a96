import { sql } from 'kysely'
import { db, pool, runPreparedForRow } from '#platform/server/database/database.ts'
import type { Order } from '../../server/present.ts'

type PaymentState = Order['payment_state']

/**
 * Of a row of orders. An offer that was requested once more has a payment that is being checked with its latest order, and
 * one that goes back with the order that was its latest when it came.
 */
export const paymentState = sql<PaymentState>`(
  select case status_code when 'PENDNG' then 'being checked' else 'owed back' end
  from transactions
  where object_type = 'offer' and object_id = orders.offer_id and kind = 'payment'
    and (outcome in ('owed back', 'returned')
      or status_code = 'PENDNG' and (submitted_at is not null or held_for is not null))
    and orders.id = (
      select max(known.id) from orders as known
      where known.offer_id = orders.offer_id
        and known.created_at <= coalesce(settled_at, 'infinity'))
  order by status_code = 'PENDNG' desc
  limit 1)`

export async function paymentStateOf(orderId: number): Promise<PaymentState> {
  const query = db.selectFrom('orders').select(paymentState.as('state')).where('id', '=', orderId)
  const { state } = await runPreparedForRow<{ state: PaymentState }>(query.compile(), pool)
  return state
}
