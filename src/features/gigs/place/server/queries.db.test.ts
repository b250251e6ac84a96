import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { listGigs as contract, gig as gigContract } from '#features/gigs/contract.ts'
import { pageOfGigs } from '#features/gigs/listing/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { distanceKm } from '#platform/places.ts'
import { db } from '#platform/server/database/database.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useDatabase } from '#test/builders/database.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { distanceSteps, distanceText, roundUpToStep } from './present.ts'

useDatabase()
loadSettings({})

const now = new Date('2026-03-01T12:00:00Z')
const accra = { longitude: -0.1969, latitude: 5.556 }
const kumasi = { longitude: -1.6244, latitude: 6.6885 }

async function around(
  input: Partial<Input<typeof contract>>,
  viewer: Viewer | null = null,
): Promise<z.input<typeof gigContract>[]> {
  const listInput = { page: 1, records_per_page: 100, ...input }
  return JSON.parse(String((await pageOfGigs({ input: listInput, viewer, now })).data))
}

test('the place of a gig is for its owner, managers and verified people', async () => {
  const owner = await buildUser()
  const { id } = await buildGig({ owner, place: kumasi })
  const placeSeenBy = async (viewer: Viewer | null) => {
    const gig = (await around({ ...accra }, viewer)).find(gig => gig.id === id)
    return [gig?.location_hidden, gig?.longitude, gig?.human_readable_distance]
  }
  const exact = [false, kumasi.longitude, '202 km away']
  expect(await placeSeenBy(viewerOf(owner))).toEqual(exact)
  expect(await placeSeenBy(viewerOf(await buildUser({ manager: true })))).toEqual(exact)
  expect(await placeSeenBy(viewerOf(await buildUser({ kyc: true })))).toEqual(exact)
  expect(await placeSeenBy(viewerOf(await buildUser()))).toEqual([true, null, '500 km away'])
  expect(await placeSeenBy(null)).toEqual([true, null, '500 km away'])
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

test('a gig that no longer has to do with a place is nowhere, whoever asks', async () => {
  const owner = await buildUser()
  const { id } = await buildGig({ owner, place: accra })
  await db.updateTable('gigs').set({ location_based: false }).where('id', '=', id).execute()
  for (const viewer of [null, viewerOf(owner), viewerOf(await buildUser({ kyc: true }))]) {
    expect((await around({ ...accra }, viewer)).find(gig => gig.id === id)).toMatchObject({
      ...{ longitude: null, latitude: null, location_hidden: false },
      ...{ distance: null, human_readable_distance: null },
    })
    for (const extra of [{}, { search: 'taps' }]) {
      const near = await around({ ...accra, ...extra, distance: 20_000 }, viewer)
      expect(near.some(gig => gig.id === id)).toBe(false)
    }
  }
})

test('without a place of his own nobody is told a distance', async () => {
  const owner = await buildUser()
  const { id } = await buildGig({ owner, place: accra })
  for (const viewer of [null, viewerOf(owner), viewerOf(await buildUser())]) {
    expect((await around({}, viewer)).find(gig => gig.id === id)).toMatchObject({
      ...{ distance: null, human_readable_distance: null },
    })
  }
})

test('half a place is none, and a place that was named goes before the saved one', async () => {
  const viewer = viewerOf(await buildUser({ place: accra }))
  const { id } = await buildGig({ owner: await buildUser(), place: kumasi })
  const isNear = async (from: object) =>
    (await around({ distance: 5, ...from }, viewer)).some(gig => gig.id === id)
  expect(await isNear({})).toBe(false)
  expect(await isNear({ longitude: kumasi.longitude })).toBe(false)
  expect(await isNear({ latitude: kumasi.latitude })).toBe(false)
  expect(await isNear(kumasi)).toBe(true)
})

test('a distance is kept to the metre, and the whole earth is within half of its way round', async () => {
  const viewer = viewerOf(await buildUser({ kyc: true }))
  const [start, there] = [
    { latitude: 30, longitude: 20 },
    { latitude: 30.4, longitude: 20.3 },
  ]
  const { id } = await buildGig({ owner: await buildUser(), place: there })
  const away = distanceKm({ lat: 30, lng: 20 }, { lat: 30.4, lng: 20.3 })
  for (const extra of [{}, { search: 'taps' }]) {
    const isWithin = async (distance: number, from = start) =>
      (await around({ ...from, ...extra, distance }, viewer)).some(gig => gig.id === id)
    expect(await isWithin(away - 0.001)).toBe(false)
    expect(await isWithin(away + 0.001)).toBe(true)
    const otherSide = { latitude: -29, longitude: -160 }
    expect(await isWithin(19_000, otherSide)).toBe(false)
    expect(await isWithin(20_016, otherSide)).toBe(true)
    expect(await isWithin(30_000, otherSide)).toBe(true)
  }
})

test('the pages of what is near follow each other, and count all of it', async () => {
  const owner = await buildUser()
  const place = { longitude: 50, latitude: 50 }
  const gigs = []
  for (let n = 0; n < 5; n++) gigs.push(await buildGig({ owner, place, category: 8 }))
  const newestFirst = gigs.map(({ id }) => id).reverse()
  const page = async (page: number) => {
    const input = { ...place, distance: 3, category: 8, page, records_per_page: 2 }
    const { data, total } = await pageOfGigs({ input, viewer: null, now })
    return { ids: JSON.parse(String(data)).map((gig: { id: number }) => gig.id), total }
  }
  expect(await page(1)).toEqual({ ids: newestFirst.slice(0, 2), total: 5 })
  expect(await page(2)).toEqual({ ids: newestFirst.slice(2, 4), total: 5 })
  expect(await page(3)).toEqual({ ids: newestFirst.slice(4), total: 5 })
  expect(await page(4)).toEqual({ ids: [], total: 5 })
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
  const findAround = async (input: Partial<Input<typeof contract>>) => {
    const found = (await around(input)).find(found => found.id === gig.id)
    return found && { ...found, updated_at: null }
  }
  const answers = async (latitude: number, longitude: number, distance: number) => [
    await findAround({ latitude, longitude }),
    await findAround({ latitude, longitude, distance }),
    await findAround({ latitude, longitude, distance, search: 'taps' }),
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

test('two gigs in one cell stand in the same order for a visitor, wherever in it they are', async () => {
  const owner = await buildUser()
  const south = Math.floor(5.2 / 0.009) * 0.009
  const [low, high] = [south + 0.001, south + 0.008]
  const build = (latitude: number) =>
    buildGig({ owner, category: 9, place: { longitude: 3.0005, latitude } })
  const [first, second] = [await build(low), await build(high)]
  const moveTo = (gig: { id: number }, latitude: number) =>
    db.updateTable('gigs').set({ latitude }).where('id', '=', gig.id).execute()
  const verified = viewerOf(await buildUser({ kyc: true }))
  const orders = async (extra: object, viewer: Viewer | null = null) => {
    const order = async () => {
      const from = { longitude: 3.0005, latitude: south, distance: 10, category: 9 }
      return (await around({ ...from, ...extra }, viewer)).map(({ id }) => id)
    }
    const before = await order()
    await moveTo(first, high)
    await moveTo(second, low)
    const after = await order()
    await moveTo(first, low)
    await moveTo(second, high)
    return { before, after }
  }
  for (const extra of [{}, { search: 'taps' }]) {
    const ofVisitor = await orders(extra)
    expect(ofVisitor.before).toHaveLength(2)
    expect(ofVisitor.after).toEqual(ofVisitor.before)
    const ofVerified = await orders(extra, verified)
    expect(ofVerified).toEqual({ before: [first.id, second.id], after: [second.id, first.id] })
  }
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
  const readText = async (metres: number) => {
    const { rows } = await sql<{
      text: string
    }>`select ${distanceText(sql`${metres}::double precision`)} as text`.execute(db)
    return rows[0]?.text
  }
  expect(await readText(3)).toBe('10 m away')
  expect(await readText(847)).toBe('850 m away')
  expect(await readText(996)).toBe('1 km away')
  expect(await readText(2438)).toBe('2.4 km away')
  expect(await readText(12_000)).toBe('12 km away')
  expect(await readText(202_400)).toBe('202 km away')
  expect(await readText(994.9)).toBe('990 m away')
  expect(await readText(995)).toBe('1 km away')
  expect(await readText(99_949)).toBe('99.9 km away')
  expect(await readText(99_950)).toBe('100 km away')
})

test('whoever may not know is told the next step up, and nothing beyond the last', async () => {
  const readStep = async (metres: number) => {
    const { rows } = await sql<{
      km: number | null
    }>`select ${roundUpToStep(sql`${metres}::double precision`)} as km`.execute(db)
    return rows[0]?.km
  }
  expect(distanceSteps).toEqual([1, 2, 5, 10, 25, 50, 100, 200, 500])
  for (const step of distanceSteps) expect(await readStep(step * 1000)).toBe(step)
  expect(await readStep(1)).toBe(1)
  expect(await readStep(10_001)).toBe(25)
  expect(await readStep(500_001)).toBeNull()
})

test('beyond the last step a visitor reads how far that is', async () => {
  const { id } = await buildGig({ owner: await buildUser(), place: { longitude: 90, latitude: 0 } })
  const loadGig = async (input: object) => (await around(input)).find(gig => gig.id === id)
  expect(await loadGig({ ...accra })).toMatchObject({
    distance: null,
    human_readable_distance: 'over 500 km away',
  })
  expect(await loadGig({ longitude: 90, latitude: 0.03 })).toMatchObject({
    distance: 5,
    human_readable_distance: '5 km away',
  })
})

test('whoever may know is told the distance to ten metres', async () => {
  const owner = await buildUser()
  const { id } = await buildGig({ owner, place: { longitude: 70, latitude: 0 } })
  const gigs = await around({ longitude: 70, latitude: 0.03 }, viewerOf(owner))
  expect(gigs.find(gig => gig.id === id)).toMatchObject({
    distance: 3.34,
    human_readable_distance: '3.3 km away',
  })
})
