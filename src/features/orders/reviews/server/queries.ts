import { type RawBuilder, sql, type Transaction } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { presentReview, type Review, type ReviewJson, reviewJson } from './present.ts'

/** The review of an order, written or still to be written. Callers must have made sure who asks. */
export const reviewOfOrder = ({ orderId, now }: { orderId: number; now: Date }) =>
  findReview(sql`reviews.order_id = ${orderId}`, now)

/** The review of this person's by its id; null when there is none, or it is somebody else's to write. */
export function reviewById(params: { reviewId: number; reviewerId: number; now: Date }) {
  const { reviewId, reviewerId, now } = params
  return findReview(sql`reviews.id = ${reviewId} and reviews.reviewer_id = ${reviewerId}`, now)
}

/** The review that this person has owed for longest; null where none is owed. */
export const pendingReviewJson = (reviewerId: number, now: Date) =>
  firstReviewJson(sql`reviews.reviewer_id = ${reviewerId} and reviews.completed_at is null`, now)

async function findReview(condition: RawBuilder<unknown>, now: Date): Promise<Review | null> {
  const { rows } = await sql<{ review: ReviewJson | null }>`
    select ${firstReviewJson(condition, now)} as review`.execute(db)
  const review = rows[0]?.review
  return review ? presentReview(review) : null
}

const firstReviewJson = (condition: RawBuilder<unknown>, now: Date) =>
  sql<ReviewJson | null>`(
    select ${reviewJson(now)} from reviews
    join gigs on gigs.id = reviews.gig_id
    join users as seller on seller.id = reviews.seller_id
    where ${condition} order by reviews.id limit 1)`

/**
 * Whether buyer and seller of an order are likely the same or one household: both are paid at the same number, or one
 * is paid at the other's phone. A number that the seller saved after the order was requested connects nobody: a bad
 * review could else be kept from counting by saving the buyer's.
 */
export async function areConnected(
  tx: Transaction<DB>,
  { orderId }: { orderId: number },
): Promise<boolean> {
  const { rows } = await sql<{ connected: boolean }>`
    select coalesce(paid_to_buyer in (paid_to_seller, phone_of_seller), false)
      or coalesce(paid_to_seller = phone_of_buyer, false) as connected
    from (
      select number_tail(of_buyer.account_no) as paid_to_buyer,
        number_tail(of_seller.account_no) as paid_to_seller,
        number_tail(buyer.phone_e164) as phone_of_buyer,
        number_tail(seller.phone_e164) as phone_of_seller
      from orders
      join users as buyer on buyer.id = buyer_id
      join users as seller on seller.id = seller_id
      left join payment_accounts as of_buyer on of_buyer.user_id = buyer_id
      left join payment_accounts as of_seller on of_seller.user_id = seller_id
        and of_seller.number_since <= orders.created_at
      where orders.id = ${orderId}) as numbers`.execute(tx)
  return rows[0]?.connected ?? false
}
