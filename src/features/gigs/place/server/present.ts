import { type RawBuilder, sql } from 'kysely'

/** Kilometres that somebody is told who may not know the place. */
export const distanceSteps = [1, 2, 5, 10, 25, 50, 100, 200, 500] as const

type Expression<T> = RawBuilder<T>

/** Owners, managers and people with a verified identity. */
export const placeIsKnown: Expression<boolean> = sql`(
  caller.knows_places or coalesce(gigs.user_id = caller.id, false))`

/** Null where one of them has no place. Whoever may not know measures to the middle of the gig's cell. */
export const metresAway: Expression<number | null> = sql`case
  when caller.latitude is null or not gigs.location_based then null
  when ${placeIsKnown}
  then metres_between(caller.latitude, caller.longitude, gigs.latitude, gigs.longitude)
  else metres_between(caller.latitude, caller.longitude, gigs.grid_latitude, gigs.grid_longitude) end`

/** What is answered about a gig's place. Reads `gigs`, and `told`, which has `place_is_known` and `metres_away`. */
export const placeJson = {
  longitude: sql`case when told.place_is_known and gigs.location_based then gigs.longitude end`,
  latitude: sql`case when told.place_is_known and gigs.location_based then gigs.latitude end`,
  hidden: sql`gigs.location_based and not told.place_is_known`,
  distance: sql`case when told.place_is_known then ${kilometres(sql`told.metres_away`)}
    else ${roundUpToStep(sql`told.metres_away`)} end`,
  distanceText: sql`case when told.metres_away is null then null
    when told.place_is_known then ${distanceText(sql`told.metres_away`)}
    else ${textOfStep(sql`told.metres_away`)} end`,
}

function kilometres(metres: Expression<number>): Expression<number> {
  return sql`round((${metres} / 1000)::numeric, 2)::double precision`
}

/** `850 m away`, `2.4 km away`, `120 km away`. */
export function distanceText(metres: Expression<number>): Expression<string> {
  return sql`case
    when ${metres} < 995 then greatest(10, round(${metres} / 10) * 10)::text || ' m away'
    when ${metres} < 99950 then round((${metres} / 1000)::numeric, 1)::double precision::text || ' km away'
    else round(${metres} / 1000)::text || ' km away' end`
}

/** The next step up; null beyond the last. */
export function roundUpToStep(metres: Expression<number>): Expression<number | null> {
  const steps = distanceSteps.map(
    km => sql`when ${metres} <= ${sql.lit(km * 1000)} then ${sql.lit(km)}`,
  )
  return sql`case ${sql.join(steps, sql` `)} end`
}

function textOfStep(metres: Expression<number>): Expression<string> {
  const last = distanceSteps[distanceSteps.length - 1]
  return sql`coalesce(${roundUpToStep(metres)} || ' km away', ${sql.lit(`over ${last} km away`)})`
}
