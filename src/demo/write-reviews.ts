import { sql, type Transaction } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { insertAll, nextIds } from './insert-all.ts'
import { type DemoReviews, makeReviews, type ReviewTrouble } from './reviews.ts'
import { minutesBefore } from './when.ts'
import { type DealIds, partiesOf, type WrittenDeal } from './write-deals.ts'

const managerId = 1
const reportedAfterMinutes = 30
const hiddenAfterMinutes = 90

type Written = WrittenDeal & DemoReviews & { reviewId: number }

/** What both sides wrote about their orders, from which the ratings follow, and what became of it. */
export async function writeReviews(
  tx: Transaction<DB>,
  deals: readonly WrittenDeal[],
  ids: DealIds,
  now: Date,
): Promise<void> {
  const written = await numberReviews(tx, deals)
  await insertAll(
    tx,
    'reviews',
    written.flatMap(one => [...ofSellerRows(one, ids, now), ...ofBuyerRows(one, ids, now)]),
  )
  await insertAll(
    tx,
    'review_replies',
    written.flatMap(one => replyRows(one, ids, now)),
  )
  for (const one of written)
    if (one.trouble) await writeTrouble(tx, one, { ...one.trouble, ids, now })
  await rateSellers(tx)
}

/** Two numbers for each deal: the seller's review of the buyer comes first. */
async function numberReviews(
  tx: Transaction<DB>,
  deals: readonly WrittenDeal[],
): Promise<Written[]> {
  const reviews = makeReviews(deals.map(({ deal }) => deal))
  const ids = await nextIds(tx, 'reviews', 2 * deals.length)
  return deals.map((deal, n) => ({
    ...deal,
    ...(reviews[n] as DemoReviews),
    reviewId: ids[2 * n + 1] as number,
  }))
}

function ofSellerRows({ deal, orderId, reviewId, trouble }: Written, ids: DealIds, now: Date) {
  const { review, events } = deal
  if (!review) return []
  const isWritten = review.rating !== null
  const writtenAt = isWritten ? minutesBefore(now, review.minutesAgo) : null
  const comments = isWritten ? (trouble?.comments ?? review.comments) : null
  const hidden_code = trouble?.isHidden ? 'abuse' : null
  return [
    {
      ...{ id: reviewId, order_id: orderId, by: 'buyer', ...partiesOf(deal, ids) },
      reviewer_id: partiesOf(deal, ids).buyer_id,
      ...{ rating: review.rating, comments, hidden_code },
      state: hidden_code ? 'hidden' : isWritten ? 'published' : 'pending',
      created_at: minutesBefore(now, events.at(-1)?.minutesAgo ?? 0),
      ...{ completed_at: writtenAt, published_at: writtenAt },
      ...{ is_connected: false, is_late: false },
    },
  ]
}

/** It shows from when the buyer's does. */
function ofBuyerRows({ deal, orderId, reviewId, ofBuyer }: Written, ids: DealIds, now: Date) {
  if (!ofBuyer) return []
  const { rating, comments } = ofBuyer
  const writtenAt = minutesBefore(now, ofBuyer.minutesAgo)
  const shownAt = deal.review?.rating ? minutesBefore(now, deal.review.minutesAgo) : null
  return [
    {
      ...{ id: reviewId - 1, order_id: orderId, by: 'seller', ...partiesOf(deal, ids) },
      reviewer_id: partiesOf(deal, ids).seller_id,
      ...{ rating, comments, hidden_code: null },
      state: shownAt ? 'published' : 'unpublished',
      ...{ created_at: writtenAt, completed_at: writtenAt, published_at: shownAt },
      ...{ is_connected: false, is_late: false },
    },
  ]
}

function replyRows({ deal, reviewId, reply }: Written, ids: DealIds, now: Date) {
  if (!reply) return []
  const author_id = partiesOf(deal, ids).seller_id
  const created_at = minutesBefore(now, reply.minutesAgo)
  return [{ review_id: reviewId, author_id, text: reply.text, created_at }]
}

type Trouble = ReviewTrouble & { ids: DealIds; now: Date }

async function writeTrouble(
  tx: Transaction<DB>,
  { deal, reviewId }: Written,
  { reasons, report, isHidden, ids, now }: Trouble,
): Promise<void> {
  const writtenAt = minutesBefore(now, deal.review?.minutesAgo ?? 0)
  const at = minutesBefore(writtenAt, -reportedAfterMinutes)
  const part = { review_id: reviewId, part: 'review' }
  await insertAll(
    tx,
    'review_flags',
    reasons.map(reason => ({ ...part, reason, created_at: at })),
  )
  if (report)
    await tx
      .insertInto('review_reports')
      .values({
        ...part,
        reporter_id: partiesOf(deal, ids).seller_id,
        reason: report,
        created_at: at,
      })
      .execute()
  if (isHidden)
    await audit(tx, {
      ...{ actorId: managerId, action: 'review.hide', subject: { type: 'review', id: reviewId } },
      ...{ reason: 'abuse', before: { state: 'published' }, after: { state: 'hidden' } },
      now: minutesBefore(writtenAt, -hiddenAfterMinutes),
    })
}

/** What each review would have added when it was written. */
const rateSellers = (tx: Transaction<DB>) =>
  sql`update users set rating_sum = given.sum, rating_count = given.count
    from (select seller_id, sum(rating) as sum, count(*) as count from reviews
      where by = 'buyer' and state = 'published' group by seller_id) as given
    where users.id = given.seller_id`.execute(tx)
