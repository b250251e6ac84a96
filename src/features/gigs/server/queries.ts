import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { gig as gigContract } from '#features/gigs/contract.ts'
import { placeColumns } from '#features/gigs/place/server/queries.ts'
import type { Place } from '#platform/places.ts'
import { db, pool, runPrepared } from '#platform/server/database/database.ts'
import { mayModerateGigs } from '#platform/server/security/roles.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { knowsPlaces, mayView } from './policy.ts'
import { gigJson, gigJsonSources } from './present.ts'

export type Gig = z.output<typeof gigContract>

/** The gig as this viewer may see it; null when there is none, or none for this viewer to know of. */
export async function gigById(params: {
  gigId: number
  viewer: Viewer | null
  now: Date
}): Promise<Gig | null> {
  const query = sql`
    with ${caller(params)}
    select ${gigJson}::text as gig, case when caller.is_moderator or gigs.user_id = caller.id then (
      select count(*) from request_alerts where gig_id = gigs.id) end as told_count
    from gigs ${gigJsonSources}
    where gigs.id = ${params.gigId} and ${mayView}`.compile(db)
  const [row] = await runPrepared<{ gig: string; told_count: number | null }>(query, pool)
  if (!row) return null
  const gig = z.decode(gigContract, JSON.parse(row.gig))
  return row.told_count === null ? gig : { ...gig, told_count: row.told_count }
}

/** The table `caller`, one row: who asks, from where and when. `gigJson` and its conditions read it. */
export function caller(params: {
  viewer: Viewer | null
  place?: Place | null
  now: Date
}): RawBuilder<unknown> {
  const { viewer, place = null, now } = params
  return sql`caller as materialized (select
    ${viewer?.id ?? null}::integer as id,
    ${viewer !== null && mayModerateGigs(viewer)}::boolean as is_moderator,
    ${knowsPlaces(viewer)}::boolean as knows_places,
    ${placeColumns(place, viewer)},
    ${settings.APP_URL}::text as app_url,
    ${now}::timestamptz as now
    )`
}
