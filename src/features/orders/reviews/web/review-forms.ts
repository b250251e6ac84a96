import { orderStatus } from '../../process.ts'
import type { Order } from '../../web/order-words.ts'

export type Review = NonNullable<Order['review']>
export type ReviewForm = 'add' | 'edit' | 'reply' | 'report' | 'report-reply'

/** What this side of the order may do about it now; managers do it elsewhere. */
export function openForms(
  { role, status_id }: Order,
  review: Review,
): Exclude<ReviewForm, 'add'>[] {
  const { by, state, can_edit_until, reply } = review
  const isPublished = state === 'published'
  if (role === by) {
    const isToCome = state === 'unpublished' && status_id !== orderStatus.cancelled
    const mayEdit = isToCome || can_edit_until !== null
    return [
      ...(mayEdit ? (['edit'] as const) : []),
      ...(reply && isPublished ? (['report-reply'] as const) : []),
    ]
  }
  if (role === null || !isPublished) return []
  return !reply || reply.can_edit_until ? ['reply', 'report'] : ['report']
}

/** As whom people speak of somebody. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name

/** What is written when the work is submitted, and what is written on the order afterwards, are one. */
export const draftKeyOfBuyerReview = (orderId: number): string => `review-of-buyer:${orderId}`
