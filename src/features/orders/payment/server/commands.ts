import type { Transaction } from 'kysely'
import { pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { type OrderAction, payable } from '../../process.ts'
import { noSuchOrder, requireSide, statusSentences } from '../../server/policy.ts'
import type { OrderPorts, PaymentFound } from '../../server/ports.ts'
import type { OrderRow } from '../../server/present.ts'

/** Part of every step: where it ends an order that has been paid, the money is owed to one of its sides. */
export async function releaseMoneyOfEndedOrder(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { order, action, now }: { order: PayableOrder; action: OrderAction; now: Date },
): Promise<void> {
  const to = releasedTo[action]
  if (!to || !order.is_paid) return
  const { offer_id: offerId, seller_id: sellerId } = order
  const held = await ports.payments.loadHeld(tx, offerId)
  const [toBuyer, toSeller] = to === 'buyer' ? [held, nothing] : [nothing, held]
  await ports.payments.oweMoney(tx, { offerId, sellerId, toBuyer, toSeller, now })
}

type PayableOrder = Pick<OrderRow, 'offer_id' | 'seller_id' | 'is_paid'>

const nothing = pesewas(0)

/** The buyer gets the money of an order that was cancelled, the seller of one that was completed. */
const releasedTo: Partial<Record<OrderAction, 'buyer' | 'seller'>> = {
  cancel: 'buyer',
  expire: 'buyer',
  complete: 'seller',
}

/**
 * Looks for the order's payment. Safe to repeat: one that is paid already is just that.
 * @throws 404, 403, 409 for an order that is over, or for which there is no payment
 */
export async function confirmPayment(
  ports: OrderPorts,
  input: { orderId: number; reference: string | undefined; viewer: Viewer; now: Date },
): Promise<Exclude<PaymentFound, 'none'>> {
  const { orderId, reference, viewer, now } = input
  const order = await findOrder(orderId)
  requireSide('buyer', order, viewer)
  if (order.is_paid) return 'complete'
  if (!payable.includes(order.status_id)) throw conflict(statusSentences[order.status_id])
  const question = { offerId: order.offer_id, payerId: viewer.id, reference, now }
  const found = await ports.payments.findPayment(question)
  if (found === 'none') throw conflict('There is no payment to confirm.')
  return found
}

async function findOrder(orderId: number): Promise<OrderRow> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!row) throw noSuchOrder()
  return row as OrderRow
}
