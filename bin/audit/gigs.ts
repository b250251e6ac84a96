import { sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { differentBits } from '#features/gigs/images/matching/server/queries.ts'
import { gigStatus } from '#features/gigs/process.ts'
import { mayNameSomebody } from '#features/gigs/search/misses/process.ts'
import { leastAmount, ordersOfEachSeller } from '#features/services/usual-prices/process.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type Check, defineCheck } from './check.ts'

/** The clock lowers ranks every minute: so long may one lag behind what is paid for. */
const rankMayLag = sql`interval '10 minutes'`

export const gigChecks: Check[] = [
  defineCheck(
    'Listed are the live gigs of active people, and no others',
    () => sql`
      select format('Gig %s is %slisted.', gigs.id, case when listed then '' else 'not ' end) as sentence
      from gigs join users on users.id = user_id
      where listed <> (gigs.status_id = ${gigStatus.live} and users.status_id = ${userStatus.live}) order by gigs.id`,
  ),
  defineCheck(
    'Every listed gig ranks as its owner has paid',
    now => sql`
      select format('Gig %s ranks %s instead of %s.', gigs.id, rank,
        gig_rank(promoted_until, premium_until, ${now})) as sentence
      from gigs join users on users.id = user_id
      where listed and rank <> gig_rank(promoted_until, premium_until, ${now})
        and rank <> gig_rank(promoted_until, premium_until, ${now}::timestamptz - ${rankMayLag}) order by gigs.id`,
  ),
  defineCheck(
    'The search knows every gig as it is',
    () => sql`
      select format('Gig %s is %s.', id,
        case when gig_id is null then 'unknown to the search' else 'found as it is not' end) as sentence
      from gigs left join gig_search on gig_id = id
      where gig_id is null or (gigs.category_id, gigs.type_id, gigs.rank, gigs.listed, gigs.town_slug)
        is distinct from (gig_search.category_id, gig_search.type_id, gig_search.rank, gig_search.listed,
          gig_search.town_slug) order by id`,
  ),
  defineCheck(
    'The numbers of gigs are those of the gigs',
    () => sql`
      select format('Category %s, type %s: %s counted, %s there.', category_id, type_id,
        coalesce(counted, 0), coalesce(there, 0)) as sentence
      from (select category_id, type_id, sum(n) as counted from gig_counts group by 1, 2) as counts
      full join (select category_id, type_id, count(*) as there from gigs where listed group by 1, 2) as gigs
        using (category_id, type_id)
      where coalesce(counted, 0) <> coalesce(there, 0) order by category_id, type_id`,
  ),
  defineCheck(
    'The numbers of gigs in towns are those of the gigs',
    () => sql`
      select format('Town %s, category %s, type %s: %s counted, %s there.', town_slug, category_id, type_id,
        coalesce(counted, 0), coalesce(there, 0)) as sentence
      from (select town_slug, category_id, type_id, sum(n) as counted from gig_town_counts group by 1, 2, 3) as counts
      full join (select town_slug, category_id, type_id, count(*) as there from gigs
        where listed and town_slug is not null group by 1, 2, 3) as gigs using (town_slug, category_id, type_id)
      where coalesce(counted, 0) <> coalesce(there, 0) order by town_slug, category_id, type_id`,
  ),
  defineCheck(
    'Every gig in a place has a town, and none that was chosen is over 50 km away',
    () => sql`
      select format('Gig %s is in a place and %s.', gigs.id,
        case when town_slug is null then 'has no town' else 'far from ' || name end) as sentence
      from gigs left join towns on towns.slug = town_slug
      where location_based and (town_slug is null
        or town_chosen and point <-> globe_point(gigs.latitude, gigs.longitude) > 50000) order by gigs.id`,
  ),
  defineCheck(
    'Every usual price has its orders and sellers',
    () => sql`
      select format('Category %s, town "%s": %s orders of %s sellers are shown, and %s of %s there.', category_id,
        town_slug, orders, sellers, there.orders_there, there.sellers_there) as sentence
      from usual_prices
      cross join lateral (
        select computed_on::timestamp at time zone 'Africa/Accra' + interval '2 hours' as began) as day
      cross join lateral (
        select coalesce(sum(least(sold, ${ordersOfEachSeller}::integer)), 0) as orders_there, count(*) as sellers_there
        from (
          select orders.seller_id, count(*) as sold from orders
          join offers on offers.id = orders.offer_id join gigs on gigs.id = orders.gig_id
          where offers.amount_pesewas >= ${leastAmount} and completed_on >= day.began - interval '12 months'
            and completed_on < day.began
            -- What was changed since may have been there.
            and (gigs.updated_at >= day.began or gigs.category_id = usual_prices.category_id
              and usual_prices.town_slug in ('', gigs.town_slug))
          group by orders.seller_id) as sellers) as there
      where orders < ${settings.PRICE_RANGE_ORDERS} or sellers < ${settings.PRICE_RANGE_SELLERS}
        or orders > there.orders_there or sellers > there.sellers_there or min_pesewas > max_pesewas
      order by category_id, town_slug`,
  ),
  defineCheck(
    'Every view that was counted is in its gig’s total',
    () => sql`
      select format('Gig %s was seen by %s and has %s views.', gig_id, seen, coalesce(views, 0)) as sentence
      from (select gig_id, count(*) as seen from gig_views where counted group by gig_id) as counted
      join gigs on gigs.id = gig_id left join gig_view_totals using (gig_id)
      where seen > coalesce(views, 0) order by gig_id`,
  ),
  defineCheck(
    'The pictures of a gig stand in a row, the first in front',
    () => sql`
      select format('Gig %s has %s pictures, the last at place %s.', gig_id, count(*), max(position)) as sentence
      from gig_images group by gig_id having max(position) <> count(*) - 1 order by gig_id`,
  ),
  defineCheck(
    'Pictures that are said to look alike do, belong to two people, and whoever decided about them is on record',
    () => sql`
      select format('Match %s of pictures %s of person %s and %s of person %s: %s bits are said to differ, %s do; %s%s.',
        matched.id, low_image, low_gig.user_id, high_image, high_gig.user_id, distance,
        ${differentBits('low', 'high')}, state, case when decision.id is null then '' else ', logged' end) as sentence
      from gig_image_matches as matched
      join gig_images as low on low.id = low_image join gigs as low_gig on low_gig.id = low.gig_id
      join gig_images as high on high.id = high_image join gigs as high_gig on high_gig.id = high.gig_id
      left join audit_log as decision on subject_type = 'picture-match' and subject_id = matched.id
        and action = 'picture-match.' || state
      where low_gig.user_id = high_gig.user_id or distance <> ${differentBits('low', 'high')}
        or (state = 'waiting') = (decision.id is not null)
      order by matched.id`,
  ),
  {
    claim: 'What was searched for and not found names nobody',
    async faultsIn({ tx }) {
      // Most of it is of small letters alone.
      const { rows } = await sql<{ day: string; search: string; count: number }>`
        select day::text as day, search, count from search_misses
        where search ~ '[^a-z ]' or count < 1 order by day, search`.execute(tx)
      return rows
        .filter(({ search, count }) => mayNameSomebody(search) || count < 1)
        .map(({ day, search }) => `On ${day} "${search}" is kept.`)
    },
  },
]
