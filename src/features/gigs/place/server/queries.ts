import { type RawBuilder, sql } from 'kysely'
import { mostCounted } from '#features/gigs/process.ts'
import type { Found } from '#features/gigs/search/server/queries.ts'
import { knowsPlaces } from '#features/gigs/server/policy.ts'
import type { Place } from '#platform/places.ts'
import { db, readDbOf } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'

/** A place that the caller named for this call. */
export function placeIn(input: { longitude?: number; latitude?: number }): Place | null {
  if (input.longitude === undefined || input.latitude === undefined) return null
  return { lng: input.longitude, lat: input.latitude }
}

/**
 * Where distances are measured from: the given place, else the one the viewer has saved.
 * @throws 422 where neither is known.
 */
export async function requireStartingPlace(
  namedPlace: Place | null,
  viewer: Viewer | null,
): Promise<Place> {
  const place = namedPlace ?? (viewer && (await loadSavedPlace(viewer)))
  if (!place) {
    throw refuse('Give a longitude and latitude, or save your location, to search by distance.')
  }
  return place
}

async function loadSavedPlace(viewer: Viewer): Promise<Place | null> {
  const saved = await db
    .selectFrom('users')
    .select(['longitude as lng', 'latitude as lat'])
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  return saved && saved.lng !== null && saved.lat !== null
    ? { lng: saved.lng, lat: saved.lat }
    : null
}

/** The columns `latitude` and `longitude` of `caller`: the given place, else the viewer's own. */
export function placeColumns(namedPlace: Place | null, viewer: Viewer | null): RawBuilder<unknown> {
  if (namedPlace || !viewer) {
    return sql`${namedPlace?.lat ?? null}::double precision as latitude,
      ${namedPlace?.lng ?? null}::double precision as longitude`
  }
  return sql`(select latitude from users where id = ${viewer.id}) as latitude,
    (select longitude from users where id = ${viewer.id}) as longitude`
}

const earthRadius = 6_371_000

type Nearby = {
  place: Place
  kilometres: number
  viewer: Viewer | null
  kind: RawBuilder<unknown>
  limit: number
  offset: number
}

/** Listed gigs around a place, by rank and nearness. `kind` is a further condition on `gigs`. */
export async function listNearby(nearby: Nearby): Promise<Found> {
  const { place, kilometres, viewer, kind, limit, offset } = nearby
  const near = sql`listed and location_based and ${kind} and ${within(kilometres, place, viewer)}`
  // Rank by rank, since the index knows the nearest of each; it compares with a `smallint` alone.
  const branches = [2, 1, 0].map(
    rank => sql`(select id from gigs where ${near} and rank = ${sql.lit(rank)}::smallint
      order by ${whereabouts(viewer)} <-> ${pointOf(place)}, id desc limit ${limit + offset})`,
  )
  const { rows } = await sql<Found>`select
    (select count(*) from (select from gigs where ${near} limit ${mostCounted}) as counted)::integer as total,
    array(${sql.join(branches, sql` union all `)} limit ${limit} offset ${offset}) as ids`.execute(
    readDbOf(viewer),
  )
  return rows[0] ?? { ids: [], total: 0 }
}

/** At most so many kilometres away, as far as this viewer may know. Reads `gigs`. */
export function within(
  kilometres: number,
  place: Place,
  viewer: Viewer | null,
): RawBuilder<boolean> {
  const chord = 2 * earthRadius * Math.sin(Math.min(Math.PI, kilometres / 6371) / 2)
  return sql`(gigs.location_based
    and ${whereabouts(viewer)} <@ cube_enlarge(${pointOf(place)}, ${chord}, 3)
    and (${whereabouts(viewer)} <-> ${pointOf(place)}) <= ${chord})`
}

/** Metres through the earth to order by, as far as this viewer may know. Reads `gigs`. */
export function nearness(place: Place, viewer: Viewer | null): RawBuilder<number> {
  return sql`(${whereabouts(viewer)} <-> ${pointOf(place)})`
}

/** The very spot only for those who may know every gig's: a filter must not give away what the answer hides. */
function whereabouts(viewer: Viewer | null): RawBuilder<unknown> {
  return knowsPlaces(viewer) ? sql`gigs.spot` : sql`gigs.cell`
}

function pointOf({ lat, lng }: Place): RawBuilder<unknown> {
  return sql`globe_point(${lat}::double precision, ${lng}::double precision)`
}
