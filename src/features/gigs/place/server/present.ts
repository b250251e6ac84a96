import { type RawBuilder, sql } from 'kysely'

/** Kilometres that somebody is told who may not know the place. */
export const distanceSteps = [1, 2, 5, 10, 25, 50, 100, 200, 500] as const

type Expression<T> = RawBuilder<T>

/**
 * What is answered about a gig's place. Reads `gigs` and `caller` of the query it stands in. Whoever may not know
 * the place gets nothing that was worked out from it, only from the middle of its grid cell.
 */
export const placeJson = {
  longitude: sql`case when ${isKnown()} and gigs.location_based then gigs.longitude end`,
  latitude: sql`case when ${isKnown()} and gigs.location_based then gigs.latitude end`,
  hidden: sql`gigs.location_based and not ${isKnown()}`,
  distance: sql`case when ${isFar()} then null when ${isKnown()} then ${exactKilometres()} else ${steppedUp(metresToCell())} end`,
  distanceText: sql`case when ${isFar()} then null when ${isKnown()} then ${distanceText(metresToGig())} else ${steppedText(metresToCell())} end`,
}

/** Owners, managers and people with a verified identity. */
export function isKnown(): Expression<boolean> {
  return sql`(caller.knows_places or coalesce(gigs.user_id = caller.id, false))`
}

/** One of them has no place to measure from. */
function isFar(): Expression<boolean> {
  return sql`caller.latitude is null or not gigs.location_based`
}

export function metresToGig(): Expression<number> {
  return sql`metres_between(caller.latitude, caller.longitude, gigs.latitude, gigs.longitude)`
}

export function metresToCell(): Expression<number> {
  return sql`metres_between(caller.latitude, caller.longitude, gigs.grid_latitude, gigs.grid_longitude)`
}

function exactKilometres(): Expression<number> {
  return sql`round((${metresToGig()} / 1000)::numeric, 2)::double precision`
}

/** `850 m away`, `2.4 km away`, `120 km away`. */
export function distanceText(metres: Expression<number>): Expression<string> {
  return sql`case
    when ${metres} < 995 then greatest(10, round(${metres} / 10) * 10)::text || ' m away'
    when ${metres} < 99950 then round((${metres} / 1000)::numeric, 1)::double precision::text || ' km away'
    else round(${metres} / 1000)::text || ' km away' end`
}

/** The next step up; null beyond the last. */
export function steppedUp(metres: Expression<number>): Expression<number | null> {
  const steps = distanceSteps.map(
    km => sql`when ${metres} <= ${sql.lit(km * 1000)} then ${sql.lit(km)}`,
  )
  return sql`case ${sql.join(steps, sql` `)} end`
}

function steppedText(metres: Expression<number>): Expression<string> {
  const last = distanceSteps[distanceSteps.length - 1]
  return sql`coalesce(${steppedUp(metres)} || ' km away', ${sql.lit(`over ${last} km away`)})`
}
