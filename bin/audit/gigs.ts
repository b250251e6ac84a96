import { sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { gigStatus } from '#features/gigs/process.ts'
import { asked, type Check } from './check.ts'

/** The clock lowers ranks every minute: so long may one lag behind what is paid for. */
const rankMayLag = sql`interval '10 minutes'`

export const gigChecks: Check[] = [
  asked(
    'Listed are the live gigs of active people, and no others',
    () => sql`
      select format('Gig %s is %slisted.', gigs.id, case when listed then '' else 'not ' end) as sentence
      from gigs join users on users.id = user_id
      where listed <> (gigs.status_id = ${gigStatus.live} and users.status_id = ${userStatus.live}) order by gigs.id`,
  ),
  asked(
    'Every listed gig ranks as its owner has paid',
    now => sql`
      select format('Gig %s ranks %s instead of %s.', gigs.id, rank,
        gig_rank(promoted_until, premium_until, ${now})) as sentence
      from gigs join users on users.id = user_id
      where listed and rank <> gig_rank(promoted_until, premium_until, ${now})
        and rank <> gig_rank(promoted_until, premium_until, ${now}::timestamptz - ${rankMayLag}) order by gigs.id`,
  ),
  asked(
    'The search knows every gig as it is',
    () => sql`
      select format('Gig %s is %s.', id,
        case when gig_id is null then 'unknown to the search' else 'found as it is not' end) as sentence
      from gigs left join gig_search on gig_id = id
      where gig_id is null or (gigs.category_id, gigs.type_id, gigs.rank, gigs.listed)
        <> (gig_search.category_id, gig_search.type_id, gig_search.rank, gig_search.listed) order by id`,
  ),
  asked(
    'The numbers of gigs are those of the gigs',
    () => sql`
      select format('Category %s, type %s: %s counted, %s there.', category_id, type_id,
        coalesce(counted, 0), coalesce(there, 0)) as sentence
      from (select category_id, type_id, sum(n) as counted from gig_counts group by 1, 2) as counts
      full join (select category_id, type_id, count(*) as there from gigs where listed group by 1, 2) as gigs
        using (category_id, type_id)
      where coalesce(counted, 0) <> coalesce(there, 0) order by category_id, type_id`,
  ),
  asked(
    'Every view that was counted is in its gig’s total',
    () => sql`
      select format('Gig %s was seen by %s and has %s views.', gig_id, seen, coalesce(views, 0)) as sentence
      from (select gig_id, count(*) as seen from gig_views where counted group by gig_id) as counted
      join gigs on gigs.id = gig_id left join gig_view_totals using (gig_id)
      where seen > coalesce(views, 0) order by gig_id`,
  ),
  asked(
    'The pictures of a gig stand in a row, the first in front',
    () => sql`
      select format('Gig %s has %s pictures, the last at place %s.', gig_id, count(*), max(position)) as sentence
      from gig_images group by gig_id having max(position) <> count(*) - 1 order by gig_id`,
  ),
]
