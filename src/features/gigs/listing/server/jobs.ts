import { sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'

/** Below this many rows a sum over them is as quick as it gets. */
const fewRows = 200
/** 50 towns, 24 categories and two types: not before there is as much again to fold. */
const fewTownRows = 5000

/**
 * Promotions and subscriptions that have ended no longer lift their gigs. They begin by trigger. The owners are locked, so
 * that who renews at this moment is seen with what was renewed.
 */
export async function lowerRanks({ now }: { now: Date }): Promise<void> {
  await sql`with owner as materialized (
      select id, premium_until from users
      where id = any(array(select user_id from gigs where rank = 2 and promoted_until <= ${now}))
      order by id for share)
    update gigs set rank = gig_rank(gigs.promoted_until, owner.premium_until, ${now})
    from owner
    where owner.id = gigs.user_id and gigs.rank = 2 and gigs.promoted_until <= ${now}`.execute(db)
  await sql`with owner as materialized (
      select id from users
      where premium_until <= ${now} and id in (select user_id from gigs where rank = 1)
      order by id for share)
    update gigs set rank = 0 from owner
    where owner.id = gigs.user_id and gigs.rank = 1`.execute(db)
}

/** One statement for each, so that a total read meanwhile is the same before and after. */
export async function foldGigCounts(): Promise<void> {
  await sql`with folded as (
      delete from gig_counts where (select count(*) from gig_counts) > ${fewRows} returning *)
    insert into gig_counts (category_id, type_id, n)
    select category_id, type_id, sum(n) from folded
    group by category_id, type_id having sum(n) <> 0`.execute(db)
  await sql`with folded as (
      delete from gig_town_counts where (select count(*) from gig_town_counts) > ${fewTownRows} returning *)
    insert into gig_town_counts (town_slug, category_id, type_id, n)
    select town_slug, category_id, type_id, sum(n) from folded
    group by town_slug, category_id, type_id having sum(n) <> 0`.execute(db)
}

export const listingJobs: Job<object>[] = [
  defineJob({ name: 'gigs.lower-ranks', schedule: '* * * * *', run: lowerRanks }),
  defineJob({ name: 'gigs.fold-counts', schedule: '* * * * *', run: foldGigCounts }),
]
