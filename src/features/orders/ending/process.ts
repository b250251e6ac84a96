/** Which calls of an order are open to whom: its steps, the ways out of it, and a dispute. Server and tests read it. */
import {
  closableFrom,
  deadlineOf,
  isPast,
  type TimedDispute,
  type TimedOrder,
  withdrawableFrom,
} from '../deadlines/process.ts'
import {
  isTurnOf,
  type OrderSide,
  openWork,
  orderProcess,
  orderStatus,
  type PressedOrderAction,
} from '../process.ts'

/** As `available_actions` calls them. */
export const orderCalls = [
  'accept',
  'cancel',
  'submit-for-review',
  'revision',
  'complete',
  'withdraw',
  'propose-ending',
  'answer-ending',
  'close',
  'open-dispute',
] as const
export type OrderCall = (typeof orderCalls)[number]

/** Of one side about one order. */
export const mostProposals = 10
export const mostDisputes = 2

export const hoursToAnswerProposal = 48
export const longestReason = 1_000

export const endingAnswers = ['accept', 'reject'] as const
export type EndingAnswer = (typeof endingAnswers)[number]

type OpenDispute = TimedDispute & {
  id: number
  buyer_accepted_on: Date | null
  seller_accepted_on: Date | null
}

/** What stands between the two beside the order itself. */
export type Standing = {
  dispute: OpenDispute | null
  /** The proposal that can be answered now. */
  ending: { by: OrderSide } | null
  /** How many each side has made. */
  proposals: Record<OrderSide, number>
  /** How many disputes each side has opened. */
  openings: Record<OrderSide, number>
  isSellerActive: boolean
}

type Glance = { standing: Standing; side: OrderSide; now: Date }

/** The calls of this side that would not be refused for the order's state. */
export const openCalls = (order: TimedOrder, glance: Glance): OrderCall[] =>
  orderCalls.filter(call => rules[call](order, glance))

type Rule = (order: TimedOrder, glance: Glance) => boolean

const isStepOpen =
  (action: PressedOrderAction | 'revision'): Rule =>
  (order, { standing, side, now }) =>
    orderProcess[action].by === side &&
    orderProcess[action].from === order.status_id &&
    !standing.dispute &&
    !(order.status_id === orderStatus.pending && isPast(order.respond_by, now))

const rules: Record<OrderCall, Rule> = {
  accept: isStepOpen('accept'),
  cancel: isStepOpen('cancel'),
  'submit-for-review': isStepOpen('submit-for-review'),
  revision: isStepOpen('revision'),
  complete: isStepOpen('complete'),
  withdraw: (order, { standing, side, now }) =>
    side === 'buyer' && !standing.dispute && mayWithdraw(order, { ...standing, now }),
  'propose-ending': (order, { standing, side }) =>
    isUnderWay(order) && standing.proposals[side] < mostProposals,
  'answer-ending': (order, { standing, side }) =>
    isUnderWay(order) && standing.ending !== null && standing.ending.by !== side,
  close: (order, { standing, side, now }) =>
    side === 'seller' && !standing.dispute && isPast(closableFrom(order), now),
  'open-dispute': (order, { standing, side }) =>
    isUnderWay(order) && !standing.dispute && standing.openings[side] < mostDisputes,
}

/** Before the work begins at any time; then once the seller is far too late, or cannot work any more. */
export const mayWithdraw = (
  order: TimedOrder,
  { isSellerActive, now }: { isSellerActive: boolean; now: Date },
): boolean =>
  order.status_id === orderStatus.pending ||
  (order.status_id === orderStatus.ongoing &&
    (!isSellerActive || isPast(withdrawableFrom(order), now)))

const isUnderWay = ({ status_id }: TimedOrder): boolean => openWork.includes(status_id)

/** Whether something waits for this side: a step that nothing stops, a proposal, an answer in a dispute, or its decision. */
export function isAwaited(
  order: TimedOrder,
  { standing, side }: Pick<Glance, 'standing' | 'side'>,
): boolean {
  const { dispute, ending } = standing
  if (ending && ending.by !== side) return true
  if (!dispute) return isTurnOf(side, order.status_id)
  if (dispute.status === 'decided')
    return (side === 'buyer' ? dispute.buyer_accepted_on : dispute.seller_accepted_on) === null
  return dispute.status === 'answering' && dispute.opened_by !== side
}

/** Whether managers have let the time to decide pass. */
export function isDecisionOverdue(
  order: TimedOrder,
  { dispute, now }: { dispute: TimedDispute; now: Date },
): boolean {
  const deadline = deadlineOf(order, { dispute, now })
  return deadline?.then === 'overdue' && isPast(deadline.on, now)
}
