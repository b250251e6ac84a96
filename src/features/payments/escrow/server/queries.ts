import { type Kysely, sql, type Transaction } from 'kysely'
import { isInOtherName } from '#features/accounts/wallet-names/server/queries.ts'
import { type OrderStatus, orderStatus, payable } from '#features/orders/process.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { TransactionRow } from '../../server/queries.ts'

/** The order that stands on this offer of this buyer's, else the last that was cancelled; with no order, only the offer. */
export function orderToPay(from: Kysely<DB>, params: { offerId: number; buyerId: number }) {
  return from
    .selectFrom('offers')
    .innerJoin('gigs', 'gigs.id', 'offers.gig_id')
    .leftJoin('orders', 'orders.offer_id', 'offers.id')
    .select(['offers.amount_pesewas', 'gigs.title', 'orders.id as order_id', 'orders.is_paid'])
    .select(isInOtherName(sql.ref('offers.seller_id')).as('is_in_other_name'))
    .select(eb => eb.ref('orders.status_id').$castTo<OrderStatus | null>().as('status_id'))
    .where('offers.id', '=', params.offerId)
    .where('offers.buyer_id', '=', params.buyerId)
    .orderBy(sql`orders.status_id = ${orderStatus.cancelled}`)
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the order that is open on this offer is paid. */
export async function isOpenOrderPaid(offerId: number): Promise<boolean> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('status_id', 'in', payable)
    .where('is_paid', '=', true)
    .executeTakeFirst()
  return paid !== undefined
}

/** How many of somebody's payments are looked at to find one that is complete. */
const looked = 5

/** The newest payments of an offer by this payer that are not complete. */
export async function openPaymentsOf(params: {
  offerId: number
  payerId: number
}): Promise<TransactionRow[]> {
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('object_type', '=', 'offer')
    .where('object_id', '=', params.offerId)
    .where('kind', '=', 'payment')
    .where('user_id', '=', params.payerId)
    .where('status_code', '<>', 'CMPLTD')
    .orderBy('created_at', 'desc')
    .limit(looked)
    .execute()
  return rows as TransactionRow[]
}

/** The payment whose money the order holds: of all for its offer, the one of which nothing was ever to go out. */
export async function paymentHeldFor(
  tx: Transaction<DB> | Kysely<DB>,
  offerId: number,
): Promise<TransactionRow | null> {
  const row = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('object_type', '=', 'offer')
    .where('object_id', '=', offerId)
    .where('outcome', '=', 'given')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transactions as outgoing')
            .select('outgoing.id')
            .whereRef('outgoing.source', '=', 'transactions.reference'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return (row as TransactionRow | undefined) ?? null
}

/** What keeps the account of a seller open, as a sentence; null when nothing does. */
export async function openEarningsOf(tx: Kysely<DB>, userId: number): Promise<string | null> {
  const coming = await tx
    .selectFrom('orders')
    .innerJoin('transactions', 'transactions.object_id', 'orders.offer_id')
    .select('orders.id')
    .where('orders.seller_id', '=', userId)
    .where('orders.status_id', '=', orderStatus.completed)
    .where('orders.is_paid', '=', false)
    .where(isOnItsWayForOffer)
    .executeTakeFirst()
  return coming ? 'A payment for one of your orders is still on its way.' : null
}

/** Whether somebody is paying for the order on this offer, or says so. */
export async function isPaymentComing(tx: Kysely<DB>, offerId: number): Promise<boolean> {
  const coming = await tx
    .selectFrom('transactions')
    .select('id')
    .where('object_id', '=', offerId)
    .where(isOnItsWayForOffer)
    .executeTakeFirst()
  return coming !== undefined
}

const isOnItsWayForOffer = sql<boolean>`(
  object_type = 'offer' and kind = 'payment' and status_code = 'PENDNG'
  and (method <> 'MANUAL' or submitted_at is not null))`
