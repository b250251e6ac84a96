/** Everything an order says of itself on a screen: one table for each state and side, pure and tested as such. */
import type { Received } from '#platform/contract.ts'
import * as platformTexts from '#platform/web/texts.ts'
import { formatCedis, formatDuration } from '#ui/formats.ts'
import type { ChipIcon, ChipTone } from '#ui/status-chip.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { listOrders, orderSteps, showOrder } from '../contract.ts'
import {
  type OrderActor,
  type OrderEventAction,
  type OrderSide,
  type OrderStatus,
  orderStatus,
  orderStatusNames,
  type PressedOrderAction,
  reminder,
} from '../process.ts'
import * as texts from './texts.ts'

export type Order = Received<typeof showOrder>['order']
export type ListedOrder = Received<typeof listOrders>['orders']['data'][number]
/** As what somebody looks; null for a manager, who stands beside the deal. */
export type SideOfViewer = OrderSide | null

/** For a filter, which asks for orders of either side. */
export const statusNames: Record<OrderStatus, string> = {
  ...orderStatusNames,
  [orderStatus.pending]: texts.pendingAcceptance,
}

const chipLooks: Record<OrderStatus, { tone: ChipTone; icon?: ChipIcon }> = {
  [orderStatus.pending]: { tone: 'warn' },
  [orderStatus.ongoing]: { tone: 'info' },
  [orderStatus.inReview]: { tone: 'review' },
  [orderStatus.completed]: { tone: 'success' },
  [orderStatus.cancelled]: { tone: 'neutral', icon: 'ban' },
}

/** The state as whoever looks would say it: only the seller is waited for. */
export function chipOf(status: OrderStatus, as: SideOfViewer) {
  const waiting = as === 'seller' ? texts.pendingYourAcceptance : texts.pendingSellerAcceptance
  const label = status === orderStatus.pending ? waiting : statusNames[status]
  return { ...chipLooks[status], label }
}

type Sides = Record<OrderSide, { username: string }>
type Terms = Sides & { offer: { amount: number } }
type Paid = Pick<Order, 'is_paid'> & Partial<Pick<Order, 'payment_state' | 'receipt'>>

/** A step that somebody takes by a button; the clock has none. */
export type ButtonStep = PressedOrderAction | 'revision'

type StepButton = {
  /** In the specification's words. */
  label: string
  tone: 'primary' | 'secondary' | 'danger-outline'
  /** Asked before what cannot be taken back. */
  confirm?: (order: Terms & Paid) => Confirmation
}
type CallsOfSteps = { [S in PressedOrderAction]: { call: (typeof orderSteps)[S]['route'] } }
type Confirmation = { title: string; text: string; yes: string; no: string }

/** The first of them that is open is what the page is there for. */
export const stepButtons: Record<ButtonStep, StepButton> & CallsOfSteps = {
  accept: { call: 'POST /api/orders/accept', label: texts.acceptStartGig, tone: 'primary' },
  cancel: {
    call: 'POST /api/orders/cancel',
    label: texts.rejectRequest,
    tone: 'danger-outline',
    confirm: ({ buyer }) => ({
      title: texts.rejectTitle,
      text: texts.rejectWarning(buyer.username),
      yes: texts.rejectConfirmButton,
      no: sharedTexts.declineButton,
    }),
  },
  'submit-for-review': {
    call: 'POST /api/orders/review',
    label: texts.submitForReview,
    tone: 'primary',
  },
  complete: {
    call: 'POST /api/orders/complete',
    label: texts.paidButton,
    tone: 'primary',
    confirm: order => {
      const { seller, offer } = order
      return {
        title: hasPaid(order) ? texts.completeTitle : texts.completeUnpaidTitle(seller.username),
        text: hasPaid(order)
          ? texts.completeWarning
          : texts.completeUnpaidWarning(formatCedis(offer.amount)),
        yes: hasPaid(order) ? texts.completeConfirmButton : texts.completeUnpaidConfirmButton,
        no: sharedTexts.declineButton,
      }
    },
  },
  revision: { label: texts.errorWithOrder, tone: 'secondary' },
}

/** The buttons to the steps that are open to whoever looks, the main one first. */
export function openStepButtons(
  order: Pick<Order, 'status_id' | 'respond_by' | 'available_actions'>,
  now: number,
) {
  if (order.status_id === orderStatus.pending && isLate(order.respond_by, now)) return []
  const open: readonly string[] = order.available_actions
  return (Object.keys(stepButtons) as ButtonStep[]).filter(step => open.includes(step))
}

type Facts = Terms &
  Paid &
  Pick<Order, 'status_id' | 'due_on' | 'respond_by'> &
  Pick<Order, 'available_actions' | 'dispute' | 'ended' | 'ending' | 'is_your_turn'>

/** What happens next and who does it, in one line. While a dispute is open it is the dispute that goes on. */
export function nextStepOf(order: Facts, as: SideOfViewer, now: number): string {
  if (order.dispute) return nextStepOfDispute(order, order.dispute, as)
  return nextSteps[order.status_id as OrderStatus][as ?? 'manager'](order, now)
}

function nextStepOfDispute(
  order: Sides & Pick<Order, 'ending' | 'is_your_turn'>,
  { id, status, opened_by }: NonNullable<Order['dispute']>,
  as: SideOfViewer,
): string {
  if (status === 'decided') {
    if (!as) return texts.decidedForOthers(id)
    // Then it is this side's turn whether or not it has accepted the decision.
    if (order.ending && order.ending.by !== as) return texts.readDecision(id)
    return order.is_your_turn ? texts.disputeIsDecided(id) : texts.decisionAccepted(id)
  }
  if (status !== 'answering') return texts.disputeIsBeingDecided(id)
  const addressed = opened_by === 'buyer' ? 'seller' : 'buyer'
  return addressed === as
    ? texts.answerDispute(id)
    : texts.waitForAnswerInDispute(id, order[addressed].username)
}

type Line = (order: Facts, now: number) => string

/** Money was sent to us, and counts once we have found it, or have looked at what arrived. */
export const isBeingChecked = (payment: Order['payment_state'] | undefined) =>
  payment === 'being checked'

/** Nobody asks its buyer for money, through the platform or directly. */
export const hasPaid = ({ is_paid, payment_state, receipt }: Paid) =>
  is_paid || isPaidDirectly(receipt) || isBeingChecked(payment_state)

/** Both sides say so. */
export const isPaidDirectly = (receipt: Order['receipt'] | undefined) =>
  receipt?.state === 'confirmed'

const nextSteps: Record<OrderStatus, Record<OrderSide | 'manager', Line>> = {
  [orderStatus.pending]: {
    seller: (order, now) =>
      isLate(order.respond_by, now) ? texts.answerOverdueForSeller : texts.answerForSeller,
    buyer: (order, now) => {
      const seller = order.seller.username
      if (isLate(order.respond_by, now)) return texts.answerOverdueForBuyer(seller)
      return `${texts.answerForBuyer(seller)} ${wordPaying(order)}`
    },
    manager: ({ seller }) => texts.answerForOthers(seller.username),
  },
  [orderStatus.ongoing]: {
    seller: (order, now) =>
      isLate(order.due_on, now) ? texts.workOverdueForSeller : texts.workForSeller,
    buyer: (order, now) => {
      const seller = order.seller.username
      if (isLate(order.due_on, now))
        return order.available_actions.includes('withdraw')
          ? texts.workToWithdrawFrom(seller)
          : texts.workOverdueForBuyer(seller)
      return `${texts.workUnderWay(seller)} ${order.is_paid ? texts.moneyHeld : texts.checkWhenDone}`
    },
    manager: ({ seller }) => texts.workUnderWay(seller.username),
  },
  [orderStatus.inReview]: {
    seller: ({ buyer, is_paid, receipt, available_actions, payment_state }) => {
      if (available_actions.includes('close')) return texts.reviewToClose(buyer.username)
      if (isPaidDirectly(receipt)) return texts.paidDirectlyForSeller(buyer.username)
      if (is_paid) return texts.paidReviewForSeller(buyer.username)
      if (isBeingChecked(payment_state)) return texts.checkedReviewForSeller(buyer.username)
      return receipt?.state === 'stated'
        ? texts.statedReviewForSeller(buyer.username)
        : texts.reviewForSeller(buyer.username)
    },
    buyer: ({ is_paid, receipt, payment_state, seller }) => {
      if (is_paid || isPaidDirectly(receipt)) return texts.paidReviewForBuyer
      if (isBeingChecked(payment_state)) return texts.checkedReviewForBuyer
      return receipt?.state === 'stated'
        ? texts.statedReviewForBuyer(seller.username)
        : texts.reviewForBuyer
    },
    manager: order => {
      const buyer = order.buyer.username
      return hasPaid(order) ? texts.paidReviewForOthers(buyer) : texts.reviewForOthers(buyer)
    },
  },
  [orderStatus.completed]: {
    seller: ({ is_paid, receipt, offer, ended, payment_state }) => {
      if (is_paid) return texts.completedPaid
      if (ended?.by === 'seller' || isPaidDirectly(receipt)) return texts.orderCompleted
      const amount = formatCedis(offer.amount)
      return isBeingChecked(payment_state)
        ? texts.completedChecked(amount)
        : texts.completedForSeller(amount)
    },
    buyer: () => texts.orderCompleted,
    manager: () => texts.orderCompleted,
  },
  [orderStatus.cancelled]: {
    seller: ({ ended, buyer }) =>
      ended && ended.to_seller > 0
        ? texts.dividedForSeller(partsOf(ended), buyer.username)
        : texts.cancelledForSeller,
    buyer: ({ is_paid, ended, seller, payment_state }) => {
      if (ended && ended.to_seller > 0)
        return texts.dividedForBuyer(partsOf(ended), seller.username)
      return is_paid || payment_state ? texts.cancelledPaidForBuyer : texts.cancelledForBuyer
    },
    manager: () => texts.cancelledForOthers,
  },
}

/** Of a request that waits for its answer. */
function wordPaying(order: Paid): string {
  if (order.is_paid) return texts.moneyHeld
  return isBeingChecked(order.payment_state) ? texts.paymentChecked : texts.paymentTimeHint
}

const partsOf = ({ to_buyer, to_seller }: NonNullable<Order['ended']>) => ({
  toBuyer: formatCedis(to_buyer),
  toSeller: formatCedis(to_seller),
})

const isLate = (moment: string | null, now: number) => moment !== null && Date.parse(moment) <= now

/** What a step that was taken is called; whoever made it is named beside it. */
export function eventName({ action, by }: { action: OrderEventAction; by: OrderActor }): string {
  // The buyer had proposed it: by requesting the order the seller agreed.
  if (action === 'request' && by === 'seller') return texts.agreed
  return eventNames[action]
}

const eventNames: Record<OrderEventAction, string> = {
  request: texts.requested,
  accept: texts.accepted,
  cancel: texts.rejected,
  expire: texts.expiredStep,
  'submit-for-review': texts.submittedForReview,
  revision: texts.errorWithOrder,
  complete: texts.completed,
  'confirm-payment': texts.paid,
  [reminder]: texts.reminded,
  withdraw: texts.withdrawnStep,
  'propose-ending': texts.endingProposed,
  'reject-ending': texts.endingRejected,
  'end-by-agreement': texts.endedByAgreement,
  'give-up': texts.givenUp,
  close: texts.closedStep,
  'open-dispute': texts.disputeOpened,
  'answer-dispute': texts.disputeAnswered,
  'withdraw-dispute': texts.disputeWithdrawn,
  'decide-dispute': texts.disputeDecided,
  'appeal-dispute': texts.decisionAppealed,
  'effect-decision': texts.decisionEffective,
}

/** "you", "ama.k", "a manager"; null for what happened by itself. */
export function actorName(
  by: OrderActor,
  { order, as }: { order: Sides; as: SideOfViewer },
): string | null {
  if (by === 'clock') return null
  if (by === 'manager') return texts.ourTeam
  return by === as ? texts.you : order[by].username
}

/** The steps that are still ahead, in their order. */
export function stepsAhead(status: OrderStatus): string[] {
  const stepTexts = [texts.accepted, texts.submittedForReview, texts.completed]
  const done: Record<OrderStatus, number> = {
    [orderStatus.pending]: 0,
    [orderStatus.ongoing]: 1,
    [orderStatus.inReview]: 2,
    [orderStatus.completed]: 3,
    [orderStatus.cancelled]: 3,
  }
  return stepTexts.slice(done[status])
}

/** "3 days 2 hours", "23 hours 12 minutes", "45 minutes"; null once nothing is left. */
export function timeLeft(until: string, now: number): string | null {
  const minutes = Math.ceil((Date.parse(until) - now) / 60_000)
  if (minutes <= 0) return null
  if (minutes > 48 * 60) return formatDuration(Math.floor(minutes / 60))
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && sharedTexts.hours(hours), rest > 0 && platformTexts.minutes(rest)]
  return parts.filter(Boolean).join(' ')
}
