import { sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'

/**
 * Adds each minute's views to the totals, and forgets who looked once their day is over. One
 * statement: a view is counted and marked together, or not at all.
 */
export const countViews = defineJob({
  name: 'gigs.count-views',
  schedule: '* * * * *',
  retries: 0,
  async run({ now }) {
    await sql`
      with fresh as (update gig_views set counted = true where not counted returning gig_id),
      sums as (select gig_id, count(*)::integer as views from fresh group by gig_id)
      insert into gig_view_totals as total (gig_id, views)
      select sums.gig_id, sums.views from sums join gigs on gigs.id = sums.gig_id
      order by sums.gig_id
      on conflict (gig_id) do update set views = total.views + excluded.views`.execute(db)
    await sql`delete from gig_views where counted and day < (${now}::timestamptz at time zone 'UTC')::date - 1`.execute(
      db,
    )
  },
})
