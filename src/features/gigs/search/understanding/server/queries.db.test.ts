import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetMisses } from '#features/gigs/search/misses/server/commands.ts'
import { loadSearchTerms } from '#features/gigs/search/vocabulary/server/commands.ts'
import { dayOf } from '#platform/days.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig } from '#test/builders/gigs.ts'

const app = useApp()
const [plumbing, tiling] = [1, 7]
const now = () => new Date()

beforeAll(() => loadSearchTerms({ now: now() }))
beforeEach(async () => {
  await db.updateTable('gigs').set({ status_id: 1 }).execute()
})

async function list(query: Record<string, string | number>, headers = asVisitor()) {
  const answer = await app.server.inject({ url: '/api/gigs', query: textsOf(query), headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const textsOf = (query: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
const idsOf = ({ records }: { records: { data: { id: number }[] } }) =>
  records.data.map(({ id }) => id)

test('offers of the trade come first, then its requests, then what the text finds, each by rank', async () => {
  const owner = await buildUser()
  const promotedUntil = new Date(Date.now() + 86_400_000)
  const text = await buildGig({
    owner,
    category: tiling,
    title: 'Plumber wanted as a partner',
    promotedUntil,
  })
  const request = await buildGig({
    owner,
    category: plumbing,
    type: 'request',
    title: 'Sink blocked',
  })
  const older = await buildGig({ owner, category: plumbing, title: 'Pipes and taps' })
  const newer = await buildGig({ owner, category: plumbing, title: 'Bathrooms' })
  const promoted = await buildGig({ owner, category: plumbing, title: 'Polytanks', promotedUntil })
  const found = await list({ search: 'plumber' })
  expect(idsOf(found)).toEqual([promoted, newer, older, request, text].map(({ id }) => id))
  expect(found.records.total).toBe(5)
  expect(found.understood).toEqual({
    category: { id: plumbing, slug: 'plumbing', description: 'Plumbing', words: 'plumber' },
    town: null,
    near_me: false,
    rest: '',
  })
  expect(idsOf(await list({ search: 'plumber', gig_type: 2 }))).toEqual([request.id])
  expect(idsOf(await list({ search: 'plumber', page: 2, records_per_page: 3 }))).toEqual([
    request.id,
    text.id,
  ])
})

test('the pages of a trade follow each other over offers, requests and what the text finds', async () => {
  const owner = await buildUser()
  const promotedUntil = new Date(Date.now() + 86_400_000)
  for (const [at, title] of ['Zebra fountains', 'Pipes', 'Zebra taps', 'Polytanks'].entries())
    for (const type of ['offer', 'request'] as const)
      await buildGig({ owner, category: plumbing, type, title, ...(at > 2 && { promotedUntil }) })
  for (const title of ['Plumber with zebra', 'Zebra for a plumber', 'Zebra plumber wanted'])
    await buildGig({ owner, category: tiling, title })
  const search = 'plumber zebra'
  const whole = await list({ search, records_per_page: 32 })
  expect(whole.records.total).toBe(11)
  expect(new Set(idsOf(whole)).size).toBe(11)
  for (const size of [1, 2, 3, 4, 5]) {
    const paged: number[] = []
    for (let page = 1; paged.length < 11; page++)
      paged.push(...idsOf(await list({ search, page, records_per_page: size })))
    expect(paged, `pages of ${size}`).toEqual(idsOf(whole))
  }
})

test('what is left of a search sorts the gigs of the trade within their rank', async () => {
  const owner = await buildUser()
  const fitting = await buildGig({ owner, category: plumbing, title: 'Zebra fountains' })
  const other = await buildGig({ owner, category: plumbing, title: 'Pipes' })
  expect(idsOf(await list({ search: 'plumber zebra' }))).toEqual([fitting.id, other.id])
})

test('an understood town narrows, its words are left out of the text, and a given one wins', async () => {
  const owner = await buildUser()
  const kumasi = await buildGig({ owner, category: plumbing, town: 'kumasi' })
  const tema = await buildGig({ owner, category: plumbing, town: 'tema' })
  expect(idsOf(await list({ search: 'plumber at Suame' }))).toEqual([kumasi.id])
  expect(idsOf(await list({ search: 'plumber at Suame', town: 'tema' }))).toEqual([tema.id])
  expect(idsOf(await list({ search: 'kumasi' }))).toEqual([kumasi.id])
  expect(idsOf(await list({ search: 'from tema to kumasi' }))).toEqual([])
})

test('a given category wins over an understood one, whose words stay out of the text', async () => {
  const owner = await buildUser()
  const tiler = await buildGig({ owner, category: tiling, title: 'Zebra marble' })
  await buildGig({ owner, category: plumbing })
  const found = await list({ search: 'plumber zebra', category: tiling })
  expect(idsOf(found)).toEqual([tiler.id])
  expect(found.understood.category.id).toBe(plumbing)
})

test('understand=0, one’s own gigs and favourites are searched by the text alone', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner, category: plumbing, title: 'Pipes and taps' })
  const word = await buildGig({ owner, category: tiling, title: 'A plumber writes' })
  const exact = await list({ search: 'plumber', understand: 0 })
  expect([idsOf(exact), exact.understood]).toEqual([[word.id], null])
  const own = await list({ search: 'plumber', owned: 1 }, await asUser(owner))
  expect([idsOf(own), own.understood, own.instead]).toEqual([[word.id], null, null])
  expect(gig.category_id).toBe(plumbing)
})

test.each(['\u200b', '\u200c', '\u200d', '\u00ad'])(
  'what takes no room inside a word, %j, does not part it',
  async unseen => {
    const owner = await buildUser()
    const gig = await buildGig({ owner, category: tiling, title: 'Walls of a zebra' })
    const other = await buildGig({ owner, category: plumbing, title: 'Pipes' })
    const search = `plum${unseen}bing in Ku${unseen}masi ze${unseen}bra`
    const { understood } = await list({ search })
    expect(understood).toMatchObject({
      category: { id: plumbing, words: 'plumbing' },
      town: { slug: 'kumasi', words: 'Kumasi' },
      rest: 'zebra',
    })
    expect(idsOf(await list({ search: `ze${unseen}bra` }))).toEqual([gig.id])
    expect(idsOf(await list({ search: `plum${unseen}ber` }))).toEqual([other.id])
    const answer = await app.server.inject({
      ...{ url: '/api/gigs/suggest', query: { search: `plum${unseen}b` }, headers: asVisitor() },
    })
    expect(answer.json().suggestions[0]).toMatchObject({ kind: 'trade', text: 'Plumbing' })
  },
)

test.each(['\u200b', '\u200c', '\u200d', '\u00ad'])(
  'a gig whose words hold %j, which takes no room, is found by them, and stays as it was written',
  async unseen => {
    const owner = await buildUser()
    const title = `Walls of a ze${unseen}bra`
    const description = `Mar${unseen}ble from Italy, polished twice.`
    const gig = await buildGig({ owner, category: tiling, title, description })
    for (const search of ['zebra', 'marble', 'zebr']) {
      const { records } = await list({ search, understand: 0 })
      expect(records.data).toMatchObject([{ id: gig.id, title }])
    }
  },
)

test('a search near a place has the gigs of the trade first as well', async () => {
  const owner = await buildUser()
  const place = { longitude: -0.2, latitude: 5.55 }
  const text = await buildGig({ owner, category: tiling, title: 'A plumber writes', place })
  const gig = await buildGig({ owner, category: plumbing, title: 'Pipes', place })
  const found = await list({ search: 'plumber', distance: 20, ...place })
  expect(idsOf(found)).toEqual([gig.id, text.id])
})

test('near a place the gigs of the trade are sorted by what is left of a search, then by nearness', async () => {
  const owner = await buildUser()
  const [place, there] = [
    { longitude: -0.2, latitude: 5.55 },
    { longitude: -0.2, latitude: 5.65 },
  ]
  const named = await buildGig({ owner, category: plumbing, title: 'Plumber', place: there })
  const near = await buildGig({ owner, category: plumbing, title: 'Pipes and taps', place })
  const zebra = await buildGig({ owner, category: plumbing, title: 'Zebra taps', place: there })
  const search = async (text: string) => idsOf(await list({ search: text, distance: 50, ...place }))
  expect(await search('plumber near me')).toEqual([near.id, zebra.id, named.id])
  expect(await search('zebra plumber')).toEqual([zebra.id, near.id, named.id])
  const ofPerson = await list({ search: 'plumber', username: owner.username })
  expect(idsOf(ofPerson)).toEqual([zebra.id, near.id, named.id])
})

test('near a place and among one’s own gigs, too, a slip that is the word of another gig is forgiven', async () => {
  const owner = await buildUser()
  const place = { longitude: -0.2, latitude: 5.55 }
  const { id } = await buildGig({ owner, category: tiling, title: 'Zebra homes', place })
  await buildGig({ owner: await buildUser(), category: tiling, title: 'Hones for knives', place })
  const search = 'zebra hones'
  expect(idsOf(await list({ search }))).toEqual([id])
  expect(idsOf(await list({ search, distance: 20, ...place }))).toEqual([id])
  expect(idsOf(await list({ search, owned: 1 }, await asUser(owner)))).toEqual([id])
})

test('an empty first page says where there is something, what is near to it, and how to ask for it', async () => {
  const owner = await buildUser()
  await buildGig({ owner, category: plumbing, town: 'tema' })
  await buildGig({ owner, category: plumbing, town: 'kumasi' })
  await buildGig({ owner, category: tiling, town: 'kumasi' })
  const { records, understood, instead } = await list({ search: 'plumber in Accra' })
  expect([records.total, understood.town.slug]).toEqual([0, 'accra'])
  expect(instead.towns.map(({ town }: { town: { slug: string } }) => town.slug)).toEqual([
    'tema',
    'kumasi',
  ])
  expect(instead.categories).toMatchObject([
    { category: { id: tiling }, gigs_count: 1, town: null },
  ])
  expect(instead.post_route).toBe('/gigs/add?type=2&category=1&town=accra')
  expect((await list({ search: 'plumber in Accra', page: 2 })).instead).toBe(null)
  expect((await list({ search: 'plumber in Tema' })).instead).toBe(null)
})

test('where one’s own gigs, one’s favourites or a person’s gigs are none, nothing is offered instead', async () => {
  await buildGig({ owner: await buildUser(), category: plumbing, town: 'tema' })
  const viewer = await buildUser()
  const headers = await asUser(viewer)
  for (const [name, value] of Object.entries({ owned: 1, favorited: 1, username: viewer.username }))
    expect((await list({ [name]: value, category: plumbing }, headers)).instead).toBe(null)
})

test('an empty list of requests says where there are some, and of which related trades', async () => {
  const owner = await buildUser()
  const request = { owner, type: 'request' as const }
  await buildGig({ ...request, category: plumbing, town: 'kumasi' })
  await buildGig({ ...request, category: tiling, town: 'accra' })
  await buildGig({ owner, category: plumbing, town: 'tema' })
  const { instead } = await list({ search: 'plumber in Accra', gig_type: 2 })
  expect(instead.towns).toMatchObject([{ town: { slug: 'kumasi' }, gigs_count: 1 }])
  expect(instead.categories).toMatchObject([{ category: { id: tiling }, gigs_count: 1 }])
  expect(instead.categories[0].town).toEqual({
    slug: 'accra',
    name: 'Accra',
    region: 'Greater Accra',
  })
  const anyTown = await list({
    category: tiling,
    distance: 1,
    longitude: 0,
    latitude: 5,
    gig_type: 2,
  })
  expect(anyTown.instead.towns).toMatchObject([{ town: { slug: 'accra' }, gigs_count: 1 }])
})

test('a search that finds nothing is counted by day, of nobody, and what may be personal is not', async () => {
  await db.deleteFrom('search_misses').execute()
  const misses = () =>
    db
      .selectFrom('search_misses')
      .select(['search', 'count', 'category_id', 'town_slug'])
      .orderBy('search')
      .execute()
  await Promise.all(Array.from({ length: 5 }, () => list({ search: 'Plumber  in ACCRA' })))
  await list({ search: 'Gána--zebra', town: 'kumasi', gig_type: 1 })
  const narrowed: Record<string, string | number>[] = [
    { category: plumbing },
    { longitude: 0, latitude: 5 },
    { type: 'maps' },
    { page: 2 },
    { understand: 0 },
    { distance: 5, longitude: 0, latitude: 5 },
  ]
  for (const beside of narrowed) await list({ search: 'nothing at all', ...beside })
  await list({ search: 'zebra zebra', type: 'records' })
  for (const search of [
    ...['me@example.test', 'ama＠example', 'www.adwuma.test', '024 41 23 456', 'http://x', '🎉'],
    ...['０２４４１', '٠٢٤-٤١', '०२४४१', '①②③④⑤'],
  ])
    await list({ search })
  expect(await misses()).toEqual([
    { search: 'gana zebra', count: 1, category_id: null, town_slug: null },
    { search: 'plumber in accra', count: 5, category_id: plumbing, town_slug: 'accra' },
    { search: 'zebra zebra', count: 1, category_id: null, town_slug: null },
  ])
})

test('suggestions are trades, trades in a town and towns, of what is typed so far', async () => {
  const suggest = async (search: string) =>
    (
      await app.server.inject({ url: '/api/gigs/suggest', query: { search }, headers: asVisitor() })
    ).json().suggestions
  expect((await suggest('plu'))[0]).toEqual({
    kind: 'trade',
    text: 'Plumbing',
    category: { id: plumbing, slug: 'plumbing', description: 'Plumbing' },
    town: null,
    route: '/services/plumbing',
  })
  expect(await suggest('plumber kum')).toContainEqual(
    expect.objectContaining({
      kind: 'trade_in_town',
      text: 'Plumbing in Kumasi',
      route: '/services/plumbing/kumasi',
    }),
  )
  const townFirst = await suggest('kumasi plum')
  expect(townFirst[0]).toMatchObject({ kind: 'trade', text: 'Plumbing' })
  expect(townFirst).toContainEqual(
    expect.objectContaining({ kind: 'trade_in_town', route: '/services/plumbing/kumasi' }),
  )
  expect(await suggest('kof')).toContainEqual(
    expect.objectContaining({ kind: 'town', text: 'Koforidua', route: '/?town=koforidua' }),
  )
  expect(await suggest('ca')).toContainEqual(
    expect.objectContaining({ kind: 'town', text: 'Cape Coast' }),
  )
  expect((await suggest('cat'))[0]).toMatchObject({ kind: 'trade', text: 'Catering & Baking' })
  expect(await suggest('make')).toContainEqual(
    expect.objectContaining({ kind: 'trade', text: 'Make-up & Gele' }),
  )
  expect(await suggest('🎉')).toEqual([])
  for (const search of ['a', 'e', 'plumber ac'])
    expect((await suggest(search)).length).toBeLessThanOrEqual(8)
  for (const search of ['', 'x'.repeat(61)]) {
    const answer = await app.server.inject({
      url: '/api/gigs/suggest',
      query: { search },
      headers: asVisitor(),
    })
    expect(answer.statusCode).toBe(422)
  }
})

test('what was not found is forgotten after 90 days', async () => {
  await db.deleteFrom('search_misses').execute()
  for (const day of ['2026-01-01', '2026-01-02'])
    await db.insertInto('search_misses').values({ day, search: 'drone' }).execute()
  await forgetMisses({ now: new Date('2026-04-01T03:20:00Z') })
  const kept = await db.selectFrom('search_misses').select('day').execute()
  expect(kept).toHaveLength(1)
})

test('a script that searches for ever new words fills no table, and known misses go on counting', async () => {
  await db.deleteFrom('search_misses').execute()
  await sql`insert into search_misses (day, search)
    select ${dayOf(now())}::date, 'made up ' || n from generate_series(1, 10000) as n`.execute(db)
  await list({ search: 'zebra unheard of' })
  await list({ search: 'made up 7' })
  const counts = db.selectFrom('search_misses').select(['search', 'count'])
  expect(await counts.where('search', 'in', ['zebra unheard of', 'made up 7']).execute()).toEqual([
    { search: 'made up 7', count: 2 },
  ])
})
