import { type Selectable, sql, type Transaction } from 'kysely'
import { areLinked, traces } from '#features/accounts/links/server/queries.ts'
import { hasProfile } from '#features/accounts/server/present.ts'
import { db, pool, runPrepared } from '#platform/server/database/database.ts'
import type { DB, ReviewReplies, Reviews } from '#platform/server/database/schema.generated.ts'
import type { IdPage } from '#platform/server/jobs/work-on-each.ts'
import { orderStatus } from '../../process.ts'
import type { ReviewAuthor, ReviewPart, ReviewState } from '../process.ts'
import { changeableUntil, type ReviewJson, replyChangeableUntil, reviewJson } from './present.ts'

export type ReviewRow = Omit<Selectable<Reviews>, 'by' | 'state'> & {
  by: ReviewAuthor
  state: ReviewState
}

/** What each side of an order says of the other. Callers must have made sure who asks. */
export type ReviewsOfOrder = Partial<Record<ReviewAuthor, ReviewJson>>

export async function reviewsOfOrder(params: {
  orderId: number
  now: Date
}): Promise<ReviewsOfOrder> {
  const { orderId, now } = params
  const query = sql`
    select ${reviewJson(now)} as review ${reviewsWithPeople}
    where reviews.order_id = ${orderId}`.compile(db)
  const rows = await runPrepared<{ review: ReviewJson }>(query, pool)
  return Object.fromEntries(rows.map(({ review }) => [review.by, review]))
}

/** Callers must have made sure who asks. */
export async function reviewById(params: {
  reviewId: number
  now: Date
}): Promise<ReviewJson | null> {
  const { reviewId, now } = params
  const { rows } = await sql<{ review: ReviewJson }>`
    select ${reviewJson(now)} as review ${reviewsWithPeople}
    where reviews.id = ${reviewId}`.execute(db)
  return rows[0]?.review ?? null
}

/** The review that this person has owed for longest; null where none is owed. */
export const pendingReviewJson = (reviewerId: number, now: Date) =>
  sql<ReviewJson | null>`(
    select ${reviewJson(now)} ${reviewsWithPeople}
    where reviews.reviewer_id = ${reviewerId} and reviews.completed_at is null
    order by reviews.id limit 1)`

export const reviewsWithPeople = sql`from reviews
  join gigs on gigs.id = reviews.gig_id
  join users as seller on seller.id = reviews.seller_id
  join users as buyer on buyer.id = reviews.buyer_id
  left join review_replies on review_replies.review_id = reviews.id`

/** In rising order of their ids: the completed orders whose seller's review has waited for as long as it does. */
export async function listReviewsToPublish(
  before: Date,
  { after, limit }: IdPage,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select orders.id from reviews join orders on orders.id = reviews.order_id
    where reviews.state = 'unpublished' and reviews.order_id > ${after}
      and orders.status_id = ${sql.lit(orderStatus.completed)} and orders.completed_on <= ${before}
    order by reviews.order_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the author of one that can be read may change it. */
export async function isChangeable(
  tx: Transaction<DB>,
  { reviewId, now }: { reviewId: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from reviews where id = ${reviewId} and ${changeableUntil(now)} is not null`.execute(tx)
  return rows.length > 0
}

/** Nothing once it stays as it is. */
export async function findChangeableReply(
  tx: Transaction<DB>,
  { reviewId, now }: { reviewId: number; now: Date },
): Promise<Selectable<ReviewReplies> | undefined> {
  const { rows } = await sql<Selectable<ReviewReplies>>`
    select review_replies.* from review_replies join reviews on reviews.id = review_id
    where review_id = ${reviewId} and ${replyChangeableUntil(now)} is not null`.execute(tx)
  return rows[0]
}

/**
 * Who wrote a text that this person can read, or wrote: what is published about people with a page, and about whoever
 * of the two has none.
 */
export async function findReportable(
  tx: Transaction<DB>,
  { reviewId, part, viewerId }: { reviewId: number; part: ReviewPart; viewerId: number },
): Promise<{ author_id: number } | undefined> {
  const author = { review: sql`reviews.reviewer_id`, reply: sql`review_replies.author_id` }[part]
  const isReadable = {
    review: sql`reviews.state = 'published'`,
    reply: sql`reviews.state = 'published' and review_replies.hidden_code is null`,
  }[part]
  const { rows } = await sql<{ author_id: number }>`
    select ${author} as author_id ${reviewsWithPeople}
    where reviews.id = ${reviewId} and reviews.state <> 'pending' and ${author} is not null
      and (${author} = ${viewerId} or (${isReadable} and (
        ${viewerId} in (reviews.seller_id, reviews.buyer_id)
        or case reviews.by when 'buyer' then ${hasProfile('seller')} else ${hasProfile('buyer')} end)))`.execute(
    tx,
  )
  return rows[0]
}

/** Locks what both sides of an order wrote until the transaction ends. Its order is locked before. */
export async function lockReviews(
  tx: Transaction<DB>,
  orderId: number,
): Promise<Partial<Record<ReviewAuthor, ReviewRow>>> {
  const reviews = await tx
    .selectFrom('reviews')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('by')
    .forUpdate()
    .execute()
  return Object.fromEntries(reviews.map(review => [review.by, review]))
}

/**
 * Whether buyer and seller of an order are likely the same or one household: their accounts are linked. By a number that
 * the reviewed saved, or a device used, after the order was requested they are so too late: a bad review could else be
 * kept back by saving the author's number.
 */
export async function connectionOf(
  tx: Transaction<DB>,
  { orderId, by, now }: { orderId: number; by: ReviewAuthor; now: Date },
): Promise<Connection> {
  const reviewed = { buyer: 'of_seller', seller: 'of_buyer' }[by]
  const { rows } = await sql<{ links: number; early: number }>`
    select count(*)::integer as links, (count(*) filter (
      where ${sql.ref(`${reviewed}.kind`)} = 'phone'
        or ${sql.ref(`${reviewed}.first_seen`)} <= orders.created_at))::integer as early
    from orders
    join ${traces(now)} as of_buyer on of_buyer.user_id = buyer_id
    join ${traces(now)} as of_seller on of_seller.user_id = seller_id
    where orders.id = ${orderId} and ${areLinked('of_buyer', 'of_seller')}`.execute(tx)
  const { links = 0, early = 0 } = rows[0] ?? {}
  if (early > 0) return 'connected'
  return links > 0 ? 'connected-late' : 'none'
}

export type Connection = 'none' | 'connected-late' | 'connected'
