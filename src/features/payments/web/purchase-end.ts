import type { Offer } from '#features/orders/offers/web/offer.ts'
import { orderStatus } from '#features/orders/process.ts'
import { hasPaid, isPaidDirectly, type Order } from '#features/orders/web/order-words.ts'
import { useOrderOf, usePaidOrder } from './bought-order.ts'
import { usePaymentsBeingChecked } from './payments-being-checked.tsx'
import { usePromotedGig } from './promoted-gig.ts'
import * as texts from './texts.ts'
import type { PurchaseKey, Transaction } from './transaction-words.ts'

/** Why no money is to be sent for it any more, and what becomes of money that was sent all the same. */
export type PurchaseEnd = {
  title: string
  /** Of money that is sent by hand, and has to be reported. */
  leadByHand: string
  leadAtProvider: string
}

const byHand = { method: 'MANUAL' } as const

/**
 * Whether a purchase is still to be paid for; of none nothing is asked. A payment that came to nothing may be what was
 * being checked before, so its order is asked for afresh.
 */
export function usePurchaseEnd(bought: PurchaseKey | null, payment: Transaction | undefined) {
  const { orderId, offer, isLoading: isOfferLoading } = useOrderOf(bought)
  const isAfresh = payment?.status_code === 'FAILED' || payment?.status_code === 'CANCLD'
  const paid = usePaidOrder(orderId, { isAfresh })
  const { isGigGone, isLoading: isGigLoading } = usePromotedGig(bought)
  const { payments, isLoading: isListLoading } = usePaymentsBeingChecked(byHand, {
    object_type: bought?.object_type ?? 'offer',
    gigId: bought?.object_additional ?? null,
  })
  const isCheckedAlready = payments.some(({ reference }) => reference !== payment?.reference)
  const { order, isFresh: isOrderFresh } = paid
  return {
    end: findPurchaseEnd({ offer, order, isOrderFresh, isGigGone, isCheckedAlready }),
    ...{ orderId, offer, isGigGone },
    isLoading: isOfferLoading || paid.isLoading || isGigLoading || isListLoading,
  }
}

type Purchase = {
  /** Of an order. */
  offer: Offer | undefined
  order: Order | undefined
  /** Whether what it says of other payments holds. */
  isOrderFresh: boolean
  /** Of a promotion. */
  isGigGone: boolean
  /** Of Premium or a promotion: whether another payment for it is being checked. */
  isCheckedAlready: boolean
}

/** Of what is over, in dispute or paid in another way; null as long as it is to be paid. */
export function findPurchaseEnd({
  offer,
  order,
  isOrderFresh,
  isGigGone,
  isCheckedAlready,
}: Purchase): PurchaseEnd | null {
  if (isGigGone) return { title: texts.gigDeletedTitle, ...goesBack }
  if (offer?.order === null) return { title: texts.orderCancelledTitle, ...goesBack }
  if (offer?.order?.status_id === orderStatus.completed)
    return { title: texts.orderCompletedTitle, ...isChecked }
  if (order?.dispute) return { title: texts.orderInDisputeTitle, ...isChecked }
  if (isCheckedAlready) return { title: texts.checkedTitle, ...isChecked }
  if (!order || !hasPaid(order)) return null
  if (order.is_paid || isPaidDirectly(order.receipt))
    return { title: texts.orderPaidTitle, ...isChecked }
  return isOrderFresh ? { title: texts.checkedTitle, ...isChecked } : null
}

const goesBack = { leadByHand: texts.moneyBackLead, leadAtProvider: texts.paidBackLead }
const isChecked = { leadByHand: texts.noMoreMoneyLead, leadAtProvider: texts.paidCheckedLead }
