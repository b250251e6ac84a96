import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { gig as gigContract } from '#features/gigs/contract.ts'
import { placeColumns } from '#features/gigs/place/server/queries.ts'
import type { Place } from '#platform/places.ts'
import { db } from '#platform/server/database.ts'
import { settings } from '#platform/server/settings.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { knowsPlaces, mayView } from './policy.ts'
import { gigJson, gigJsonSources } from './present.ts'

export type Gig = z.output<typeof gigContract>

/** The gig as this viewer may see it; null when there is none, or none for this viewer to know of. */
export async function gigById(of: {
  gigId: number
  viewer: Viewer | null
  now: Date
}): Promise<Gig | null> {
  const { rows } = await sql<{ gig: string }>`
    with ${caller(of)}
    select ${gigJson}::text as gig
    from gigs ${gigJsonSources}
    where gigs.id = ${of.gigId} and ${mayView}`.execute(db)
  return rows[0] ? z.decode(gigContract, JSON.parse(rows[0].gig)) : null
}

/** The table `caller`, one row: who asks, from where and when. `gigJson` and its conditions read it. */
export function caller(of: {
  viewer: Viewer | null
  place?: Place | null
  now: Date
}): RawBuilder<unknown> {
  const { viewer, place = null, now } = of
  return sql`caller as materialized (select
    ${viewer?.id ?? null}::integer as id,
    ${viewer?.isManager ?? false}::boolean as is_manager,
    ${knowsPlaces(viewer)}::boolean as knows_places,
    ${placeColumns(place, viewer)},
    ${settings.APP_URL}::text as app_url,
    ${now}::timestamptz as now
    )`
}
