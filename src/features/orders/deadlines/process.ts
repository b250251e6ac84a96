/** Who moves next on an order, until when, and what happens then. Server, clock and screens read it here. */
import { type OrderSide, type OrderStatus, orderStatus, waitingTimes } from '../process.ts'

/** What of an order decides who moves next. */
export type TimedOrder = {
  status_id: OrderStatus
  respond_by: Date
  due_on: Date | null
  /** The latest submission. */
  submitted_on: Date | null
  /** The latest revision. */
  revised_on: Date | null
  /** Nothing is counted from before this: the order stood already when its times were brought in, stood still, or was paid late. */
  counts_from: Date | null
  held_pesewas: number
}

/** Those of a dispute that is open. */
export const openDisputeStatuses = ['answering', 'deciding', 'decided', 'appealed'] as const

/** What of a dispute that is open decides who moves next. */
export type TimedDispute = {
  status: (typeof openDisputeStatuses)[number]
  opened_by: OrderSide
  answer_by: Date
  decide_by: Date | null
  appeal_by: Date | null
}

export const deadlineActors = ['buyer', 'seller', 'both', 'manager'] as const
export const deadlineOutcomes = [
  'cancelled',
  'completed',
  'withdrawable',
  'closable',
  'deciding',
  'decided',
  'overdue',
] as const

export type Deadline = {
  by: (typeof deadlineActors)[number]
  on: Date
  /** What happens where nobody moves. A word, never a function: nothing awaits this object. */
  then: (typeof deadlineOutcomes)[number]
}

/** While a dispute is open its own deadline counts, since the order's clock stands still. */
export function deadlineOf(
  order: TimedOrder,
  { dispute, now }: { dispute: TimedDispute | null; now: Date },
): Deadline | null {
  if (isOver(order)) return null
  return dispute ? deadlineOfDispute(dispute) : deadlineOfOrder(order, now)
}

/** The later of when the work is due and the last revision, which must not make the seller late at once. */
export const workDeadlineOf = (order: TimedOrder): Date | null =>
  latest(order.due_on, order.revised_on, order.counts_from)

/** From when the time to look at the work counts. */
export const submissionOf = (order: TimedOrder): Date | null =>
  latest(order.submitted_on, order.counts_from)

/** Of an order that is paid now: whoever pays late for submitted work has some time left to look at it. */
export function countsFromPayment(order: TimedOrder, now: Date): Date | null {
  const submitted = submissionOf(order)
  if (order.status_id !== orderStatus.inReview || !submitted) return order.counts_from
  const { daysToLookAt, hoursToLookAtOncePaid } = waitingTimes
  const latestStart = addHours(addDays(now, -daysToLookAt), hoursToLookAtOncePaid)
  return latestStart > submitted ? latestStart : order.counts_from
}

/** From when the buyer may withdraw from work that has begun and was not submitted. */
export function withdrawableFrom(order: TimedOrder): Date | null {
  const due = workDeadlineOf(order)
  return order.status_id === orderStatus.ongoing && due
    ? addHours(due, waitingTimes.hoursUntilWithdrawable)
    : null
}

/** From when the seller may close an unpaid order whose work is submitted. */
export function closableFrom(order: TimedOrder): Date | null {
  const submitted = submissionOf(order)
  return order.status_id === orderStatus.inReview && order.held_pesewas === 0 && submitted
    ? addDays(submitted, waitingTimes.daysToLookAt)
    : null
}

/** What the clock does to this order, and from when; null where it is over, or lacks its times. */
export function clockStepOf(order: TimedOrder): { action: 'expire' | 'complete'; on: Date } | null {
  const { ongoing, inReview, pending } = orderStatus
  if (order.status_id === pending) return { action: 'expire', on: order.respond_by }
  const due = workDeadlineOf(order)
  if (order.status_id === ongoing && due)
    return { action: 'expire', on: addDays(due, waitingTimes.daysUntilWorkExpires) }
  const submitted = submissionOf(order)
  if (order.status_id !== inReview || !submitted) return null
  return order.held_pesewas > 0
    ? { action: 'complete', on: addDays(submitted, waitingTimes.daysToLookAt) }
    : { action: 'expire', on: addDays(submitted, waitingTimes.daysUntilUnpaidExpires) }
}

/** Whether this moment has come. */
export const isPast = (moment: Date | null, now: Date): boolean => moment !== null && moment <= now

/** Whether the clock's step is due, so that nobody else may take one on a request. */
export const isPastEnd = (order: TimedOrder, now: Date): boolean =>
  isPast(clockStepOf(order)?.on ?? null, now)

function deadlineOfOrder(order: TimedOrder, now: Date): Deadline | null {
  const withdrawable = withdrawableFrom(order)
  if (withdrawable && !isPast(withdrawable, now))
    return { by: 'seller', on: withdrawable, then: 'withdrawable' }
  const closable = closableFrom(order)
  if (closable && !isPast(closable, now)) return { by: 'buyer', on: closable, then: 'closable' }
  const step = clockStepOf(order)
  if (!step) return null
  return step.action === 'complete'
    ? { by: 'buyer', on: step.on, then: 'completed' }
    : { by: 'seller', on: step.on, then: 'cancelled' }
}

function deadlineOfDispute(dispute: TimedDispute): Deadline | null {
  const { status, opened_by, answer_by, decide_by, appeal_by } = dispute
  if (status === 'answering')
    return { by: opened_by === 'buyer' ? 'seller' : 'buyer', on: answer_by, then: 'deciding' }
  if (status === 'decided') return appeal_by && { by: 'both', on: appeal_by, then: 'decided' }
  return decide_by && { by: 'manager', on: decide_by, then: 'overdue' }
}

const isOver = ({ status_id }: TimedOrder): boolean =>
  status_id === orderStatus.completed || status_id === orderStatus.cancelled

/** Null where none of them is known. */
function latest(...moments: (Date | null)[]): Date | null {
  const known = moments.filter(moment => moment !== null).map(moment => moment.getTime())
  return known.length > 0 ? new Date(Math.max(...known)) : null
}

const addHours = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)

const addDays = (moment: Date, days: number) => addHours(moment, days * 24)
