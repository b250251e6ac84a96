import type { Offer } from '#features/orders/offers/web/offer.ts'
import { orderStatus } from '#features/orders/process.ts'
import { hasPaid, isPaidDirectly, type Order } from '#features/orders/web/order-words.ts'
import * as texts from './texts.ts'

type Purchase = {
  /** Of an order. */
  offer: Offer | undefined
  order: Order | undefined
  /** Of a promotion. */
  isGigGone: boolean
  /** Of Premium or a promotion: whether another payment for it is being checked. */
  isCheckedAlready: boolean
}

/** Why no money is to be sent for it any more. `lead` is for who sends it by hand, and may have done so already. */
export type PurchaseEnd = { title: string; lead: string }

/** Of what is over, in dispute or paid in another way; null as long as it is to be paid. */
export function findPurchaseEnd({
  offer,
  order,
  isGigGone,
  isCheckedAlready,
}: Purchase): PurchaseEnd | null {
  if (isGigGone) return { title: texts.gigDeletedTitle, lead: texts.moneyBackLead }
  if (offer?.order === null) return { title: texts.orderCancelledTitle, lead: texts.moneyBackLead }
  if (offer?.order?.status_id === orderStatus.completed)
    return { title: texts.orderCompletedTitle, lead: texts.noMoreMoneyLead }
  if (order?.dispute) return { title: texts.orderInDisputeTitle, lead: texts.noMoreMoneyLead }
  if (isCheckedAlready) return { title: texts.checkedTitle, lead: texts.noMoreMoneyLead }
  if (!order || !hasPaid(order)) return null
  const isChecked = !order.is_paid && !isPaidDirectly(order.receipt)
  return {
    title: isChecked ? texts.checkedTitle : texts.orderPaidTitle,
    lead: texts.noMoreMoneyLead,
  }
}
