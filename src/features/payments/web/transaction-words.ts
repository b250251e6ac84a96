/** What screens say of a transaction, and where they lead from it: pure, and tested as such. */
import type { Received } from '#platform/contract.ts'
import type { ChipIcon, ChipTone } from '#ui/status-chip.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { showTransaction } from '../contract.ts'
import { type PurchaseType, purchaseTypes, type TransactionStatus } from '../process.ts'
import * as texts from './texts.ts'

export type Transaction = Received<typeof showTransaction>['transaction']
export type PurchaseKey = Pick<Transaction, 'object_type' | 'object_id' | 'object_additional'>

export const statusLooks: Record<
  TransactionStatus,
  { label: string; tone: ChipTone; icon?: ChipIcon }
> = {
  PENDNG: { label: texts.pending, tone: 'warn' },
  CMPLTD: { label: texts.completed, tone: 'success' },
  FAILED: { label: texts.failed, tone: 'danger' },
  CANCLD: { label: texts.cancelled, tone: 'neutral', icon: 'ban' },
}

export const kindNames: Record<Transaction['kind'], string> = {
  payment: texts.payment,
  refund: texts.refund,
  payout: texts.payout,
}

/** By hand: its payer has said that the money was sent, and no manager has looked for it yet. */
export const isBeingChecked = ({ kind, method, status_code, submitted_at }: Transaction) =>
  kind === 'payment' && method === 'MANUAL' && status_code === 'PENDNG' && submitted_at !== null

/** Networks and the provider's page want it so. */
export const withoutLeadingZero = (number: string) => number.replace(/\s+/g, '').replace(/^0/, '')

/** The object of a payment's address; null for what is none. A promotion is of a gig: `2_15`. */
export function parsePurchase(
  type: string | undefined,
  object: string | undefined,
): PurchaseKey | null {
  const object_type = purchaseTypes.find(one => one === type)
  const parts = /^(\d{1,10})(?:_(\d{1,10}))?$/.exec(object ?? '')
  if (!object_type || !parts) return null
  const object_additional = parts[2] === undefined ? null : Number(parts[2])
  return { object_type, object_id: Number(parts[1]), object_additional }
}

const objectIn = ({ object_id, object_additional }: PurchaseKey) =>
  object_additional === null ? `${object_id}` : `${object_id}_${object_additional}`

export const payPath = (payment: PurchaseKey & { reference: string }) =>
  `/pay/${payment.object_type}/${objectIn(payment)}/${payment.reference}`

export const pathAfterPayment = (purchase: PurchaseKey) =>
  `/paid/${purchase.object_type}/${objectIn(purchase)}`

export const receiptPath = ({ reference }: { reference: string }) =>
  `/account/receipts/${reference}`

export const isOf = (transaction: PurchaseKey, purchase: PurchaseKey) =>
  pathAfterPayment(transaction) === pathAfterPayment(purchase)

type LabelledRoute = { to: string; label: string }

/** To what was paid for. An offer is paid for as an order: `orderId` is that of the one which stands on it. */
export function routeToPurchase(purchase: PurchaseKey, orderId?: number): LabelledRoute {
  return routesAfter[purchase.object_type](purchase, orderId)
}

const routesAfter: Record<
  PurchaseType,
  (purchase: PurchaseKey, orderId?: number) => LabelledRoute
> = {
  offer: (_, orderId) =>
    orderId === undefined
      ? { to: '/account/orders', label: texts.viewOrders }
      : { to: `/account/orders/view/${orderId}`, label: texts.viewOrder(orderId) },
  subscription: () => ({ to: '/account/subscription', label: texts.viewSubscription }),
  promotion: ({ object_additional }) =>
    object_additional === null
      ? { to: '/account/gigs', label: texts.viewGigs }
      : { to: `/gigs/view/${object_additional}`, label: texts.viewGig },
}

/** Where the same is paid for once more. A promotion whose gig is gone is not. */
export function routeToRetry(purchase: PurchaseKey, orderId?: number): LabelledRoute {
  const { object_type, object_additional } = purchase
  const route = routeToPurchase(purchase, orderId)
  if (object_type !== 'promotion') return { ...route, label: sharedTexts.tryAgain }
  if (object_additional === null) return route
  return { to: `/gigs/promote/${object_additional}`, label: sharedTexts.tryAgain }
}

/** Seconds until a payment that is still pending is asked about once more: less and less often. */
export const secondsUntilAskedAgain = (answers: number) =>
  Math.min(60, Math.round(3 * 1.4 ** Math.max(0, answers - 1)))
