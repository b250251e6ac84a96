import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { gigTypeNames } from '#features/gigs/process.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { gigDraft } from '#test/builders/gig-draft.ts'
import { type BuiltGig, buildGig, multipart } from '#test/builders/gigs.ts'
import { hostileTexts } from '#test/builders/hostile-texts.ts'

const app = useApp()

let headers: { authorization: string }
let ama: BuiltUser
let kofi: BuiltUser
let gigs: Record<'tiles' | 'cake' | 'lorry' | 'phones', BuiltGig>

beforeAll(async () => {
  headers = await asUser(await buildUser({ manager: true }))
  ama = await buildUser({ username: 'ama.serwaa' })
  kofi = await buildUser({ username: 'kofi_b' })
  gigs = {
    tiles: await buildGig({ owner: ama, title: 'Floor tiles laid in a day', category: 7 }),
    cake: await buildGig({
      owner: ama,
      title: 'A cake of 100% butter for 240 guests',
      category: 11,
      type: 'request',
      status: 'inReview',
    }),
    lorry: await buildGig({ owner: kofi, title: 'Lorry, 3 tons', category: 19, status: 'paused' }),
    phones: await buildGig({
      owner: kofi,
      title: 'Adéle’s phones',
      category: 17,
      status: 'deleted',
    }),
  }
})

type List = {
  data: { id: number; title: string; status_id: number }[]
  total: number
  last_page: number
}

async function list(query: Record<string, string | number> = {}): Promise<List> {
  const url = `/api/manager/gigs?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
  const answer = await app.server.inject({ url, headers })
  expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
  return answer.json().gigs
}

const idsOf = async (query: Record<string, string | number>) =>
  (await list(query)).data.map(({ id }) => id)

test('gigs in every state are listed, newest first, twelve to a page', async () => {
  const answer = await list()
  expect(answer).toMatchObject({ total: 4, last_page: 1, current_page: 1, per_page: 12 })
  expect(answer.data.map(({ id }) => id)).toEqual([
    gigs.phones.id,
    gigs.lorry.id,
    gigs.cake.id,
    gigs.tiles.id,
  ])
})

test('a list and a gig of it look alike, and as everybody else’s', async () => {
  const { data } = await list({ search: 'tiles' })
  // Who was told of a gig is counted for one gig at a time.
  const single = { ...data[0], told_count: 0 }
  const get = async (url: string) => (await app.server.inject({ url, headers })).json().gig
  expect(await get(`/api/manager/gig/${gigs.tiles.id}`)).toEqual({ ...single, audit: [] })
  expect(await get(`/api/gigs/${gigs.tiles.id}`)).toEqual(single)
})

test('gigs in review are listed longest waiting first, by their last change', async () => {
  const waits = (title: string) => buildGig({ owner: kofi, title, status: 'inReview' })
  const [early, late] = [await waits('A drum mended'), await waits('A drum tuned')]
  const change = (id: number, at: string) =>
    db
      .updateTable('gigs')
      .set({ updated_at: new Date(at) })
      .where('id', '=', id)
      .execute()
  await change(late.id, '2026-01-02T08:00:00Z')
  await change(early.id, '2026-01-03T08:00:00Z')
  expect(await idsOf({ waiting: 1, search: 'drum' })).toEqual([late.id, early.id])
  expect((await idsOf({ waiting: 1 })).slice(0, 2)).toEqual([late.id, early.id])
  expect(await list({ waiting: 1, records_per_page: 2 })).toMatchObject({ total: 3, last_page: 2 })
  expect(await idsOf({ waiting: 1, status_id: 2 })).toEqual([])
  await db.deleteFrom('gigs').where('id', 'in', [early.id, late.id]).execute()
})

test('pages follow each other without gap or repetition', async () => {
  const pages = await Promise.all([1, 2, 3].map(page => list({ page, records_per_page: 2 })))
  expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 0])
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(4)
  expect(pages.map(({ total, last_page }) => [total, last_page])).toEqual(Array(3).fill([4, 2]))
})

test.each([
  ['a username', 'KOFI_B', ['phones', 'lorry']],
  ['a piece of a title', 'ile', ['tiles']],
  ['a title without its accents', 'adele', ['phones']],
  ['a category', 'baking', ['cake']],
  ['a type', 'request', ['cake']],
  ['a status', 'paused', ['lorry']],
  ['another status', 'in review', ['cake']],
  ['words from several columns', 'lorry kofi haulage offer', ['lorry']],
  ['a number as a whole word', '240', ['cake']],
  ['a part of a number', '24', []],
  ['a per cent sign', '100%', ['cake']],
  ['an underscore that is no wildcard', 'ama_serwaa', []],
  ['a backslash', '\\', []],
  ['one letter', 'q', ['cake']],
  ['a word that no gig has', 'rhinoceros', []],
  ['blanks alone', '   ', ['phones', 'lorry', 'cake', 'tiles']],
] as const)('a search for %s', async (_, search, expected) => {
  expect(await idsOf({ search })).toEqual(expected.map(name => gigs[name].id))
})

test('a gig is found by its number', async () => {
  expect(await idsOf({ search: gigs.lorry.id })).toContain(gigs.lorry.id)
})

test('a status filters the list, with and without a search', async () => {
  expect(await idsOf({ status_id: 2 })).toEqual([gigs.tiles.id])
  expect(await list({ status_id: 3, search: 'phones' })).toMatchObject({ total: 1 })
  expect(await list({ status_id: 3, search: 'tiles' })).toMatchObject({ total: 0, data: [] })
})

test.each([0, 5])('a gig has no status %i', async status_id => {
  const url = `/api/manager/gigs?status_id=${status_id}`
  const answer = await app.server.inject({ url, headers })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['status_id']])
})

test('what a gig is found by follows its changes', async () => {
  const owner = await buildUser({ username: 'before.her.wedding' })
  const gig = await buildGig({ owner, title: 'Quick ironing', category: 1 })
  const finds = async (search: string) => (await idsOf({ search })).includes(gig.id)
  await db
    .updateTable('gigs')
    .set({ title: 'Quick sewing', category_id: 16, type_id: 2, status_id: 1 })
    .where('id', '=', gig.id)
    .execute()
  await db.updateTable('users').set({ username: 'after.it' }).where('id', '=', owner.id).execute()
  for (const word of ['sewing', 'tutoring', 'request', 'review', 'after.it'])
    expect(await finds(`quick ${word}`), word).toBe(true)
  for (const word of ['ironing', 'plumbing', 'offer', 'live', 'before.her'])
    expect(await finds(`quick ${word}`), word).toBe(false)
  await db.deleteFrom('gigs').where('id', '=', gig.id).execute()
  expect(await finds('quick')).toBe(false)
})

test('types and statuses are found by the names they are shown with', async () => {
  const shown = { 1: 'in review', 2: 'live', 3: 'deleted', 4: 'paused' }
  for (const [status_id, name] of Object.entries(shown)) {
    const found = await idsOf({ search: name })
    expect(await idsOf({ status_id })).toEqual(found)
  }
  const { total } = await list()
  const ofTypes = await Promise.all(Object.values(gigTypeNames).map(name => list({ search: name })))
  expect(ofTypes.reduce((sum, one) => sum + one.total, 0)).toBe(total)
})

test('a gig that waits for a manager is found as Inactive and as In review, and no other is', async () => {
  for (const search of ['Inactive', 'inactive cake', 'In review', 'in review baking'])
    expect(await idsOf({ search }), search).toEqual([gigs.cake.id])
  expect(await idsOf({ search: 'inactive', status_id: 2 })).toEqual([])
})

test('a gig that waited before both names were known is found by both', async () => {
  const label = db.selectFrom('gig_labels').where('gig_id', '=', gigs.cake.id).select('label')
  const { label: now } = await label.executeTakeFirstOrThrow()
  const before = now.replace(' inactive ', ' ')
  expect(before).not.toBe(now)
  await db
    .updateTable('gig_labels')
    .set({ label: before })
    .where('gig_id', '=', gigs.cake.id)
    .execute()
  expect(await idsOf({ search: 'inactive' })).toEqual([])
  const text = await readFile('db/migrations/0022_inactive_gigs_are_found.sql', 'utf8')
  await inTransaction(tx => sql.raw(text).execute(tx))
  expect((await label.executeTakeFirstOrThrow()).label).toBe(now)
  expect(await idsOf({ search: 'inactive' })).toEqual([gigs.cake.id])
  expect(await idsOf({ search: 'in review' })).toEqual([gigs.cake.id])
})

test.each(hostileTexts)('%j is a search like any other', async search => {
  await list({ search })
})

test('a gig that never was is not found; a deleted one is', async () => {
  const status = async (id: number) =>
    (await app.server.inject({ url: `/api/manager/gig/${id}`, headers })).statusCode
  expect(await status(999_999)).toBe(404)
  expect(await status(gigs.phones.id)).toBe(200)
})

test('what managers did to a gig is told with it, newest first, at most twenty', async () => {
  const manager = await buildUser({ manager: true, username: 'adjoa.manager' })
  const gig = await buildGig({ owner: ama, title: 'Short lived work' })
  const as = await asUser(manager)
  const press = (action: string) =>
    app.server.inject({ url: `/api/gigs/${gig.id}/${action}`, headers: as })
  for (let round = 0; round < 11; round++) {
    await press('pause')
    await press('activate')
  }
  const answer = await app.server.inject({ url: `/api/manager/gig/${gig.id}`, headers })
  const { audit } = answer.json().gig
  expect(audit).toHaveLength(20)
  expect(audit[0]).toMatchObject({
    action: 'activate',
    actor: { id: manager.id, username: 'adjoa.manager' },
    before: { status_id: 4 },
    after: { status_id: 2 },
  })
  expect(audit[0].id).toBeGreaterThan(audit[1].id)
})

test('what a manager edited is told in the names and units of a gig: cedis, hours, 0 or 1', async () => {
  const gig = await buildGig({ owner: ama, title: 'Walls painted', amount: 10_050, hours: 9 })
  const body = multipart({
    ...{ ...gigDraft, title: gig.title, description: `${gig.description}<p>Clean.</p>` },
    ...{ amount: '250.5', duration: 72, location_based: 1, longitude: -0.2, latitude: 5.6 },
  })
  const edited = await app.server.inject({
    ...{ method: 'POST', url: `/api/gigs/update/${gig.id}`, payload: body.payload },
    headers: { ...headers, ...body.headers },
  })
  expect(edited.statusCode, edited.body).toBe(200)
  const answer = await app.server.inject({ url: `/api/manager/gig/${gig.id}`, headers })
  const [entry] = answer.json().gig.audit
  const place = { location_based: 1, longitude: -0.2, latitude: 5.6 }
  const description = expect.stringContaining('Taps')
  expect(entry.before).toEqual({
    ...{ description, amount: 100.5, duration: 9 },
    ...{ location_based: 0, longitude: null, latitude: null },
  })
  expect(entry.after).toEqual({ description, amount: 250.5, duration: 72, ...place })
})
