import { type RawBuilder, sql } from 'kysely'
import { portraitUrl } from '#features/accounts/portraits/server/present.ts'
import { backOnDay, hasProfile, publicUserJson } from '#features/accounts/server/present.ts'
import { readDbOf } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { type Person, type PersonRow, presentPerson, type StarCount } from './present.ts'

const mostAreas = 3

/** Whoever cannot be found is not there: unknown, never verified, deactivated and closed are the same in one question. */
export const canBeFound = (username: string): RawBuilder<boolean> =>
  sql`users.username = lower(${username}) and ${hasProfile('users')}`

/** Null where nobody of this name can be found. */
export async function findPerson(params: {
  username: string
  viewer: Viewer | null
  now: Date
}): Promise<Person | null> {
  const { username, viewer, now } = params
  const { rows } = await sql<PersonRow>`
    select users.id, users.created_at, ${publicUserJson('users', now)} as user,
      ${portraitUrl('users', 'large')} as portrait_large, ${backOnDay('users', now)} as back_on, ${areas} as areas, (
        select count(*)::integer from gigs where user_id = users.id and listed) as gigs_count,
      orders_completed, on_time, customers, repeat_customers, median_answer_seconds, disputes_decided_against, (
        select coalesce(sum(orders), 0)::integer from customers_of where buyer_id = users.id) as orders_as_buyer,
      ${starCounts('seller', sql`users.id`)} as as_seller_stars,
      ${starCounts('buyer', sql`users.id`)} as as_buyer_stars
    from users left join reputations on user_id = users.id
    where ${canBeFound(username)}`.execute(readDbOf(viewer))
  const [row] = rows
  return row ? presentPerson(row, { isVisitor: viewer === null }) : null
}

export const noSuchPerson = () => notFound('There is no such person.')

/** About what reviews are counted. */
export type ReviewSubject = 'seller' | 'buyer' | 'gig'

export const starCounts = (
  subject: ReviewSubject,
  subjectId: RawBuilder<number>,
): RawBuilder<StarCount[]> => sql`(
  select coalesce(json_agg(json_build_object('rating', rating, 'published', published, 'hidden', hidden)), '[]')
  from star_counts where subject = ${sql.lit(subject)} and subject_id = ${subjectId})`

/** Where he offers most, as near as anybody may know: by the middle of each gig's cell. */
const areas = sql<string[]>`array(
  select towns.name || ', ' || towns.region
  from (
    select case when town_chosen then nearest_town(cell) else town_slug end as slug, count(*) as gigs
    from gigs where user_id = users.id and listed and location_based group by 1) as offered
  join towns using (slug)
  order by gigs desc, towns.name limit ${sql.lit(mostAreas)})`
