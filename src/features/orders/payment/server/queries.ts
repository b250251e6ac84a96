import { sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { Order } from '../../server/present.ts'

type PaymentState = Order['payment_state']

/** Of a row of orders. An offer that was requested once more has its payments with the latest order. */
export const paymentState = sql<PaymentState>`(
  select case status_code when 'PENDNG' then 'being checked' else 'owed back' end
  from transactions
  where object_type = 'offer' and object_id = orders.offer_id and kind = 'payment'
    and (outcome = 'owed back'
      or status_code = 'PENDNG' and (submitted_at is not null or held_for is not null))
    and not exists (
      select from orders as later where later.offer_id = orders.offer_id and later.id > orders.id)
  order by status_code = 'PENDNG' desc
  limit 1)`

export async function paymentStateOf(orderId: number): Promise<PaymentState> {
  const { state } = await db
    .selectFrom('orders')
    .select(paymentState.as('state'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return state
}
