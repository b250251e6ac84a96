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

test('distances are those on a ball of 6371 km, in every direction', () => {
  const quarter = (Math.PI / 2) * 6371
  const origin = { lat: 0, lng: 0 }
  expect(distanceKm(origin, { lat: 90, lng: 0 })).toBeCloseTo(quarter, 6)
  expect(distanceKm(origin, { lat: 0, lng: 90 })).toBeCloseTo(quarter, 6)
  expect(distanceKm(origin, { lat: 0, lng: -180 })).toBeCloseTo(2 * quarter, 6)
  expect(distanceKm({ lat: 60, lng: 10 }, { lat: 60, lng: 11 })).toBeCloseTo(55.597, 3)
  expect(distanceKm({ lat: 60, lng: 10 }, { lat: 30, lng: 10 })).toBeCloseTo(quarter / 3, 6)
})

test('the box of Ghana takes in its edges and nothing beyond', () => {
  const { south, north, west, east } = { south: 4.7, north: 11.2, west: -3.3, east: 1.2 }
  for (const lat of [south, 8, north])
    for (const lng of [west, -1, east]) expect(nearGhana({ lat, lng })).toBe(true)
  for (const lat of [south - 0.001, north + 0.001]) expect(nearGhana({ lat, lng: -1 })).toBe(false)
  for (const lng of [west - 0.001, east + 0.001]) expect(nearGhana({ lat: 8, lng })).toBe(false)
})

test('a place takes the name of the town nearest to it', () => {
  expect(nearestTown(5.66, -0.17).name).toBe('Madina')
  expect(nearestTown(9.43, -0.86).name).toBe('Tamale')
})
