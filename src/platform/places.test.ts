import { expect, test } from 'vitest'
import { ghanaOutline, insideGhana, insideRing, lakeVolta } from './ghana-outline.ts'
import { distanceKm, ghanaBounds, nearestTown, nearGhana, towns } from './places.ts'

const compass = [
  [0.027, 0],
  [-0.027, 0],
  [0, 0.027],
  [0, -0.027],
] as const

test('every town lies within the border of Ghana, those on the coast within 3 km of it', () => {
  const outside = towns.filter(
    ({ lat, lng }) =>
      !insideGhana({ lat, lng }) &&
      !compass.some(([north, east]) => insideGhana({ lat: lat + north, lng: lng + east })),
  )
  expect(outside).toEqual([])
})

test('no town lies in Lake Volta', () => {
  expect(towns.filter(town => insideRing(town, lakeVolta))).toEqual([])
})

test('the neighbours, the sea and the ends of the earth are not Ghana', () => {
  const abroad = [
    { lat: 6.13, lng: 1.23 }, // Lomé
    { lat: 5.35, lng: -4.02 }, // Abidjan
    { lat: 12.37, lng: -1.52 }, // Ouagadougou
    { lat: 4.5, lng: -1 }, // Gulf of Guinea
    { lat: 90, lng: 0 },
  ]
  expect(abroad.filter(insideGhana)).toEqual([])
})

test('the outline and the lake stay within the bounds and are closed rings', () => {
  for (const ring of [ghanaOutline, lakeVolta]) {
    expect(ring.length).toBeGreaterThan(60)
    expect(ring.every(nearGhana)).toBe(true)
    expect(ring.at(-1)).toEqual(ring[0])
  }
  expect(ghanaBounds.north).toBeGreaterThan(11)
})

test('all sixteen regions have a town and no town is listed twice', () => {
  expect(new Set(towns.map(town => town.region)).size).toBe(16)
  expect(new Set(towns.map(town => town.name)).size).toBe(towns.length)
})

test('the distance from Accra to Kumasi is about 200 km, and to itself nothing', () => {
  const [accra, kumasi] = [nearestTown(5.556, -0.1969), nearestTown(6.6885, -1.6244)]
  expect(distanceKm(accra, kumasi)).toBeCloseTo(201.9, 0)
  expect(distanceKm(accra, accra)).toBe(0)
})

test('a place takes the name of the town nearest to it', () => {
  expect(nearestTown(5.66, -0.17).name).toBe('Madina')
  expect(nearestTown(9.43, -0.86).name).toBe('Tamale')
})
