import { type Kysely, sql, type Transaction } from 'kysely'
import { isBlockBetween } from '#features/blocks/server/queries.ts'
import { gigTypes } from '#features/gigs/process.ts'
import { durationText } from '#features/gigs/server/present.ts'
import { distanceKm, type Town, towns } from '#platform/places.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { settings } from '#platform/server/settings/settings.ts'

/** Whoever works in a town that is farther away is not told. */
const farthestKm = 30

export type NewRequest = {
  id: number
  user_id: number
  slug: string
  title: string
  category_id: number
  amount_pesewas: number
  duration: string
  town: Town
}

/** A Live request with a town; undefined for every other gig. */
export async function findNewRequest(
  tx: Kysely<DB>,
  gigId: number,
): Promise<NewRequest | undefined> {
  const { rows } = await sql<Omit<NewRequest, 'town'> & { town_slug: string }>`
    select id, user_id, slug, title, category_id, amount_pesewas, town_slug,
      ${durationText(sql`duration_hours`)} as duration
    from gigs where id = ${gigId} and type_id = ${gigTypes.request} and listed
      and town_slug is not null`.execute(tx)
  const [row] = rows
  const town = towns.find(({ slug }) => slug === row?.town_slug)
  return row && town && { ...row, town }
}

export async function countTold(tx: Kysely<DB>, gigId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('request_alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('gig_id', '=', gigId)
    .executeTakeFirstOrThrow()
  return count
}

type Choice = {
  day: string
  room: number
  /** All, unless some are named. */
  among?: number[]
}

/**
 * Who offers what a request asks for, near enough, and has not been told of it nor of too many others that day:
 * verified people first, then who was not told for longest, then the nearest. What is paid for counts nothing. Who has
 * blocked the owner, or was blocked by him, is told nothing, also while an order of theirs goes on.
 */
export async function listWorkers(
  tx: Kysely<DB>,
  request: NewRequest,
  { day, room, among }: Choice,
): Promise<number[]> {
  const near = towns
    .map(({ slug, ...place }) => ({ slug, km: distanceKm(place, request.town) }))
    .filter(({ km }) => km <= farthestKm)
  const { rows } = await sql<{ id: number }>`
    with near as (
      select * from unnest(${near.map(({ slug }) => slug)}::text[], ${near.map(({ km }) => km)}::float8[])
        as near(slug, km)),
    workers as (
      select user_id, min(km) as km from gigs join near on near.slug = town_slug
      where listed and type_id = ${sql.lit(gigTypes.offer)} and category_id = ${request.category_id}
      group by user_id)
    select users.id
    from workers
    join users on users.id = workers.user_id
    cross join lateral (
      select max(day) as last, count(*) filter (where day = ${day}::date) as today
      from request_alerts where request_alerts.user_id = users.id) as told
    where users.status_id = 2 and users.request_alerts and users.id <> ${request.user_id}
      and (back_on is null or back_on <= ${day}::date)
      and not ${isBlockBetween(sql.ref('users.id'), request.user_id)}
      and told.today < ${settings.REQUEST_ALERTS_PER_DAY}
      and (${among ?? null}::integer[] is null or users.id = any (${among ?? null}::integer[]))
      and not exists (
        select from request_alerts as told_of_it
        where told_of_it.gig_id = ${request.id} and told_of_it.user_id = users.id)
    order by kyc_verified_at is null, told.last nulls first, km, users.id
    limit ${Math.max(room, 0)}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function lockWorkers(tx: Transaction<DB>, ids: number[]): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Whether the request is still Live; until the transaction ends nobody else tells of it. */
export async function keepRequest(tx: Transaction<DB>, gigId: number): Promise<boolean> {
  const gig = await tx
    .selectFrom('gigs')
    .select('listed')
    .where('id', '=', gigId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return gig?.listed === true
}

/** What a person may take along of the requests that he was told of. Callers must have made sure who asks. */
export const ownRequestAlerts = ({ userId }: { userId: number }) =>
  db.selectFrom('request_alerts').select(['gig_id', 'day']).where('user_id', '=', userId).execute()
