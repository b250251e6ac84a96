import type { Transaction } from 'kysely'
import { db } from '#platform/server/database.ts'
import { conflict } from '#platform/server/refusals.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { type OrderAction, payable } from '../../process.ts'
import { noSuchOrder, refuseUnless, standings } from '../../server/policy.ts'
import type { OrderRow } from '../../server/queries.ts'

/** What asking the provider found: no payment at all, one still on its way, or one that is complete. */
export type PaymentFound = 'none' | 'pending' | 'complete'

/**
 * Asks the provider for the payment of an offer and, where it is complete, books it and marks the order
 * with `recordPayment`, in one transaction of its own. Runs outside of any other, since a provider may take
 * its time; must be safe to repeat.
 */
export type PaymentCheck = (asked: {
  offerId: number
  payerId: number
  /** Of the payment meant; undefined for the latest. */
  reference: string | undefined
  now: Date
}) => Promise<PaymentFound>

let check: PaymentCheck | undefined

/** Payments know of orders, orders do not know of payments: they register here. Null takes it away. */
export function registerPaymentCheck(registered: PaymentCheck | null): void {
  check = registered ?? undefined
}

type Ended = {
  /** The buyer gets the money of an order that was cancelled, the seller of one that was completed. */
  to: 'buyer' | 'seller'
  offerId: number
  sellerId: number
  now: Date
}

/** Writes down to whom the money of a paid order is owed now that the order has ended, in its transaction. */
export type Settlement = (tx: Transaction<DB>, ended: Ended) => Promise<void>

let settlement: Settlement | undefined

/** Null takes it away. */
export function registerSettlement(registered: Settlement | null): void {
  settlement = registered ?? undefined
}

const settledTo: Partial<Record<OrderAction, Ended['to']>> = {
  cancel: 'buyer',
  expire: 'buyer',
  complete: 'seller',
}

/** Part of every step: where it ends an order that has been paid, the money goes to one of its sides. */
export async function settleOrder(
  tx: Transaction<DB>,
  order: Pick<OrderRow, 'offer_id' | 'seller_id' | 'is_paid'>,
  { action, now }: { action: OrderAction; now: Date },
): Promise<void> {
  const to = settledTo[action]
  if (!to || !order.is_paid) return
  await settlement?.(tx, { to, offerId: order.offer_id, sellerId: order.seller_id, now })
}

/**
 * Looks for the order's payment. Safe to repeat: one that is paid already is just that.
 * @throws 404, 403, 409 for an order that is over, or for which there is no payment
 */
export async function confirmPayment(wish: {
  orderId: number
  reference: string | undefined
  viewer: Viewer
  now: Date
}): Promise<Exclude<PaymentFound, 'none'>> {
  const { orderId, reference, viewer, now } = wish
  const order = await ordered(orderId)
  refuseUnless('buyer', order, viewer)
  if (order.is_paid) return 'complete'
  if (!payable.includes(order.status_id)) throw conflict(standings[order.status_id])
  const found = await check?.({ offerId: order.offer_id, payerId: viewer.id, reference, now })
  if (!found || found === 'none') throw conflict('There is no payment to confirm.')
  return found
}

async function ordered(orderId: number): Promise<OrderRow> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!row) throw noSuchOrder()
  return row as OrderRow
}
