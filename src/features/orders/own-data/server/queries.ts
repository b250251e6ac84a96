import { type Kysely, type RawBuilder, sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { orderStatus } from '../../process.ts'

/** What keeps an account open, as a sentence; null when nothing does. */
export async function openOrdersOf(tx: Kysely<DB>, userId: number): Promise<string | null> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from orders where seller_id = ${userId} and ${isUnderWay})
      + (select count(*) from orders where buyer_id = ${userId} and ${isUnderWay}) as open`.execute(
    tx,
  )
  const open = rows[0]?.open ?? 0
  if (open === 0) return null
  return open === 1 ? 'One of your orders is still open.' : `${open} of your orders are still open.`
}

const isUnderWay = sql`status_id not in (${orderStatus.completed}, ${orderStatus.cancelled})`

/** What a person may take along of the deals he was part of: offers, orders, what he wrote of others, and what he could read of himself. */
export async function dealsOf({ userId }: { userId: number }) {
  const [offers, orders, reviews, reviews_received, review_replies] = await Promise.all([
    offersOf(userId),
    ordersOf(userId),
    reviewsBy(userId),
    reviewsOf(userId),
    repliesBy(userId),
  ])
  return { offers, orders, reviews, reviews_received, review_replies }
}

function offersOf(userId: number) {
  return db
    .selectFrom('offers')
    .select(['id', 'gig_id', 'is_custom', 'description', 'duration_hours', 'created_at'])
    .select(sql<number>`(amount_pesewas / 100.0)::double precision`.as('amount'))
    .select(roleOf(userId).as('role'))
    .where(isPartOf(userId))
    .orderBy('id')
    .execute()
}

function ordersOf(userId: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'offer_id', 'gig_id', 'status_id', 'is_paid', 'created_at'])
    .select(['respond_by', 'started_on', 'due_on', 'completed_on'])
    .select(roleOf(userId).as('role'))
    .where(isPartOf(userId))
    .orderBy('id')
    .execute()
}

const reviewColumns = [
  ...(['id', 'order_id', 'gig_id', 'by', 'rating', 'comments', 'created_at'] as const),
  ...(['completed_at', 'published_at', 'edited_at'] as const),
] as const

function reviewsBy(userId: number) {
  return db
    .selectFrom('reviews')
    .select([...reviewColumns, 'state'])
    .where('reviewer_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** Those that can be read: the others are no word of his. */
function reviewsOf(userId: number) {
  return db
    .selectFrom('reviews')
    .select(reviewColumns)
    .where('state', '=', 'published')
    .where(eb =>
      eb.or([
        eb.and({ seller_id: userId, by: 'buyer' }),
        eb.and({ buyer_id: userId, by: 'seller' }),
      ]),
    )
    .orderBy('id')
    .execute()
}

const repliesBy = (userId: number) =>
  db
    .selectFrom('review_replies')
    .select(['review_id', 'text', 'created_at', 'edited_at'])
    .where('author_id', '=', userId)
    .orderBy('review_id')
    .execute()

const isPartOf = (userId: number): RawBuilder<boolean> =>
  sql`(seller_id = ${userId} or buyer_id = ${userId})`

const roleOf = (userId: number): RawBuilder<'seller' | 'buyer'> =>
  sql`case when seller_id = ${userId} then 'seller' else 'buyer' end`
