import outline from '../../db/data/ghana-outline.json' with { type: 'json' }
import type { Place } from './places.ts'

/** The border of Ghana and the shore of Lake Volta, for a map that needs no tiles. */
export const ghanaOutline: readonly Place[] = ringOf('Ghana')
export const lakeVolta: readonly Place[] = ringOf('Lake Volta')

/** On land or lake within the border; straight lines between border points, good to about 1 km. */
export function insideGhana(place: Place): boolean {
  return insideRing(place, ghanaOutline)
}

/** Even-odd rule: a ray to the east crosses the ring an odd number of times. */
export function insideRing({ lat, lng }: Place, ring: readonly Place[]): boolean {
  let inside = false
  let previous = ring.at(-1)
  for (const corner of ring) {
    if (previous && corner.lat > lat !== previous.lat > lat) {
      const slope = (previous.lng - corner.lng) / (previous.lat - corner.lat)
      if (lng < corner.lng + slope * (lat - corner.lat)) inside = !inside
    }
    previous = corner
  }
  return inside
}

function ringOf(name: string): Place[] {
  const feature = outline.features.find(({ properties }) => properties.name === name)
  return (feature?.geometry.coordinates[0] ?? []).map(([lng = 0, lat = 0]) => ({ lat, lng }))
}
