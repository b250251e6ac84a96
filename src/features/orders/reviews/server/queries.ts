import { publicUserJson } from '#features/accounts/server/queries.ts'
import { db } from '#platform/server/database.ts'
import { presentReview, type Review } from './present.ts'

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof reviewOfOrder>>>

/** The review of an order, written or still to be written. Callers must have made sure who asks. */
export function reviewOfOrder({ orderId, now }: { orderId: number; now: Date }) {
  return reviews(now).where('reviews.order_id', '=', orderId).executeTakeFirst()
}

/** The review of this person's by its id; null when there is none, or it is somebody else's to write. */
export async function reviewById(of: {
  reviewId: number
  reviewerId: number
  now: Date
}): Promise<Review | null> {
  const { reviewId, reviewerId, now } = of
  const row = await reviews(now)
    .where('reviews.id', '=', reviewId)
    .where('reviews.reviewer_id', '=', reviewerId)
    .executeTakeFirst()
  return row ? presentReview(row) : null
}

/** `users` are the sellers. */
function reviews(now: Date) {
  return db
    .selectFrom('reviews')
    .innerJoin('gigs', 'gigs.id', 'reviews.gig_id')
    .innerJoin('users', 'users.id', 'reviews.seller_id')
    .selectAll('reviews')
    .select(['gigs.title as gig_title', 'gigs.slug as gig_slug'])
    .select(publicUserJson(now).as('seller'))
}
