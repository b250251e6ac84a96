import { sql } from 'kysely'
import { countLinked } from '#features/accounts/links/server/queries.ts'
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
      0 as warned_messages,
      0 as denied_as_seller,
      0 as denied_as_buyer,
      0 as reused_ids,
      0 as blocked_by,
      (select count(*)::integer from gig_image_matches
        join gig_images on gig_images.id in (low_image, high_image)
        join gigs on gigs.id = gig_images.gig_id
        where gigs.user_id = ${userId} and gig_image_matches.created_at >= ${since}) as picture_matches
      `.execute(db),
    countLinked(userId, { since, now }),
  ])
  const [counted] = rows
  if (!counted) throw new Error('Counts of signals came back without a row')
  return { ...counted, linked_accounts }
}
