/** Pages of services as a real server writes them, however much stands on them. */
import { beforeAll, expect, test } from 'vitest'
import { pathOfService, servicePageSize } from '#features/services/process.ts'
import { addDays, dayOf } from '#platform/days.ts'
import { towns } from '#platform/places.ts'
import { db } from '#platform/server/database/database.ts'
import { buildUser } from './builders/accounts.ts'
import { buildGig } from './builders/gigs.ts'
import { useServers } from './builders/killable-servers.ts'

const servers = useServers()

const trades = [
  { category: 10, slug: 'tailoring-fashion-design', name: 'Tailoring & Fashion Design' },
  { category: 14, slug: 'graphic-design-printing', name: 'Graphic Design & Printing' },
  { category: 2, slug: 'electrical-works', name: 'Electrical Works' },
]
const places = [
  { slug: 'sekondi-takoradi', name: 'Sekondi-Takoradi' },
  { slug: 'cape-coast', name: 'Cape Coast' },
  { slug: 'accra', name: 'Accra' },
]

/** Of 120 letters, as many as a title may have: plain ones, such as take more bytes, and such as are written as five. */
const titles = [
  'Gowns, suits, shirts and school uniforms sewn and altered at home, with cloth from the market and two fittings each day',
  'Ntadeɛ a ɛyɛ fɛ ma ayeforɔhyia, ayie ne asɔre: mepam, mesesa, na mede ba wo fie wɔ Kumasi ne Nkran da biara anɔpa ntɛm ara',
  'Blouses & skirts & kaba & slit & agbada & batakari & smocks & school uniforms & curtains & cushions & covers & more & more',
]
/** No two alike: what is said twice is carried once. */
const titleOf = (n: number) => `${n} ${titles[n % titles.length]}`.slice(0, 120)

const most = 60_000

beforeAll(async () => {
  for (const { category } of trades) {
    for (const { slug: town } of places)
      for (let n = 0; n < servicePageSize; n++) await buildFullOffer(category, town)
    // The page of the country leads to every town.
    for (const { slug: town } of towns) await buildFullOffer(category, town)
  }
  await buildUsualPrices()
}, 240_000)

const pages = trades.flatMap(trade => [
  { trade, place: null, path: pathOfService(trade.slug) },
  ...places.map(place => ({ trade, place, path: pathOfService(trade.slug, place.slug) })),
])

test('a page of services has 60 kB at most, with 24 gigs that have all that a gig can have', async () => {
  for (const { path } of pages) {
    const html = await load(path)
    expect(html.match(/<article>/g), path).toHaveLength(servicePageSize)
    for (const shown of ['takes 364 days 23 hours', 'Back on ', 'Promoted', 'Usually ', '★'])
      expect(html, path).toContain(shown)
    expect(Buffer.byteLength(html), path).toBeLessThanOrEqual(most)
  }
}, 240_000)

test('a page of services tells search engines the way to it, each step a ListItem in its place', async () => {
  const { url } = await servers.ensureRunning()
  for (const { trade, place, path } of pages) {
    const [, data = '{}'] =
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(await load(path)) ?? []
    const steps = [
      { name: 'Services', path: '/services' },
      { name: trade.name, path: pathOfService(trade.slug) },
      ...(place ? [{ name: place.name, path }] : []),
    ]
    expect(JSON.parse(data), path).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ name, path: to }, at) => ({
        ...{ '@type': 'ListItem', position: at + 1, name, item: url + to },
      })),
    })
  }
}, 240_000)

async function load(path: string): Promise<string> {
  const { url } = await servers.ensureRunning()
  const answer = await fetch(url + path)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

/** With a photo, a town, badges, stars and a way back, by somebody whose name is as long as it may be. */
async function buildFullOffer(category: number, town: string): Promise<void> {
  const now = new Date()
  const owner = await buildUser({
    username: `nana_akosua.${++owners}`.padEnd(30, 'x'),
    ...{ premium: true, kyc: true, ratings: Array(1234).fill(5) },
  })
  const back_on = addDays(dayOf(now), 60)
  await db.updateTable('users').set({ back_on }).where('id', '=', owner.id).execute()
  await buildGig({
    ...{ owner, category, town, title: titleOf(owners) },
    ...{ amount: 99_999_999, hours: 364 * 24 + 23, images: 8 },
    promotedUntil: new Date(now.getTime() + 7 * 86_400_000),
  })
}
let owners = 0

async function buildUsualPrices(): Promise<void> {
  const shown = { min_pesewas: 1_050_000, max_pesewas: 99_950_000, orders: 10, sellers: 5 }
  const prices = trades.flatMap(({ category }) =>
    ['', ...places.map(({ slug }) => slug)].map(town_slug => ({
      ...{ category_id: category, town_slug, computed_on: dayOf(new Date()), ...shown },
    })),
  )
  await db.insertInto('usual_prices').values(prices).execute()
}
