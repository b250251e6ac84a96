import type {
  PaymentCheck,
  PaymentFound,
  Settlement,
} from '#features/orders/payment/server/commands.ts'
import { payable } from '#features/orders/process.ts'
import { standings } from '#features/orders/server/policy.ts'
import { recordPayment } from '#features/orders/server/transition.ts'
import { pesewas } from '#platform/money.ts'
import { conflict, notFound } from '#platform/server/refusals.ts'
import { refreshPayment } from '../../server/commands.ts'
import type { Purchase } from '../../server/policy.ts'
import {
  lockTransaction,
  type TransactionRow,
  transactionByReference,
} from '../../server/queries.ts'
import { owe } from '../../server/transition.ts'
import { isOpenOrderPaid, openPaymentsOf, orderToPay, paymentHeldFor } from './queries.ts'

/** An order, as payments sell it: by the offer on which it stands, to its buyer. */
export const orderOnOffer: Purchase = {
  async quote({ objectId: offerId, payerId: buyerId }) {
    const order = await orderToPay({ offerId, buyerId })
    if (!order) throw notFound('There is no such offer.')
    if (order.order_id === null || order.status_id === null)
      throw conflict('No order has been requested on this offer.')
    if (!payable.includes(order.status_id)) throw conflict(standings[order.status_id])
    if (order.is_paid) throw conflict('This order is paid already.')
    const description = `Order #${order.order_id}: ${order.title}`
    return { amount: pesewas(order.amount_pesewas), description }
  },

  /** The step of the order tells the seller. Where the buyer was quicker than the payment, the seller's money is due. */
  async give(tx, { reference, objectId: offerId, now }) {
    const order = await recordPayment(tx, { offerId, now })
    const payment = order?.isCompleted && (await lockTransaction(tx, reference))
    if (payment) await owe(tx, { kind: 'payout', payment, userId: order.sellerId, now })
    return order !== null
  },
}

/** Asks about what the buyer has begun to pay; one payment may be named. */
export const checkPayment: PaymentCheck = async ({ offerId, payerId, reference, now }) => {
  const meant = reference
    ? await namedPayment(reference, { offerId, payerId })
    : await openPaymentsOf({ offerId, payerId })
  let found: PaymentFound = 'none'
  for (const payment of meant) {
    const row = (await refreshPayment({ reference: payment.reference, now })) ?? payment
    if (await isOpenOrderPaid(offerId)) return 'complete'
    if (row.status_code === 'PENDNG') found = 'pending'
  }
  return found
}

/** Writes down who gets the money of an order that has ended. Both sides are told by the order itself. */
export const settleOrder: Settlement = async (tx, { to, offerId, sellerId, now }) => {
  const payment = await paymentHeldFor(tx, offerId)
  if (!payment) return
  const [kind, userId] =
    to === 'seller' ? (['payout', sellerId] as const) : (['refund', payment.user_id] as const)
  await owe(tx, { kind, payment, userId, now })
}

async function namedPayment(
  reference: string,
  { offerId, payerId }: { offerId: number; payerId: number },
): Promise<TransactionRow[]> {
  const row = await transactionByReference(reference)
  const isMeant = row?.object_type === 'offer' && row.object_id === offerId
  return row && isMeant && row.kind === 'payment' && row.user_id === payerId ? [row] : []
}
