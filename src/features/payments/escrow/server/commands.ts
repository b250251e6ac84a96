import type { Kysely, Transaction } from 'kysely'
import { refusedPayment } from '#features/accounts/wallet-names/process.ts'
import { payable } from '#features/orders/process.ts'
import { isPaidDirectly } from '#features/orders/receipts/server/queries.ts'
import { statusSentences } from '#features/orders/server/policy.ts'
import type {
  EndedOrder,
  OrderPorts,
  PaymentFound,
  PaymentQuestion,
} from '#features/orders/server/ports.ts'
import { recordPayment } from '#features/orders/server/transition.ts'
import { pesewas } from '#platform/money.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict, notFound } from '#platform/server/http/refusals.ts'
import { refreshPayment } from '../../server/commands.ts'
import { notifyPayer } from '../../server/notices.ts'
import type { PaidPurchase, PaymentPorts, Quote, WantedPurchase } from '../../server/ports.ts'
import {
  lockTransaction,
  type TransactionRow,
  transactionByReference,
} from '../../server/queries.ts'
import { moneyOf, owe, record } from '../../server/transition.ts'
import {
  isOpenOrderPaid,
  isPaymentComing,
  openPaymentsOf,
  orderToPay,
  paymentHeldFor,
} from './queries.ts'

/** What the order that stands on an offer costs its buyer. */
export async function quoteOrder(
  from: Kysely<DB>,
  ports: OrderPorts,
  wanted: WantedPurchase,
): Promise<Quote> {
  const order = await orderToPay(from, { offerId: wanted.objectId, buyerId: wanted.payerId })
  if (!order) throw notFound('There is no such offer.')
  if (order.order_id === null || order.status_id === null)
    throw conflict('No order has been requested on this offer.')
  if (await isPaidDirectly(from, order.order_id))
    throw conflict('This order has been paid directly.')
  await ports.disputes.refuseInDispute(from, order.order_id)
  if (!payable.includes(order.status_id)) throw conflict(statusSentences[order.status_id])
  if (order.is_paid) throw conflict('This order is paid already.')
  if (order.is_in_other_name) throw conflict(refusedPayment)
  const description = `Order #${order.order_id}: ${order.title}`
  return { amount: pesewas(order.amount_pesewas), description }
}

/** Of an order that is locked. @throws 409 while a payment for it is on its way */
export async function refuseWhilePaymentComes(tx: Kysely<DB>, offerId: number): Promise<void> {
  if (await isPaymentComing(tx, offerId))
    throw conflict(
      'A payment for this order is still on its way. Wait until it has come or failed, then close the order.',
    )
}

/** The step of the order tells the seller. Where the buyer was quicker than the payment, the seller's money is due. */
export async function markOrderPaid(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { reference, objectId: offerId, amount, now }: PaidPurchase,
): Promise<boolean> {
  const order = await recordPayment(tx, ports, { offerId, amount, now })
  const payment = order?.isCompleted && (await lockTransaction(tx, reference))
  if (payment) await owe(tx, { kind: 'payout', payment, amount, userId: order.sellerId, now })
  return order !== null
}

/** Asks about what the buyer has begun to pay; one payment may be named. */
export async function findPaymentOfOrder(
  ports: PaymentPorts,
  { offerId, payerId, reference, now }: PaymentQuestion,
): Promise<PaymentFound> {
  const meant = reference
    ? await findNamedPayment(reference, { offerId, payerId })
    : await openPaymentsOf({ offerId, payerId })
  let found: PaymentFound = 'none'
  for (const payment of meant) {
    const row = (await refreshPayment(ports, { reference: payment.reference, now })) ?? payment
    if (await isOpenOrderPaid(offerId)) return 'complete'
    if (row.status_code === 'PENDNG') found = 'pending'
  }
  return found
}

/**
 * Writes down who gets which part of the money of an order that has ended. Both sides are told by the order itself.
 * @throws where the parts are not all that is held
 */
export async function oweMoneyOfOrder(
  tx: Transaction<DB>,
  { offerId, sellerId, toBuyer, toSeller, now }: EndedOrder,
): Promise<void> {
  const payment = await paymentHeldFor(tx, offerId)
  const held = payment ? moneyOf(payment) : 0
  if (toBuyer + toSeller !== held)
    throw new Error(`Not all ${held} pesewas of offer ${offerId}: ${toBuyer} and ${toSeller}`)
  if (!payment) return
  const refund = { kind: 'refund', userId: payment.user_id, amount: toBuyer } as const
  const payout = { kind: 'payout', userId: sellerId, amount: toSeller } as const
  for (const part of [refund, payout]) if (part.amount > 0) await owe(tx, { ...part, payment, now })
}

/** What an order held goes back to who has paid it, while the order goes on, and the payer is told. */
export async function returnMoneyOfOrder(
  tx: Transaction<DB>,
  { offerId, now }: { offerId: number; now: Date },
): Promise<void> {
  const payment = await paymentHeldFor(tx, offerId)
  if (!payment) throw new Error(`No payment is held for offer ${offerId}`)
  const { reference, user_id: userId } = payment
  await tx
    .updateTable('transactions')
    .set({ outcome: 'returned' })
    .where('reference', '=', reference)
    .execute()
  await record(tx, { reference, action: 'return', by: 'clock', now })
  await owe(tx, { kind: 'refund', payment, amount: moneyOf(payment), userId, now })
  await notifyPayer(tx, { ...payment, outcome: 'returned' }, 'owed-back', now)
}

async function findNamedPayment(
  reference: string,
  { offerId, payerId }: { offerId: number; payerId: number },
): Promise<TransactionRow[]> {
  const row = await transactionByReference(reference)
  const isMeant = row?.object_type === 'offer' && row.object_id === offerId
  return row && isMeant && row.kind === 'payment' && row.user_id === payerId ? [row] : []
}
