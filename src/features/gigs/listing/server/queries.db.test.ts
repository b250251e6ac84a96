import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type listGigs as contract, gig as gigContract } from '#features/gigs/contract.ts'
import { mostCounted } from '#features/gigs/process.ts'
import { gigById } from '#features/gigs/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { listJson } from '#platform/server/http/lists.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useDatabase } from '#test/builders/database.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { foldGigCounts, lowerRanks } from './jobs.ts'
import { pageOfGigs } from './queries.ts'

useDatabase()
loadSettings({})

const noon = new Date('2026-03-01T12:00:00Z')
const days = (n: number) => new Date(noon.getTime() + n * 86_400_000)

async function list(
  input: Partial<Input<typeof contract>> = {},
  viewer: Viewer | null = null,
  now = noon,
) {
  const { data, total } = await pageOfGigs({
    input: { page: 1, records_per_page: 100, ...input },
    viewer,
    now,
  })
  const gigs = z.decode(z.array(gigContract), JSON.parse(String(data)))
  return { ids: gigs.map(gig => gig.id), total, gigs }
}

/** A category that no other test looks into. */
let categories = 1000
async function newCategory(): Promise<number> {
  const id = ++categories
  await db
    .insertInto('categories')
    .values({ id, description: `Category ${id}`, slug: `category-${id}` })
    .execute()
  return id
}

test('promoted gigs come first, then those of Premium sellers, then the newest', async () => {
  const category = await newCategory()
  const plain = await buildUser({ now: noon })
  const premium = await buildUser({ premium: true, now: noon })
  const old = await buildGig({ owner: plain, category, now: noon })
  const sellers = await buildGig({ owner: premium, category, now: noon })
  const promoted = await buildGig({ owner: plain, category, promotedUntil: days(7), now: noon })
  const newest = await buildGig({ owner: plain, category, now: noon })
  expect((await list({ category })).ids).toEqual([promoted.id, sellers.id, newest.id, old.id])
})

test('only Live gigs of active owners are listed', async () => {
  const category = await newCategory()
  const owner = await buildUser()
  const live = await buildGig({ owner, category })
  await buildGig({ owner, category, status: 'inReview' })
  await buildGig({ owner, category, status: 'paused' })
  await buildGig({ owner, category, status: 'deleted' })
  await buildGig({ owner: await buildUser({ deactivated: true }), category })
  expect(await list({ category })).toMatchObject({ ids: [live.id], total: 1 })
})

test('a deactivated owner takes his gigs with him, and brings them back', async () => {
  const category = await newCategory()
  const owner = await buildUser()
  const gig = await buildGig({ owner, category })
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', owner.id).execute()
  expect(await list({ category })).toMatchObject({ ids: [], total: 0 })
  expect(await gigById({ gigId: gig.id, viewer: null, now: noon })).toBeNull()
  await db.updateTable('users').set({ status_id: 2 }).where('id', '=', owner.id).execute()
  expect(await list({ category })).toMatchObject({ ids: [gig.id], total: 1 })
})

test('a gig that is not Live is there for its owner and managers only', async () => {
  const owner = await buildUser()
  const [stranger, manager] = [await buildUser(), await buildUser({ manager: true })]
  const gig = await buildGig({ owner, status: 'inReview' })
  const idSeenBy = async (viewer: Viewer | null) =>
    (await gigById({ gigId: gig.id, viewer, now: noon }))?.id
  expect(await idSeenBy(null)).toBeUndefined()
  expect(await idSeenBy(viewerOf(stranger))).toBeUndefined()
  expect(await idSeenBy(viewerOf(owner))).toBe(gig.id)
  expect(await idSeenBy(viewerOf(manager))).toBe(gig.id)
})

test('pages follow each other without a gap or a repetition', async () => {
  const category = await newCategory()
  const owner = await buildUser()
  for (let n = 0; n < 7; n++)
    await buildGig({ owner, category, ...(n % 3 === 0 && { promotedUntil: days(9) }), now: noon })
  const all = (await list({ category })).ids
  const pages = await Promise.all(
    [1, 2, 3, 4].map(async page => (await list({ category, page, records_per_page: 2 })).ids),
  )
  expect(pages.flat()).toEqual(all)
  expect(await list({ category, page: 5, records_per_page: 2 })).toMatchObject({
    ids: [],
    total: 7,
  })
})

test('the number of pages follows from the total, and an empty list has one page', () => {
  const shape = (total: number) =>
    JSON.parse(
      String(
        listJson('records', { data: Buffer.from('[]'), total }, { page: 2, records_per_page: 10 }),
      ),
    ).records
  expect(shape(21)).toEqual({ data: [], total: 21, last_page: 3, current_page: 2, per_page: 10 })
  expect(shape(0).last_page).toBe(1)
})

test('own gigs are shown in every state but deleted, whatever else is asked for', async () => {
  const [owner, other] = [await buildUser(), await buildUser()]
  const waiting = await buildGig({ owner, status: 'inReview' })
  const paused = await buildGig({ owner, status: 'paused', type: 'request' })
  await buildGig({ owner, status: 'deleted' })
  await buildGig({ owner: other })
  const viewer = viewerOf(owner)
  expect(await list({ owned: true }, viewer)).toMatchObject({
    ids: [paused.id, waiting.id],
    total: 2,
  })
  expect((await list({ owned: true, gig_type: 2 }, viewer)).ids).toEqual([paused.id])
  expect((await list({ owned: true, search: 'taps' }, viewer)).ids).toEqual([paused.id, waiting.id])
})

test('favourites leave out what is not Live', async () => {
  const [owner, fan] = [await buildUser(), await buildUser()]
  const [live, paused] = [await buildGig({ owner }), await buildGig({ owner, status: 'paused' })]
  await db
    .insertInto('favorites')
    .values([live, paused].map(gig => ({ user_id: fan.id, gig_id: gig.id, created_at: noon })))
    .execute()
  const found = await list({ favorited: true }, viewerOf(fan))
  expect(found).toMatchObject({ ids: [live.id], total: 1 })
  expect(found.gigs[0]?.favorite).toBe(true)
})

test('a visitor has no gigs of his own', async () => {
  await expect(list({ owned: true })).rejects.toMatchObject({ status: 401 })
  await expect(list({ favorited: true })).rejects.toMatchObject({ status: 401 })
})

test('totals follow every change, by category and type, also after they were folded', async () => {
  const [category, other] = [await newCategory(), await newCategory()]
  const owner = await buildUser()
  const gigs = [
    await buildGig({ owner, category }),
    await buildGig({ owner, category, type: 'request' }),
    await buildGig({ owner, category }),
  ]
  const totals = async () => [
    (await list({ category })).total,
    (await list({ category, gig_type: 2 })).total,
    (await list({ category: other })).total,
  ]
  expect(await totals()).toEqual([3, 1, 0])
  const [moved, gone] = gigs
  await db
    .updateTable('gigs')
    .set({ category_id: other })
    .where('id', '=', Number(moved?.id))
    .execute()
  await db.deleteFrom('gigs').where('id', '=', Number(gone?.id)).execute()
  expect(await totals()).toEqual([1, 0, 1])
  await sql`insert into gig_counts select ${category}, 1, 0 from generate_series(1, 300)`.execute(
    db,
  )
  await foldGigCounts()
  const { rows } = await sql`select from gig_counts where category_id = ${category}`.execute(db)
  expect(rows.length).toBe(1)
  expect(await totals()).toEqual([1, 0, 1])
})

test('totals of a town follow every change, also after they were folded', async () => {
  const category = await newCategory()
  const [owner, other] = [await buildUser(), await buildUser()]
  const gig = await buildGig({ owner, category, town: 'ho' })
  await buildGig({ owner: other, category, town: 'ho', type: 'request' })
  await buildGig({ owner, category, town: 'tema' })
  await buildGig({ owner, category })
  const totals = async () => [
    (await list({ category, town: 'ho' })).total,
    (await list({ category, town: 'ho', gig_type: 1 })).total,
    (await list({ category, town: 'tema' })).total,
    (await list({ category, town: 'wa' })).total,
  ]
  expect(await totals()).toEqual([2, 1, 1, 0])
  await db.updateTable('gigs').set({ town_slug: 'wa' }).where('id', '=', gig.id).execute()
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', other.id).execute()
  expect(await totals()).toEqual([0, 0, 1, 1])
  await sql`insert into gig_town_counts select 'ho', ${category}, 1, 0 from generate_series(1, 6000)`.execute(
    db,
  )
  await foldGigCounts()
  const { rows } = await sql`select from gig_town_counts where category_id = ${category}`.execute(
    db,
  )
  expect(rows.length).toBe(2)
  expect(await totals()).toEqual([0, 0, 1, 1])
})

test('a town narrows every list, also with all other filters', async () => {
  const category = await newCategory()
  const [owner, fan] = [await buildUser(), await buildUser()]
  const place = { longitude: -0.2, latitude: 5.6 }
  const inTema = await buildGig({ owner, category, place, town: 'tema' })
  const inAccra = await buildGig({ owner, category, place, town: 'accra' })
  for (const { id: gig_id } of [inTema, inAccra])
    await db.insertInto('favorites').values({ user_id: fan.id, gig_id, created_at: noon }).execute()
  const around = { longitude: -0.2, latitude: 5.6, distance: 20 }
  const filters = [{}, { gig_type: 1 as const }, { search: 'taps' }, around]
  for (const filter of [...filters, { ...around, search: 'taps' }]) {
    const found = await list({ category, town: 'tema', ...filter })
    expect([filter, found.ids, found.total]).toEqual([filter, [inTema.id], 1])
  }
  const owned = await list({ category, town: 'tema', owned: true }, viewerOf(owner))
  const favorited = await list({ category, town: 'tema', favorited: true }, viewerOf(fan))
  expect([owned.ids, favorited.ids]).toEqual([[inTema.id], [inTema.id]])
  expect((await list({ category, gig_type: 2, town: 'tema' })).ids).toEqual([])
})

test('a gig falls back to its place when promotion and subscription are over', async () => {
  const category = await newCategory()
  const [premium, plain] = [await buildUser({ premium: true, now: noon }), await buildUser()]
  const gig = await buildGig({ owner: premium, category, promotedUntil: days(7), now: noon })
  const newer = await buildGig({ owner: plain, category, promotedUntil: days(3), now: noon })
  const rankAfter = async (n: number) => {
    await lowerRanks({ now: days(n) })
    const { rank } = await db
      .selectFrom('gigs')
      .select('rank')
      .where('id', '=', gig.id)
      .executeTakeFirstOrThrow()
    return rank
  }
  expect((await list({ category })).ids).toEqual([newer.id, gig.id])
  expect(await rankAfter(5)).toBe(2)
  expect((await list({ category }, null, days(5))).ids).toEqual([gig.id, newer.id])
  expect(await rankAfter(8)).toBe(1)
  expect(await rankAfter(31)).toBe(0)
  expect((await list({ category }, null, days(31))).gigs.map(gig => gig.is_promoted)).toEqual([
    false,
    false,
  ])
})

test('the JSON that the database writes is what the contract promises, field for field', async () => {
  const owner = await buildUser({
    premium: true,
    kyc: true,
    ratings: [5, 4, 4],
    now: noon,
    place: { longitude: -0.2, latitude: 5.6 },
  })
  const category = await newCategory()
  const gig = await buildGig({
    owner,
    category,
    title: 'Wedding "photos" & vidéos 🎉 in Accra, Tema and everywhere else',
    amount: 9950,
    hours: 60,
    images: 2,
    place: { longitude: -0.21, latitude: 5.61 },
    now: noon,
  })
  const { data } = await pageOfGigs({
    input: { page: 1, records_per_page: 10, category },
    viewer: viewerOf(owner),
    now: noon,
  })
  const [json] = JSON.parse(String(data))
  expect(z.encode(gigContract, z.decode(gigContract, json))).toEqual(json)
  expect(json).toMatchObject({
    id: gig.id,
    short_title: 'Wedding "photos" & vidéos 🎉 in Accra,',
    amount: 99.5,
    human_readable_duration: '2 days 12 hours',
    human_readable_distance: '1.6 km away',
    location_hidden: false,
    created_at: '2026-03-01T12:00:00.000Z',
    user: { rating: 4.33, country_flag: '🇬🇭', is_kyc_verified: true },
  })
  expect(json.images[1].file).toEqual({
    file_id: json.images[1].id,
    firebase_url: expect.stringMatching(/^http.*\/files\/public\/gigs\/[0-9a-f]{32}-1280\.webp$/),
    thumb_url: expect.stringMatching(/-320\.webp$/),
  })
})

test('a list goes on beyond 10 000 gigs to its last page, and is empty after that', async () => {
  const { id: owner } = await buildUser()
  const category = await newCategory()
  await sql`insert into gigs (user_id, category_id, type_id, title, slug, description, description_text,
      amount_pesewas, duration_hours, status_id, created_at, updated_at)
    select ${owner}, ${category}, 1, 'Cart rides', 'x', 'x', 'A cart', 100, 1, 2, now(), now()
    from generate_series(1, 10060)`.execute(db)
  const lengthOf = async (page: number) => {
    const { ids, total } = await list({ category, records_per_page: 100, page })
    return [ids.length, total]
  }
  expect(await lengthOf(100)).toEqual([100, 10_060])
  expect(await lengthOf(101)).toEqual([60, 10_060])
  for (const page of [102, 900_001]) expect(await lengthOf(page)).toEqual([0, 10_060])
})

test('the pages of a search end where its counting ends, and a page far beyond is empty', async () => {
  const { id: owner } = await buildUser()
  const category = await newCategory()
  await sql`insert into gigs (user_id, category_id, type_id, title, slug, description, description_text,
      amount_pesewas, duration_hours, status_id, created_at, updated_at)
    select ${owner}, ${category}, 1, 'Quokka rides', 'x', 'x', 'A cart', 100, 1, 2, now(), now()
    from generate_series(1, ${mostCounted + 50})`.execute(db)
  const search = { search: 'quokka', records_per_page: 30 }
  const last = await list({ ...search, page: Math.ceil(mostCounted / 30) })
  expect([last.total, last.ids.length]).toEqual([mostCounted, mostCounted % 30])
  for (const page of [Math.ceil(mostCounted / 30) + 1, 2_000_000_000]) {
    expect(await list({ ...search, page })).toMatchObject({ ids: [], total: mostCounted })
  }
})
