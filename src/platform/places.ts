import townRows from '../../db/data/towns.json' with { type: 'json' }

export interface Place {
  lat: number
  lng: number
}

export interface Town extends Place {
  slug: string
  name: string
  region: string
}

/** The 16 regional capitals and other large towns of Ghana. */
export const towns: readonly Town[] = townRows

/** The smallest box of whole tenths of a degree that holds all of Ghana. */
export const ghanaBounds = { south: 4.7, north: 11.2, west: -3.3, east: 1.2 } as const

const EARTH_RADIUS_KM = 6371

/** Great-circle distance in kilometres. */
export function distanceKm(from: Place, to: Place): number {
  const rise = radians(to.lat - from.lat) / 2
  const run = radians(to.lng - from.lng) / 2
  const chord =
    Math.sin(rise) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(run) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export function nearestTown(lat: number, lng: number): Town {
  const place = { lat, lng }
  return towns.reduce((nearest, town) =>
    distanceKm(place, town) < distanceKm(place, nearest) ? town : nearest,
  )
}

/** A quick test by box; `ghana-outline.ts` has the exact one. */
export function nearGhana({ lat, lng }: Place): boolean {
  const { south, north, west, east } = ghanaBounds
  return lat >= south && lat <= north && lng >= west && lng <= east
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
