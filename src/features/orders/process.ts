/** The life of an order: every step that anybody, or the clock, can take. Server, screens and tests read it. */

export const orderStatus = {
  pending: 1,
  ongoing: 2,
  inReview: 3,
  completed: 4,
  cancelled: 5,
} as const
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus]
export const orderStatuses: readonly OrderStatus[] = Object.values(orderStatus)

/** As managers read them. */
export const orderStatusNames: Record<OrderStatus, string> = {
  [orderStatus.pending]: 'Pending Seller Acceptance',
  [orderStatus.ongoing]: 'Ongoing',
  [orderStatus.inReview]: 'In Review',
  [orderStatus.completed]: 'Completed',
  [orderStatus.cancelled]: 'Cancelled',
}

export const orderSides = ['buyer', 'seller'] as const
export type OrderSide = (typeof orderSides)[number]
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
/** The steps that need nothing but a press: not a revision, which has a text, and not the clock's. */
export type PressedOrderAction = Exclude<OrderAction, 'revision' | 'expire'>

/** One that leads back to where it began leaves the order in its status, and is nobody's turn. */
type Step = { by: OrderSide | 'clock'; from: OrderStatus; to: OrderStatus }

/**
 * Who may take which step. What people do with one has its own table: its call is in `orderSteps` of `contract.ts`, its
 * button in `stepButtons` of `web/order-words.ts`.
 */
export const orderProcess: Record<OrderAction, Step> = {
  accept: { by: 'seller', from: orderStatus.pending, to: orderStatus.ongoing },
  cancel: { by: 'seller', from: orderStatus.pending, to: orderStatus.cancelled },
  'submit-for-review': { by: 'seller', from: orderStatus.ongoing, to: orderStatus.inReview },
  revision: { by: 'buyer', from: orderStatus.inReview, to: orderStatus.ongoing },
  complete: { by: 'buyer', from: orderStatus.inReview, to: orderStatus.completed },
  expire: { by: 'clock', from: orderStatus.pending, to: orderStatus.cancelled },
}

/** The clock's word to whoever has to move. Databases and the API know it by this name. */
export const reminder = 'remind'

/** The ways out of an order, beside its steps. */
export const endingActions = [
  'withdraw',
  'propose-ending',
  'reject-ending',
  'end-by-agreement',
  'give-up',
  'close',
] as const

export const disputeActions = [
  'open-dispute',
  'answer-dispute',
  'withdraw-dispute',
  'decide-dispute',
  'appeal-dispute',
  'effect-decision',
] as const

/** What is kept of an order: its steps, and what was done around them. */
export const orderEventActions = [
  'request',
  ...orderActions,
  'confirm-payment',
  reminder,
  ...endingActions,
  ...disputeActions,
] as const
export type OrderEventAction = (typeof orderEventActions)[number]

/** The statuses in which an order counts as open work of its seller. */
export const openWork: readonly OrderStatus[] = [orderStatus.ongoing, orderStatus.inReview]
/** The statuses of an order that is not over. */
export const underWay: readonly OrderStatus[] = [orderStatus.pending, ...openWork]
/** The statuses in which an order can still be paid. */
export const payable: readonly OrderStatus[] = [...underWay]
/** Those in which a payment that arrives is for the seller: its buyer may have completed the order before it did. */
export const paidFor: readonly OrderStatus[] = [...payable, orderStatus.completed]

/** By whom, or how, an order ended. */
export const orderEnders = [
  'completion',
  'seller',
  'withdrawal',
  'agreement',
  'decision',
  'clock',
] as const
export type OrderEnder = (typeof orderEnders)[number]

/** A request that is unanswered for this long counts as declined. */
export const hoursToRespond = 24

/** How long the other side waits, counted from the work deadline or from the submission, and what it may do then. */
export const waitingTimes = {
  /** After the work deadline the buyer may withdraw. */
  hoursUntilWithdrawable: 72,
  /** After the work deadline the clock cancels. */
  daysUntilWorkExpires: 14,
  /** After the submission the clock completes a paid order, and the seller may close an unpaid one. */
  daysToLookAt: 7,
  /** Of those, what a buyer who pays late still has from the payment on. */
  hoursToLookAtOncePaid: 72,
  /** After the submission the clock cancels an unpaid order. */
  daysUntilUnpaidExpires: 30,
} as const

/** The steps that this side can take now; `openStepButtons` of `web/order-words.ts` has the buttons to them. */
export function openOrderActions(status: OrderStatus, side: OrderSide): OrderAction[] {
  return orderActions.filter(
    action => orderProcess[action].by === side && orderProcess[action].from === status,
  )
}

type Process = Partial<Record<OrderEventAction, Step>>

/** Whether this leads to another status: what is done around the steps does not, nor a step back to where it began. */
export function movesOrder(action: OrderEventAction, process: Process = orderProcess): boolean {
  const step = process[action]
  return step !== undefined && step.to !== step.from
}

/** Whether the next step that moves the order on is this side's. */
export function isTurnOf(side: OrderSide, status: OrderStatus, process = orderProcess): boolean {
  return Object.values(process).some(
    ({ by, from, to }) => by === side && from === status && to !== from,
  )
}
