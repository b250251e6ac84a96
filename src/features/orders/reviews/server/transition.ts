import type { Transaction, Updateable } from 'kysely'
import type { DB, Reviews } from '#platform/server/database/schema.generated.ts'
import { lockPeople } from '../../server/queries.ts'
import { addFlag } from '../moderation/server/commands.ts'
import type { Connection, ReviewRow } from './queries.ts'

/**
 * Changes a review whose order and row are locked. What its stars add to the seller's rating follows in the same
 * transaction.
 */
export async function changeReview(
  tx: Transaction<DB>,
  review: ReviewRow,
  changes: Updateable<Reviews>,
): Promise<ReviewRow> {
  // Before what is counted of him, as everywhere: two who change reviews of one seller would else wait in a circle.
  if (review.by === 'buyer') await lockPeople(tx, [review.seller_id])
  const changed = (await tx
    .updateTable('reviews')
    .set(changes)
    .where('id', '=', review.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as ReviewRow
  const [before, after] = [ratingOf(review), ratingOf(changed)]
  const [sum, count] = [after.sum - before.sum, after.count - before.count]
  if (sum !== 0 || count !== 0) await moveRating(tx, review.seller_id, { sum, count })
  return changed
}

/** What it adds to the seller's rating. */
const ratingOf = ({ by, state, rating }: ReviewRow) =>
  by === 'buyer' && state === 'published' && rating !== null
    ? { sum: rating, count: 1 }
    : { sum: 0, count: 0 }

async function moveRating(
  tx: Transaction<DB>,
  sellerId: number,
  { sum, count }: { sum: number; count: number },
): Promise<void> {
  await tx
    .updateTable('users')
    .set(eb => ({
      rating_sum: eb('rating_sum', '+', sum),
      rating_count: eb('rating_count', '+', count),
    }))
    .where('id', '=', sellerId)
    .execute()
}

/** What a review becomes whose time to be read has come: one between connected people waits for a manager. */
export const openingOf = (isConnected: boolean, now: Date): Updateable<Reviews> =>
  isConnected ? { state: 'held', is_connected: true } : { state: 'published', published_at: now }

/** So that managers look at it. Whoever was connected too late has a review that is read like any other. */
export async function flagConnection(
  tx: Transaction<DB>,
  { id, connection, now }: { id: number; connection: Connection; now: Date },
): Promise<void> {
  if (connection === 'none') return
  await addFlag(tx, { reviewId: id, part: 'review', reason: 'connected', now })
}
