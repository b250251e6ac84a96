/** The life of an order: every step that anybody, or the clock, can take. Server, screens and tests read it. */

export const orderStatus = {
  pending: 1,
  ongoing: 2,
  inReview: 3,
  completed: 4,
  cancelled: 5,
} as const
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus]

/** As managers read them. */
export const orderStatusNames: Record<OrderStatus, string> = {
  [orderStatus.pending]: 'Pending Seller Acceptance',
  [orderStatus.ongoing]: 'Ongoing',
  [orderStatus.inReview]: 'In Review',
  [orderStatus.completed]: 'Completed',
  [orderStatus.cancelled]: 'Cancelled',
}

export type OrderSide = 'buyer' | 'seller'
export const orderActors = ['buyer', 'seller', 'manager', 'clock'] as const
export type OrderActor = (typeof orderActors)[number]

/** Steps on an order that exists. `request` makes one; see `offers/process.ts` for who may. */
export const orderActions = [
  'accept',
  'cancel',
  'submit-for-review',
  'revision',
  'complete',
  'expire',
] as const
export type OrderAction = (typeof orderActions)[number]

type Step = { by: OrderSide | 'clock'; from: OrderStatus; to: OrderStatus }

export const orderProcess: Record<OrderAction, Step> = {
  accept: { by: 'seller', from: orderStatus.pending, to: orderStatus.ongoing },
  cancel: { by: 'seller', from: orderStatus.pending, to: orderStatus.cancelled },
  'submit-for-review': { by: 'seller', from: orderStatus.ongoing, to: orderStatus.inReview },
  revision: { by: 'buyer', from: orderStatus.inReview, to: orderStatus.ongoing },
  complete: { by: 'buyer', from: orderStatus.inReview, to: orderStatus.completed },
  expire: { by: 'clock', from: orderStatus.pending, to: orderStatus.cancelled },
}

/** What is kept of an order: its steps, and what was done around them. */
export const orderEventActions = ['request', ...orderActions, 'confirm-payment', 'remind'] as const
export type OrderEventAction = (typeof orderEventActions)[number]

/** The statuses in which an order counts as open work of its seller. */
export const openWork: readonly OrderStatus[] = [orderStatus.ongoing, orderStatus.inReview]
/** The statuses in which an order can still be paid. */
export const payable: readonly OrderStatus[] = [
  orderStatus.pending,
  orderStatus.ongoing,
  orderStatus.inReview,
]
/** Those in which a payment that arrives is for the seller: its buyer may have completed the order before it did. */
export const paidFor: readonly OrderStatus[] = [...payable, orderStatus.completed]

/** A seller who says nothing this long has declined. */
export const hoursToRespond = 24

/** The steps that this side can take now: what the screen draws its buttons from. */
export function openOrderActions(status: OrderStatus, side: OrderSide): OrderAction[] {
  return orderActions.filter(
    action => orderProcess[action].by === side && orderProcess[action].from === status,
  )
}
