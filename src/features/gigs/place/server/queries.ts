import { type RawBuilder, sql } from 'kysely'
import type { Place } from '#platform/places.ts'
import { db } from '#platform/server/database.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { isKnown, metresToCell, metresToGig } from './present.ts'

/** A place that the caller named for this call. */
export function givenPlace(input: { longitude?: number; latitude?: number }): Place | null {
  if (input.longitude === undefined || input.latitude === undefined) return null
  return { lng: input.longitude, lat: input.latitude }
}

/**
 * Where distances are measured from: the given place, else the one the viewer has saved.
 * @throws 422 where neither is known.
 */
export async function startingPlace(given: Place | null, viewer: Viewer | null): Promise<Place> {
  const place = given ?? (viewer && (await savedPlace(viewer)))
  if (!place) {
    throw refuse('Give a longitude and latitude, or save your location, to search by distance.')
  }
  return place
}

async function savedPlace(viewer: Viewer): Promise<Place | null> {
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
export function placeColumns(given: Place | null, viewer: Viewer | null): RawBuilder<unknown> {
  if (given || !viewer) {
    return sql`${given?.lat ?? null}::double precision as latitude,
      ${given?.lng ?? null}::double precision as longitude`
  }
  return sql`(select latitude from users where id = ${viewer.id}) as latitude,
    (select longitude from users where id = ${viewer.id}) as longitude`
}

const kilometresInADegree = 111
/** A cell's middle may be this far from what it stands for. */
const cellKilometres = 1

/** Gigs at most so many kilometres away, as far as this caller may know. Reads `gigs` and `caller`. */
export function within(kilometres: number, place: Place): RawBuilder<boolean> {
  return sql`gigs.location_based
    and point(gigs.grid_longitude, gigs.grid_latitude) <@ ${boxAround(place, kilometres)}
    and ${metresAway()} <= ${kilometres * 1000}`
}

/** How far this caller may be told that the gig is away, for filters and order. */
export function metresAway(): RawBuilder<number> {
  return sql`case when ${isKnown()} then ${metresToGig()} else ${metresToCell()} end`
}

/** Coarse but quick: what the index finds before distances are worked out. */
function boxAround({ lat, lng }: Place, kilometres: number): RawBuilder<unknown> {
  const rise = (kilometres + cellKilometres) / kilometresInADegree
  const narrowest = Math.cos((Math.min(90, Math.abs(lat) + rise) * Math.PI) / 180)
  const run = narrowest < 0.01 ? 360 : rise / narrowest
  const wraps = lng - run < -180 || lng + run > 180
  const [west, east] = wraps ? [-361, 361] : [lng - run, lng + run]
  return sql`box(point(${west}, ${lat - rise}), point(${east}, ${lat + rise}))`
}
