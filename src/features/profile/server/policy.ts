import { insideGhana } from '#platform/ghana-outline.ts'
import { nearestTown, type Place } from '#platform/places.ts'

/** The outline is good to about a kilometre: who stands on the beach is still in Ghana. */
const outlineDegrees = 0.01

/** The nearest town and its region, such as "Madina, Greater Accra". Null outside of Ghana, where we know no towns. */
export function placeNameOf({ lat, lng }: Place): string | null {
  const around = [
    { lat, lng },
    { lat: lat + outlineDegrees, lng },
    { lat: lat - outlineDegrees, lng },
    { lat, lng: lng + outlineDegrees },
    { lat, lng: lng - outlineDegrees },
  ]
  if (!around.some(insideGhana)) return null
  const { name, region } = nearestTown(lat, lng)
  return `${name}, ${region}`
}
