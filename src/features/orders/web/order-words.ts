/** Everything an order says of itself on a screen: one table for each state and side, pure and tested as such. */
import type { Received } from '#platform/contract.ts'
import { formatCedis, formatDuration, plural } from '#ui/formats.ts'
import type { ChipIcon, ChipTone } from '#ui/status-chip.tsx'
import type { listOrders, showOrder } from '../contract.ts'
import {
  type OrderAction,
  type OrderActor,
  type OrderEventAction,
  type OrderSide,
  type OrderStatus,
  openOrderActions,
  orderStatus,
  orderStatusNames,
} from '../process.ts'

export type Order = Received<typeof showOrder>['order']
export type ListedOrder = Received<typeof listOrders>['orders']['data'][number]
/** As what somebody looks; null for a manager, who stands beside the deal. */
export type Onlooker = OrderSide | null

/** For a filter, which asks for orders of either side. */
export const statusNames: Record<OrderStatus, string> = {
  ...orderStatusNames,
  [orderStatus.pending]: 'Pending Acceptance',
}

const chipLooks: Record<OrderStatus, { tone: ChipTone; icon?: ChipIcon }> = {
  [orderStatus.pending]: { tone: 'warn' },
  [orderStatus.ongoing]: { tone: 'info' },
  [orderStatus.inReview]: { tone: 'review' },
  [orderStatus.completed]: { tone: 'success' },
  [orderStatus.cancelled]: { tone: 'neutral', icon: 'ban' },
}

/** The state as whoever looks would say it: only the seller is waited for. */
export function chipOf(status: OrderStatus, as: Onlooker) {
  const whose = as === 'seller' ? 'Your' : 'Seller'
  const label = status === orderStatus.pending ? `Pending ${whose} Acceptance` : statusNames[status]
  return { ...chipLooks[status], label }
}

type Sides = Record<OrderSide, { username: string }>
type Terms = Sides & { offer: { amount: number } }

/** A step that somebody takes by a button; the clock has none. */
export type ButtonStep = Exclude<OrderAction, 'expire'>

type StepWords = {
  /** The button, in the specification's words. */
  label: string
  tone: 'primary' | 'secondary' | 'danger-outline'
  /** Asked before what cannot be taken back. */
  confirm?: (order: Terms & { is_paid: boolean }) => Confirmation
}
type Confirmation = { title: string; text: string; yes: string; no: string }

/** The first of them that is open is what the page is there for. */
export const steps: Record<ButtonStep, StepWords> = {
  accept: { label: 'Accept & Start Gig', tone: 'primary' },
  cancel: {
    label: 'Reject Request',
    tone: 'danger-outline',
    confirm: ({ buyer }) => ({
      title: 'Reject this request?',
      text: `The order is cancelled, and ${buyer.username} is told. This cannot be undone.`,
      yes: 'Yes, reject it',
      no: 'No, go back',
    }),
  },
  'submit-for-review': { label: 'Submit for Review', tone: 'primary' },
  complete: {
    label: 'I have made Payment',
    tone: 'primary',
    confirm: ({ seller, offer, is_paid }) => ({
      title: is_paid ? 'Complete this order?' : `Have you paid ${seller.username}?`,
      text: is_paid
        ? 'You take the work as done. This cannot be undone.'
        : `Say so only once the ${formatCedis(offer.amount)} has been sent. You take the work as done, and this cannot be undone.`,
      yes: is_paid ? 'Yes, complete it' : 'Yes, I have paid',
      no: 'No, go back',
    }),
  },
  revision: { label: 'Error with Order', tone: 'secondary' },
}

/** The buttons of whoever looks, the main one first. */
export function openSteps(
  order: Pick<Order, 'status_id' | 'respond_by'>,
  as: Onlooker,
  now: number,
) {
  if (!as || (order.status_id === orderStatus.pending && isLate(order.respond_by, now))) return []
  const open: readonly OrderAction[] = openOrderActions(order.status_id as OrderStatus, as)
  return (Object.keys(steps) as ButtonStep[]).filter(step => open.includes(step))
}

type Facts = Terms & Pick<Order, 'status_id' | 'is_paid' | 'due_on' | 'respond_by'>

/** What happens next and who does it, in one line. */
export function nextStepOf(order: Facts, as: Onlooker, now: number): string {
  return nextSteps[order.status_id as OrderStatus][as ?? 'manager'](order, now)
}

type Line = (order: Facts, now: number) => string

const nextSteps: Record<OrderStatus, Record<OrderSide | 'manager', Line>> = {
  [orderStatus.pending]: {
    seller: (order, now) =>
      isLate(order.respond_by, now)
        ? 'The time to answer is over. The request is being cancelled.'
        : 'Accept or reject this request in time, or it is cancelled.',
    buyer: (order, now) =>
      isLate(order.respond_by, now)
        ? `${order.seller.username} did not answer in time. The request is being cancelled.`
        : `Wait until ${order.seller.username} accepts or rejects. You have nothing to do or to pay yet.`,
    manager: ({ seller }) => `${seller.username} has to accept or reject.`,
  },
  [orderStatus.ongoing]: {
    seller: (order, now) =>
      isLate(order.due_on, now)
        ? 'The work is overdue. Submit it for review as soon as it is done.'
        : 'Do the work, then submit it for review.',
    buyer: (order, now) =>
      isLate(order.due_on, now)
        ? `The work is overdue. Ask ${order.seller.username} when it will be done.`
        : `${order.seller.username} is at work. You look at the work once it is submitted.`,
    manager: ({ seller }) => `${seller.username} is at work.`,
  },
  [orderStatus.inReview]: {
    seller: ({ buyer, is_paid }) =>
      is_paid
        ? `It is paid. ${buyer.username} looks at the work, then confirms.`
        : `${buyer.username} looks at the work, pays you, then confirms.`,
    buyer: ({ seller, is_paid }) =>
      is_paid
        ? 'Look at the work. It is paid, so that you only have to confirm.'
        : `Look at the work, pay ${seller.username}, then confirm.`,
    manager: ({ buyer }) => `${buyer.username} looks at the work, pays, then confirms.`,
  },
  [orderStatus.completed]: {
    seller: ({ is_paid, offer }) =>
      is_paid
        ? 'The order is completed and paid. There is nothing left to do.'
        : `The order is completed. Check that the ${formatCedis(offer.amount)} has arrived.`,
    buyer: () => 'The order is completed. There is nothing left to do.',
    manager: () => 'The order is completed.',
  },
  [orderStatus.cancelled]: {
    seller: () => 'The order is cancelled. There is nothing left to do.',
    buyer: ({ is_paid }) =>
      is_paid
        ? 'The order is cancelled. What you paid goes back to you.'
        : 'The order is cancelled. There is nothing to pay.',
    manager: () => 'The order is cancelled.',
  },
}

const isLate = (moment: string | null, now: number) => moment !== null && Date.parse(moment) <= now

/** What a step that was taken is called; whoever made it is named beside it. */
export function eventName({ action, by }: { action: OrderEventAction; by: OrderActor }): string {
  // The buyer had proposed it: by requesting the order the seller agreed.
  if (action === 'request' && by === 'seller') return 'Agreed'
  return eventNames[action]
}

const eventNames: Record<OrderEventAction, string> = {
  request: 'Requested',
  accept: 'Accepted',
  cancel: 'Rejected',
  expire: 'Cancelled: not answered in time',
  'submit-for-review': 'Submitted for Review',
  revision: 'Error with Order',
  complete: 'Completed',
  'confirm-payment': 'Paid',
  remind: 'Seller reminded',
}

/** "you", "ama.k", "a manager"; null for what happened by itself. */
export function actorName(
  by: OrderActor,
  { order, as }: { order: Sides; as: Onlooker },
): string | null {
  if (by === 'clock') return null
  if (by === 'manager') return 'a manager'
  return by === as ? 'you' : order[by].username
}

/** The steps that are still ahead, in their order. */
export function stepsAhead(status: OrderStatus): string[] {
  const way = ['Accepted', 'Submitted for Review', 'Completed']
  const done: Record<OrderStatus, number> = {
    [orderStatus.pending]: 0,
    [orderStatus.ongoing]: 1,
    [orderStatus.inReview]: 2,
    [orderStatus.completed]: 3,
    [orderStatus.cancelled]: 3,
  }
  return way.slice(done[status])
}

/** "3 days 2 hours", "23 hours 12 minutes", "45 minutes"; null once nothing is left. */
export function timeLeft(until: string, now: number): string | null {
  const minutes = Math.ceil((Date.parse(until) - now) / 60_000)
  if (minutes <= 0) return null
  if (minutes > 48 * 60) return formatDuration(Math.floor(minutes / 60))
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && plural(hours, 'hour'), rest > 0 && plural(rest, 'minute')]
  return parts.filter(Boolean).join(' ')
}
