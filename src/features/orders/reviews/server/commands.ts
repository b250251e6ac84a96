import type { Transaction } from 'kysely'
import type { Input } from '#platform/contract.ts'
import { inTransaction } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { conflict, notFound } from '#platform/server/refusals.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { tellOrder } from '../../news/server/jobs.ts'
import type { completeReview as contract } from '../contract.ts'

/**
 * Writes a review, once. The seller's rating counts it in the same transaction.
 * @throws 404 for a review that is somebody else's to write, 409 for one that is written
 */
export async function completeReview(wish: {
  form: Input<typeof contract>
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { form, viewer, now } = wish
  await inTransaction(async tx => {
    const review = await lockReview(tx, form.review_id)
    if (review?.reviewer_id !== viewer.id) throw notFound('There is no such review.')
    if (review.completed_at) throw conflict('You have written this review already.')
    const { rating, comments } = form
    await tx
      .updateTable('reviews')
      .set({ rating, comments, completed_at: now })
      .where('id', '=', review.id)
      .execute()
    await addRating(tx, { sellerId: review.seller_id, rating })
    const sides = [review.seller_id, review.reviewer_id]
    await enqueue(tx, tellOrder, { orderId: review.order_id, sides, told: [] })
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
