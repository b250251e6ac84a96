import { db } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { payable } from '../../process.ts'
import { noSuchOrder, requireSide, statusSentences } from '../../server/policy.ts'
import type { OrderPorts, PaymentFound } from '../../server/ports.ts'
import type { OrderRow } from '../../server/present.ts'

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
  await ports.disputes.refuseInDispute(db, orderId)
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
