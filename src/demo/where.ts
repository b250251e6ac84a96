import { insideGhana } from '#platform/ghana-outline.ts'
import { type Place, type Town, towns } from '#platform/places.ts'
import type { Random } from './random.ts'

/** How many of a hundred people live there; the rest is spread evenly over all towns. */
const crowded: Readonly<Record<string, number>> = {
  Accra: 24,
  Kumasi: 15,
  Madina: 5,
  Tema: 5,
  Tamale: 5,
  Kasoa: 4,
  Takoradi: 4,
  'Cape Coast': 3,
  Koforidua: 3,
  Ho: 2,
  Sunyani: 2,
}

const KM_PER_DEGREE = 111

export function someTown(random: Random): Town {
  let lot = random.next() * 100
  const found = towns.find(town => {
    lot -= crowded[town.name] ?? 0
    return lot < 0
  })
  return found ?? random.pick(towns)
}

/** Somewhere in or around a town, on land as far as the outline knows; denser near the centre. */
export function somewhereIn(town: Town, random: Random): Place {
  const reachKm = town.name === 'Accra' || town.name === 'Kumasi' ? 9 : 5
  for (let attempt = 0; attempt < 20; attempt++) {
    const place = step(town, reachKm * random.next(), random.next() * 2 * Math.PI)
    if (insideGhana(place)) return place
  }
  return step(town, 4, Math.PI / 2)
}

function step(from: Place, km: number, angle: number): Place {
  const degrees = km / KM_PER_DEGREE
  return {
    lat: roundDegrees(from.lat + degrees * Math.sin(angle)),
    lng: roundDegrees(from.lng + degrees * Math.cos(angle)),
  }
}

/** Five decimals are about a metre. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
