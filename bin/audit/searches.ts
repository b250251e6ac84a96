import { sql } from 'kysely'
import { gigTypes } from '#features/gigs/process.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type Check, defineCheck } from './check.ts'

/** As `alerts/server/queries.ts` has it, in metres. */
const farthest = 30_000

export const searchChecks: Check[] = [
  defineCheck(
    'No saved search finds a gig of its owner, or one that was approved before the search was saved or never',
    () => sql`
      select format('Person %s was to be told of gig %s of person %s, first approved %s.', matches.user_id, gig_id,
        gigs.user_id, coalesce(first_live_at::text, 'never')) as sentence
      from search_matches as matches
      join gigs on gigs.id = gig_id
      left join saved_searches on saved_searches.id = search_id
      where matches.user_id = gigs.user_id or first_live_at is null or matched_at < first_live_at
        or saved_searches.created_at > first_live_at or saved_searches.user_id <> matches.user_id
      order by gig_id, matches.user_id`,
  ),
  defineCheck(
    'What a notification tells of saved searches is told by it alone, and was kept as told at that moment',
    () => sql`
      select format('Notification %s tells person %s of %s gigs; %s were told then.', news.id, news.user_id, n,
        count(matches.gig_id)) as sentence
      from (
        select id, user_id, created_at, event, substring(source from '^search-match:(\\d+)$')::integer as gig_id,
          case event when 'search-digest' then substring(title from '^\\d+')::integer else 1 end as n
        from notifications where kind = 'gig' and event in ('search-match', 'search-digest')
      ) as news
      left join search_matches as matches on matches.user_id = news.user_id and told_at = news.created_at
        and (news.gig_id is null and frequency = 'daily' or matches.gig_id = news.gig_id and frequency = 'at_once')
      group by news.id, news.user_id, n having count(matches.gig_id) <> n
      order by news.id`,
  ),
  defineCheck(
    'No new request is told to more people than are allowed, and nobody of more in a day',
    () => sql`
      select format('Request %s was told to %s people.', gig_id, count(*)) as sentence
      from request_alerts group by gig_id having count(*) > ${settings.REQUEST_ALERTS_EACH}
      union all
      select format('Person %s was told of %s requests on %s.', user_id, count(*), day)
      from request_alerts group by user_id, day having count(*) > ${settings.REQUEST_ALERTS_PER_DAY}
      order by 1`,
  ),
  defineCheck(
    'Everybody who was told of a new request had a gig that fits it, and is not its owner',
    () => sql`
      select format('Person %s was told of request %s of person %s without a gig that fits.', alerts.user_id, gig_id,
        request.user_id) as sentence
      from request_alerts as alerts
      join gigs as request on request.id = gig_id
      left join towns as wanted on wanted.slug = request.town_slug
      where alerts.user_id = request.user_id or request.first_live_at is null
        or request.updated_at = request.first_live_at and not exists (
          select from gigs as offered
          left join towns on towns.slug = offered.town_slug
          where offered.user_id = alerts.user_id and offered.type_id = ${sql.lit(gigTypes.offer)} and (
            offered.updated_at >= alerts.day
            or offered.category_id = request.category_id and offered.first_live_at is not null
              and towns.point <-> wanted.point <= ${sql.lit(farthest)}))
      order by gig_id, alerts.user_id`,
  ),
]
