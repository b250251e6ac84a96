import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig } from '#test/builders/gigs.ts'

const app = useApp()
const get = (url: string) => app.server.inject({ url: `/api/services${url}`, headers: asVisitor() })

test('every category is listed, those with most Live Offers first, in a town or in the country', async () => {
  const owner = await buildUser()
  await buildGig({ owner, category: 7, town: 'ho' })
  await buildGig({ owner, category: 9, town: 'wa' })
  await buildGig({ owner, category: 9 })
  await buildGig({ owner, category: 1, town: 'ho', type: 'request' })
  await buildGig({ owner, category: 1, town: 'ho', status: 'paused' })
  const listIn = async (query: string) =>
    (await get(query))
      .json()
      .services.map((service: { category: { id: number }; gigs_count: number }) => [
        service.category.id,
        service.gigs_count,
      ])
  await expect
    .poll(async () => (await listIn('')).slice(0, 3))
    .toEqual([
      [9, 2],
      [7, 1],
      [3, 0],
    ])
  expect((await listIn('?town=ho')).slice(0, 2)).toEqual([
    [7, 1],
    [3, 0],
  ])
  const { services } = (await get('')).json()
  expect(services).toHaveLength(24)
  expect(services[0]).toEqual({
    category: {
      ...{ id: 9, description: 'Make-up & Gele', slug: 'make-up-gele' },
      illustration: 'http://localhost:3000/illustrations/make-up-gele.svg',
    },
    gigs_count: 2,
    usual_price: null,
  })
})

test('a usual price is shown of its own town, in cedis, while it has its orders and sellers', async () => {
  const price = {
    category_id: 2,
    min_pesewas: 15_000,
    max_pesewas: 30_000,
    computed_on: '2026-03-01',
  }
  await db
    .insertInto('usual_prices')
    .values([
      { ...price, town_slug: 'ho', orders: 10, sellers: 5 },
      { ...price, town_slug: 'wa', orders: 9, sellers: 5 },
      { ...price, town_slug: '', orders: 10, sellers: 4 },
    ])
    .execute()
  const priceIn = async (query: string) =>
    (await get(query))
      .json()
      .services.find(({ category }: { category: { id: number } }) => category.id === 2).usual_price
  expect(await priceIn('?town=ho')).toEqual({ min: 150, max: 300 })
  expect([await priceIn('?town=wa'), await priceIn('')]).toEqual([null, null])
})

test('a service says who offers it, where, and what goes with it', async () => {
  const [one, other] = [await buildUser(), await buildUser()]
  await buildGig({ owner: one, category: 4, town: 'kumasi' })
  await buildGig({ owner: one, category: 4, town: 'kumasi' })
  await buildGig({ owner: other, category: 4, town: 'kumasi' })
  await buildGig({ owner: other, category: 4, town: 'tema' })
  await buildGig({ owner: other, category: 5, town: 'tema' })
  const inCountry = async () => (await get('/cleaning-fumigation')).json().service
  await expect.poll(inCountry).toMatchObject({
    ...{ gigs_count: 4, people_count: 2, town: null },
    towns: [
      { slug: 'kumasi', gigs_count: 3 },
      { slug: 'tema', gigs_count: 1 },
    ],
    related: [{ category: { slug: 'painting-decorating' }, gigs_count: 1, town: null }],
  })
  const inAccra = (await get('/cleaning-fumigation?town=accra')).json().service
  expect(inAccra).toMatchObject({
    ...{ gigs_count: 0, people_count: 0, town: { slug: 'accra', name: 'Accra' } },
    towns: [{ slug: 'tema' }, { slug: 'kumasi' }],
    related: [{ category: { slug: 'painting-decorating' }, gigs_count: 1, town: null }],
  })
  const inTema = (await get('/cleaning-fumigation?town=tema')).json().service
  expect(inTema.related).toMatchObject([{ gigs_count: 1, town: { slug: 'tema' } }])
})

test('an unknown town or service is refused', async () => {
  const wrong = await get('?town=atlantis')
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['town']])
  for (const path of ['/alchemy', '/plumbing?town=atlantis', '/Plumbing'])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
})
