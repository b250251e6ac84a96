import { conflict, notFound } from '#platform/server/http/refusals.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type OrderStatus, orderStatus } from '../../process.ts'
import { statusSentences } from '../../server/policy.ts'
import type { ReviewAuthor, ReviewState } from '../process.ts'

type Order = { status_id: OrderStatus; completed_on: Date | null }
type Written = Partial<Record<ReviewAuthor, { state: ReviewState }>>

export const noSuchReview = () => notFound('There is no such review.')

/** Whether the seller may write of the buyer now. */
export const mayReviewBuyer = (order: Order, written: Written, now: Date): boolean =>
  reasonAgainstAdding(order, written, { buyer: '', now }) === null

/** @throws 409 unless the seller may write of the buyer now */
export function refuseAdding(
  order: Order,
  written: Written,
  { buyer, now }: { buyer: string; now: Date },
): void {
  const reason = reasonAgainstAdding(order, written, { buyer, now })
  if (reason) throw conflict(reason)
}

/** Neither has read the other when he writes: the buyer's review ends the seller's chance. */
function reasonAgainstAdding(
  order: Order,
  written: Written,
  { buyer, now }: { buyer: string; now: Date },
): string | null {
  if (written.seller) return 'You have written this review already.'
  if (order.status_id === orderStatus.inReview) return null
  if (order.status_id !== orderStatus.completed) return statusSentences[order.status_id]
  // Nobody is told of a review that is held, not even that there is one.
  if (written.buyer?.state === 'held') return timeIsOver
  if (written.buyer?.state !== 'pending')
    return `${buyer} has written a review already, so yours can no longer be added.`
  return isToPublish(order, now) ? timeIsOver : null
}

const timeIsOver = 'The time to review this order is over.'

/** Whether the seller's review of this order is to be read, whether or not the clock has come round. */
export const isToPublish = ({ status_id, completed_on }: Order, now: Date): boolean =>
  status_id === orderStatus.completed &&
  completed_on !== null &&
  completed_on <= lastCompletionToPublish(now)

/** Of orders that were completed by then the seller's review is to be read. */
export const lastCompletionToPublish = (now: Date): Date =>
  new Date(now.getTime() - settings.REVIEW_PUBLISH_DAYS * 86_400_000)
