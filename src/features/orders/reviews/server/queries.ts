import { db } from '#platform/server/database.ts'
import { presentReview, type Review } from './present.ts'

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof reviewOfOrder>>>

/** The review of an order, written or still to be written. Callers must have made sure who asks. */
export function reviewOfOrder(orderId: number) {
  return reviews().where('reviews.order_id', '=', orderId).executeTakeFirst()
}

/** The review of this person's by its id; null when there is none, or it is somebody else's to write. */
export async function reviewById(of: {
  reviewId: number
  reviewerId: number
}): Promise<Review | null> {
  const row = await reviews()
    .where('reviews.id', '=', of.reviewId)
    .where('reviews.reviewer_id', '=', of.reviewerId)
    .executeTakeFirst()
  return row ? presentReview(row) : null
}

function reviews() {
  return db
    .selectFrom('reviews')
    .innerJoin('gigs', 'gigs.id', 'reviews.gig_id')
    .innerJoin('users as sellers', 'sellers.id', 'reviews.seller_id')
    .selectAll('reviews')
    .select(['gigs.title as gig_title', 'gigs.slug as gig_slug'])
    .select(['sellers.name as seller_name', 'sellers.username as seller_username'])
}
