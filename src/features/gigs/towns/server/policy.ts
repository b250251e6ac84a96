import { distanceKm, type Place } from '#platform/places.ts'
import { invalid } from '#platform/server/http/refusals.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { findTown } from '../process.ts'

/** Whoever works farther from a town is not in it; the database forgets a chosen town beyond this. */
const farthestKm = 50

export type TownOfPlace = {
  town?: string | null | undefined
  location_based?: 0 | 1 | undefined
  longitude?: number | undefined
  latitude?: number | undefined
}

/** What is wrong with a town, by field: there is none of that name, or it is not where the place is. */
export function validateTown(input: TownOfPlace): FieldErrors {
  if (input.town === undefined || input.town === null) return {}
  const town = findTown(input.town)
  if (!town) return { town: ['There is no such town.'] }
  const place = placeOf(input)
  if (!place || distanceKm(place, town) <= farthestKm) return {}
  return { town: [`${town.name} is more than ${farthestKm} km from this place.`] }
}

/** @throws 422 for a town that there is not. */
export function requireTown({ town }: { town?: string | undefined }): void {
  const errors = validateTown({ town })
  if (errors.town) throw invalid(errors)
}

function placeOf({ location_based, longitude: lng, latitude: lat }: TownOfPlace): Place | null {
  return location_based === 1 && lng !== undefined && lat !== undefined ? { lng, lat } : null
}
