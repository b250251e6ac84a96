import { sql } from 'kysely'
import { countLinked } from '#features/accounts/links/server/queries.ts'
import { gigStatus } from '#features/gigs/process.ts'
import { db } from '#platform/server/database/database.ts'

const signalDays = 90

type Counted = {
  warned_messages: number
  denied_as_seller: number
  denied_as_buyer: number
  reused_ids: number
  blocked_by: number
  picture_matches: number
}

/** What managers may want to look at of a person, counted over the last 90 days. Nothing follows from it by itself. */
export async function loadSignals(userId: number, now: Date) {
  const since = new Date(now.getTime() - signalDays * 86_400_000)
  const [{ rows }, linked_accounts] = await Promise.all([
    sql<Counted>`select
      (select count(*)::integer from messages
        where from_user_id = ${userId} and created_at >= ${since} and warnings <> '{}') as warned_messages,
      ${countDenied('seller_id', { userId, since })} as denied_as_seller,
      ${countDenied('buyer_id', { userId, since })} as denied_as_buyer,
      (select count(*)::integer from receipt_reuses
        where user_id = ${userId} and created_at >= ${since}) as reused_ids,
      (select count(*)::integer from blocks
        where blocked_id = ${userId} and created_at >= ${since}) as blocked_by,
      (select count(*)::integer from (
          select id from gigs where user_id = ${userId} and status_id <> ${sql.lit(gigStatus.deleted)}
          union all
          select id from gigs where user_id = ${userId} and status_id = ${sql.lit(gigStatus.deleted)}) as own
        join gig_images on gig_images.gig_id = own.id
        cross join lateral (
          select created_at from gig_image_matches where low_image = gig_images.id
          union all select created_at from gig_image_matches where high_image = gig_images.id) as matches
        where matches.created_at >= ${since}) as picture_matches
      `.execute(db),
    countLinked(userId, { since, now }),
  ])
  const [counted] = rows
  if (!counted) throw new Error('Counts of signals came back without a row')
  return { ...counted, linked_accounts }
}

/** Receipts of this side's orders that were denied, and not confirmed after all. */
const countDenied = (
  side: 'seller_id' | 'buyer_id',
  { userId, since }: { userId: number; since: Date },
) => sql`(select count(*)::integer from payment_receipts join orders on orders.id = order_id
  where ${sql.ref(side)} = ${userId} and payment_receipts.state = 'denied'
    and payment_receipts.answered_at >= ${since})`
