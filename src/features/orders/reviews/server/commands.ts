import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import type { Input } from '#platform/contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict, notFound } from '#platform/server/http/refusals.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { publishOrderUpdate } from '../../news/server/jobs.ts'
import { dealOf } from '../../news/server/queries.ts'
import type { completeReview as contract } from '../contract.ts'
import { areConnected } from './queries.ts'

/**
 * Writes a review, once. The seller's rating counts it in the same transaction, unless the two belong together: what
 * was so when the order was completed, or is so now, stays with the review.
 * @throws 404 for a review that is somebody else's to write, 409 for one that is written
 */
export async function completeReview(params: {
  form: Input<typeof contract>
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { form, viewer, now } = params
  await inTransaction(async tx => {
    const review = await lockReview(tx, form.review_id)
    if (review?.reviewer_id !== viewer.id) throw notFound('There is no such review.')
    if (review.completed_at) throw conflict('You have written this review already.')
    const { rating, comments } = form
    const { order_id: orderId, seller_id: sellerId } = review
    const is_connected = review.is_connected || (await areConnected(tx, { orderId }))
    await tx
      .updateTable('reviews')
      .set({ rating, comments, is_connected, completed_at: now })
      .where('id', '=', review.id)
      .execute()
    if (!is_connected) await addRating(tx, { sellerId, rating })
    await notifySeller(tx, { reviewId: review.id, orderId, sellerId, rating, now })
    await enqueue(tx, publishOrderUpdate, {
      orderId,
      sides: [sellerId, review.reviewer_id],
    })
  })
}

async function notifySeller(
  tx: Transaction<DB>,
  written: { reviewId: number; orderId: number; sellerId: number; rating: number; now: Date },
): Promise<void> {
  const { reviewId, orderId, sellerId: userId, rating, now } = written
  const { buyer, title } = await dealOf(tx, orderId)
  await notify(tx, {
    ...{ userId, kind: 'review', event: 'review', source: `review:${reviewId}`, now },
    ...{ orderId, route: `/account/orders/view/${orderId}` },
    title: `${buyer.name} reviewed “${title}”`,
    text: `${buyer.name} gave you ${rating} of 5 stars for “${title}”.`,
  })
}

/** Whoever sends the same review at the same time waits, and then finds it written. */
function lockReview(tx: Transaction<DB>, reviewId: number) {
  return tx
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst()
}

async function addRating(
  tx: Transaction<DB>,
  { sellerId, rating }: { sellerId: number; rating: number },
): Promise<void> {
  await tx
    .updateTable('users')
    .set(eb => ({
      rating_sum: eb('rating_sum', '+', rating),
      rating_count: eb('rating_count', '+', 1),
    }))
    .where('id', '=', sellerId)
    .execute()
}
