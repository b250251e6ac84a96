import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { gigTypes, mostCounted } from '#features/gigs/process.ts'
import { anyText } from '#platform/fields.ts'
import { db } from '#platform/server/database/database.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useDatabase } from '#test/builders/database.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { unicodeText } from '#test/builders/unicode-text.ts'
import { searchListed, searchTrade } from './queries.ts'

useDatabase()

const search = (text: string, range = { limit: 100, offset: 0 }) =>
  searchListed({ text, kind: sql`true`, town: undefined, viewer: null, ...range })
const searchIds = async (text: string) => (await search(text)).ids

test('a gig is found by words of title, description, category and username', async () => {
  const owner = await buildUser({ username: 'akosua.builds' })
  const { id } = await buildGig({
    owner,
    title: 'Kitchen cabinets',
    description: '<p>Made of odum, mahogany or wawa.</p>',
    category: 6,
  })
  for (const text of [
    'cabinets',
    'mahogany',
    'carpentry',
    'akosua',
    'akosua.builds',
    'KITCHEN wawa',
  ])
    expect(await searchIds(text), text).toEqual([id])
  expect(await searchIds('cabinets granite')).toEqual([])
})

test('small typing errors are forgiven, also in a word of many', async () => {
  const { id } = await buildGig({
    owner: await buildUser(),
    title: 'Photographer for weddings',
    description: '<p>Also christenings, in Koforidua and around.</p>',
  })
  for (const text of ['photografer', 'wedings', 'koforidau', 'potographer weding', 'photogr'])
    expect(await searchIds(text), text).toEqual([id])
})

test('a slip is forgiven also where it happens to be the word of another gig', async () => {
  const owner = await buildUser()
  const { id } = await buildGig({ owner, title: 'Barbering at home' })
  await buildGig({ owner, title: 'Hone and sharpen', description: '<p>Knives of any kind.</p>' })
  expect(await searchIds('barbering hone')).toEqual([id])
})

test('other forms of a word, accents and capitals make no difference', async () => {
  const { id } = await buildGig({ owner: await buildUser(), title: 'Décor by ƆDƆ Events' })
  for (const text of ['decor', 'DÉCORS', 'odo', 'event'])
    expect(await searchIds(text)).toEqual([id])
})

test('titles count more than category and username, and those more than descriptions', async () => {
  const [owner, named] = [await buildUser(), await buildUser({ username: 'sobolo' })]
  const inTitle = await buildGig({ owner, title: 'Sobolo by the bottle' })
  const byName = await buildGig({ owner: named, title: 'Cold drinks' })
  const inText = await buildGig({
    owner,
    title: 'Drinks',
    description: '<p>Also sobolo, chilled.</p>',
  })
  expect(await searchIds('sobolo')).toEqual([inTitle.id, byName.id, inText.id])
})

test('only listed gigs are found', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner, title: 'Xylophone lessons', status: 'inReview' })
  expect(await searchIds('xylophone')).toEqual([])
  await db.updateTable('gigs').set({ status_id: 2 }).where('id', '=', gig.id).execute()
  expect(await searchIds('xylophone')).toEqual([gig.id])
})

test('an edited title, a new username: the old words no longer find the gig', async () => {
  const owner = await buildUser({ username: 'oldname' })
  const gig = await buildGig({ owner, title: 'Bassoon lessons' })
  await db.updateTable('gigs').set({ title: 'Trombone lessons' }).where('id', '=', gig.id).execute()
  await db.updateTable('users').set({ username: 'freshname' }).where('id', '=', owner.id).execute()
  expect(await searchIds('bassoon')).toEqual([])
  expect(await searchIds('oldname')).toEqual([])
  expect(await searchIds('trombone freshname')).toEqual([gig.id])
})

test('text without a word finds nothing', async () => {
  for (const text of ['🎉🎉', '---', '؟', "''"])
    expect(await search(text)).toEqual({ ids: [], total: 0 })
})

test('any text is legal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        unicodeText({ maxLength: 200 }),
        fc.string({
          unit: fc.constantFrom(
            "'",
            '\\',
            '&',
            '|',
            '!',
            '(',
            ':',
            '*',
            '<',
            '>',
            '"',
            'a',
            ' ',
            '\0',
            '\ud800',
            '\u202e',
            'ß',
            'ﷺ',
          ),
          maxLength: 60,
        }),
      ),
      async text => {
        const { ids, total } = await search(z.parse(anyText(200), text))
        expect(ids.length).toBe(total)
      },
    ),
    { numRuns: 150 },
  )
})

test('words that stand in very many gigs are ranked all the same, page after page', async () => {
  const owner = await buildUser({ username: 'manygigs' })
  await sql`insert into gigs (user_id, category_id, type_id, title, slug, description, description_text,
      amount_pesewas, duration_hours, status_id, promoted_until, created_at, updated_at)
    select ${owner.id}, 1, 1, case when n % 100 = 0 then 'Zebra rides' else 'Rides' end, 'x', 'x', 'A zebra and a cart',
      100, 1, 2, case when n % 150 = 0 then now() + interval '1 day' end, now(), now()
    from generate_series(1, ${mostCounted + 200}) as n`.execute(db)
  await sql`analyze gig_search`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from gigs where user_id = ${owner.id}
    order by rank desc, title = 'Zebra rides' desc, id desc`.execute(db)
  const wanted = rows.map(row => row.id)
  const first = await search('zebra', { limit: 20, offset: 0 })
  expect(first).toEqual({ ids: wanted.slice(0, 20), total: mostCounted })
  expect((await search('zebra', { limit: 30, offset: 20 })).ids).toEqual(wanted.slice(20, 50))
})

test.for([
  [256, 2],
  [32, 3],
  [8, 4],
  [1, 5],
] as const)(
  'in a large market a part of all gigs tells that very many match, and never too early: one of %i matches',
  async ([part, category]) => {
    const owner = await buildUser()
    await sql`insert into gig_counts (category_id, type_id, n) values (9, 2, 1000000)
    on conflict do nothing`.execute(db)
    const { rows } = await sql<{
      id: number
    }>`insert into gigs (id, user_id, category_id, type_id, title, slug,
      description, description_text, amount_pesewas, duration_hours, status_id, created_at, updated_at)
    overriding system value
    select ${category} * 1000000 + n * ${part}, ${owner.id}, ${category}, 1, 'Quagga rides', 'x', 'x', 'A quagga and a cart',
      100, 1, 2, now(), now()
    from generate_series(1, ${mostCounted + 100}) as n returning id`.execute(db)
    const ids = rows.map(row => row.id).sort((a, b) => b - a)
    const upTo = (last = 0) =>
      searchListed({
        ...{ text: 'quagga', kind: sql`category_id = ${category} and gig_id <= ${last}` },
        ...{ town: undefined, viewer: null, limit: 2 * mostCounted, offset: 0 },
      })
    expect(await upTo(ids[110])).toEqual({ ids: ids.slice(110), total: mostCounted - 10 })
    expect(await upTo(ids[0])).toEqual({ ids, total: mostCounted })
  },
)

test('behind a trade with all that can be counted nothing else is looked for', async () => {
  const owner = await buildUser()
  const { id } = await buildGig({ owner, category: 1, title: 'Taps' })
  const other = await buildGig({ owner, category: 7, title: 'Plumber wanted' })
  const ofTrade = (count: number) =>
    searchTrade({
      ...{ text: 'plumber', rest: '', kind: sql`gig_id >= ${id}` },
      ...{ town: undefined, viewer: null, limit: 32, offset: 0 },
      ...{ categoryId: 1, counts: new Map([[gigTypes.offer, count]]) },
    })
  expect(await ofTrade(1)).toEqual({ ids: [id, other.id], total: 2 })
  expect(await ofTrade(mostCounted)).toEqual({ ids: [id], total: mostCounted })
})
