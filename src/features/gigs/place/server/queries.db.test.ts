import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { listGigs as contract, gig as gigContract } from '#features/gigs/contract.ts'
import { pageOfGigs } from '#features/gigs/listing/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { distanceKm } from '#platform/places.ts'
import { db } from '#platform/server/database.ts'
import { loadSettings } from '#platform/server/settings.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { buildUser } from '../../../../../test/builders/accounts.ts'
import { useDatabase } from '../../../../../test/builders/database.ts'
import { buildGig, viewerOf } from '../../../../../test/builders/gigs.ts'
import { distanceSteps, distanceText, steppedUp } from './present.ts'

useDatabase()
loadSettings({})

const now = new Date('2026-03-01T12:00:00Z')
const accra = { longitude: -0.1969, latitude: 5.556 }
const kumasi = { longitude: -1.6244, latitude: 6.6885 }

async function around(
  input: Partial<Input<typeof contract>>,
  viewer: Viewer | null = null,
): Promise<z.input<typeof gigContract>[]> {
  const wish = { page: 1, records_per_page: 100, ...input }
  return JSON.parse((await pageOfGigs({ input: wish, viewer, now })).data)
}

test('the place of a gig is for its owner, managers and verified people', async () => {
  const owner = await buildUser()
  const { id } = await buildGig({ owner, place: kumasi })
  const seen = async (viewer: Viewer | null) => {
    const gig = (await around({ ...accra }, viewer)).find(gig => gig.id === id)
    return [gig?.location_hidden, gig?.longitude, gig?.human_readable_distance]
  }
  const exact = [false, kumasi.longitude, '202 km away']
  expect(await seen(viewerOf(owner))).toEqual(exact)
  expect(await seen(viewerOf(await buildUser({ manager: true })))).toEqual(exact)
  expect(await seen(viewerOf(await buildUser({ kyc: true })))).toEqual(exact)
  expect(await seen(viewerOf(await buildUser()))).toEqual([true, null, '500 km away'])
  expect(await seen(null)).toEqual([true, null, '500 km away'])
})

test('a gig without a place is at no distance, and nothing of it is hidden', async () => {
  const { id } = await buildGig({ owner: await buildUser() })
  expect((await around({ ...accra })).find(gig => gig.id === id)).toMatchObject({
    location_hidden: false,
    distance: null,
    human_readable_distance: null,
  })
  expect((await around({ ...accra, distance: 20_000 })).some(gig => gig.id === id)).toBe(false)
})

test('a distance is measured from the saved place where none is given, and from nowhere not at all', async () => {
  const person = await buildUser({ place: accra })
  const near = await buildGig({
    owner: await buildUser(),
    place: { longitude: -0.2, latitude: 5.56 },
  })
  const ids = (await around({ distance: 5 }, viewerOf(person))).map(gig => gig.id)
  expect(ids).toContain(near.id)
  await expect(around({ distance: 5 })).rejects.toMatchObject({ status: 422 })
  await expect(around({ distance: 5 }, viewerOf(await buildUser()))).rejects.toMatchObject({
    status: 422,
  })
})

test('with a distance, the nearest come first within their rank', async () => {
  const owner = await buildUser()
  const at = (latitude: number, promotedUntil?: Date) =>
    buildGig({
      owner,
      category: 7,
      place: { longitude: 10, latitude },
      now,
      ...(promotedUntil && { promotedUntil }),
    })
  const [far, near, promoted, outside] = [
    await at(40.3),
    await at(40.1),
    await at(40.2, new Date('2027-01-01')),
    await at(41),
  ]
  const start = { longitude: 10, latitude: 40 }
  const ids = async (extra: object, viewer: Viewer | null = null) =>
    (await around({ ...start, category: 7, ...extra }, viewer)).map(gig => gig.id)
  expect(await ids({ distance: 50 })).toEqual([promoted.id, near.id, far.id])
  expect(await ids({ distance: 50, search: 'taps' })).toEqual([promoted.id, near.id, far.id])
  const verified = viewerOf(await buildUser({ kyc: true }))
  expect(await ids({ distance: 200 }, verified)).toEqual([promoted.id, near.id, far.id, outside.id])
})

test('wherever a gig is inside its cell, a visitor is answered the same from everywhere', async () => {
  const gig = await buildGig({ owner: await buildUser(), place: accra })
  const cell = {
    south: Math.floor(accra.latitude / 0.009) * 0.009,
    step: 0.009 / Math.cos(((Math.floor(accra.latitude / 0.009) + 0.5) * 0.009 * Math.PI) / 180),
  }
  const west = Math.floor(accra.longitude / cell.step) * cell.step
  const share = fc.double({ min: 0.001, max: 0.999, noNaN: true })
  const offset = fc.double({ min: -0.05, max: 0.05, noNaN: true })
  const asked = async (input: Partial<Input<typeof contract>>) => {
    const found = (await around(input)).find(found => found.id === gig.id)
    return found && { ...found, updated_at: null }
  }
  const answers = async (latitude: number, longitude: number, distance: number) => [
    await asked({ latitude, longitude }),
    await asked({ latitude, longitude, distance }),
    await asked({ latitude, longitude, distance, search: 'taps' }),
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(share, share, share, share),
      fc.tuple(offset, offset, fc.double({ min: 0.1, max: 8, noNaN: true })),
      async ([y1, x1, y2, x2], [north, east, distance]) => {
        const moveTo = (y: number, x: number) =>
          db
            .updateTable('gigs')
            .set({ latitude: cell.south + y * 0.009, longitude: west + x * cell.step })
            .where('id', '=', gig.id)
            .execute()
        const from = [accra.latitude + north, accra.longitude + east] as const
        await moveTo(y1, x1)
        const before = await answers(...from, distance)
        await moveTo(y2, x2)
        expect(await answers(...from, distance)).toEqual(before)
      },
    ),
    { numRuns: 40 },
  )
})

test('a cell is about a kilometre wide anywhere, and its middle is near', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: -179, max: 179, noNaN: true }),
      async (lat, lng) => {
        const { rows } = await sql<{ lat: number; lng: number; metres: number }>`select
          grid_latitude(${lat}) as lat, grid_longitude(${lat}, ${lng}) as lng,
          metres_between(${lat}, ${lng}, grid_latitude(${lat}), grid_longitude(${lat}, ${lng})) as metres`.execute(
          db,
        )
        const [middle] = rows
        expect(middle?.metres).toBeLessThan(720)
        expect(middle && distanceKm({ lat, lng }, middle) * 1000).toBeCloseTo(
          middle?.metres ?? 0,
          3,
        )
      },
    ),
    { numRuns: 100 },
  )
})

test('distances read as people say them', async () => {
  const said = async (metres: number) => {
    const { rows } = await sql<{
      text: string
    }>`select ${distanceText(sql`${metres}::double precision`)} as text`.execute(db)
    return rows[0]?.text
  }
  expect(await said(3)).toBe('10 m away')
  expect(await said(847)).toBe('850 m away')
  expect(await said(996)).toBe('1 km away')
  expect(await said(2438)).toBe('2.4 km away')
  expect(await said(12_000)).toBe('12 km away')
  expect(await said(202_400)).toBe('202 km away')
})

test('whoever may not know is told the next step up, and nothing beyond the last', async () => {
  const told = async (metres: number) => {
    const { rows } = await sql<{
      km: number | null
    }>`select ${steppedUp(sql`${metres}::double precision`)} as km`.execute(db)
    return rows[0]?.km
  }
  for (const step of distanceSteps) expect(await told(step * 1000)).toBe(step)
  expect(await told(1)).toBe(1)
  expect(await told(10_001)).toBe(25)
  expect(await told(500_001)).toBeNull()
})
