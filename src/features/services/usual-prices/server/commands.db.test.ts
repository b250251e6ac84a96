import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCedis } from '#platform/money.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useDatabase } from '#test/builders/database.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { findUsualRange } from '../process.ts'
import { renewUsualPrices } from './commands.ts'
import { loadUsualPrices } from './queries.ts'

useDatabase()
loadSettings({})

const day = (n: number, hour = 2) => new Date(Date.UTC(2026, 2, n, hour))
const renew = (now: Date) => inTransaction(tx => renewUsualPrices(tx, now))

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

type Sale = { category: number; town?: string; cedis: number; at?: Date; seller?: { id: number } }

async function sell({ category, town, cedis, at = day(1, 0), seller }: Sale) {
  const owner = seller ?? (await buildUser())
  const gig = await buildGig({ owner, category, ...(town && { town }) })
  const amount = fromCedis(cedis)
  return buildOrder({ seller: owner, gig, amount, status: 'completed', now: at })
}

/** Twice ten, twenty … hundred cedis: of five people, each of whom has sold so often. */
async function sellMany(sale: Omit<Sale, 'cedis'>, people = 5, ofEach = 2) {
  const sellers = await Promise.all(Array.from({ length: people }, () => buildUser()))
  for (const [n, seller] of sellers.entries())
    for (let nth = 0; nth < ofEach; nth++)
      await sell({ ...sale, seller, cedis: 100 + 10 * (n * ofEach + nth) })
}

async function priceOf(category: number, town?: string) {
  const range = (await loadUsualPrices(town)).get(category)
  return range && [range.min / 100, range.max / 100]
}

test('a usual price shows from ten orders by five people on, by town and in the country', async () => {
  const [enough, few, alone] = [await newCategory(), await newCategory(), await newCategory()]
  await sellMany({ category: enough, town: 'ho' })
  await sellMany({ category: few, town: 'ho' }, 4, 3)
  await sellMany({ category: alone, town: 'ho' }, 9, 1)
  await renew(day(2))
  expect(await priceOf(enough, 'ho')).toEqual([120, 170])
  expect(await priceOf(enough)).toEqual([120, 170])
  expect(await priceOf(enough, 'wa')).toBeUndefined()
  expect([await priceOf(few), await priceOf(alone)]).toEqual([undefined, undefined])
})

test('the country counts every town, and a town with too few shows nothing of its own', async () => {
  const category = await newCategory()
  await sellMany({ category, town: 'ho' }, 3)
  await sellMany({ category, town: 'wa' }, 2)
  await renew(day(3))
  expect(await priceOf(category)).toEqual([110, 130])
  expect([await priceOf(category, 'ho'), await priceOf(category, 'wa')]).toEqual([
    undefined,
    undefined,
  ])
})

test('of each seller the latest four count alone', async () => {
  const category = await newCategory()
  const busy = await buildUser()
  for (let n = 0; n < 9; n++) await sell({ category, seller: busy, cedis: 5_000, at: day(1, 0) })
  for (let n = 0; n < 4; n++) await sell({ category, seller: busy, cedis: 50, at: day(1, 1) })
  await sellMany({ category }, 4, 2)
  await renew(day(4))
  expect(await priceOf(category)).toEqual([50, 150])
})

test('what is older than a year, under ten cedis, of connected people or not complete does not count', async () => {
  const category = await newCategory()
  await sellMany({ category }, 5, 2)
  await sell({ category, cedis: 90_000, at: new Date('2025-02-01') })
  await sell({ category, cedis: 9.99 })
  const connected = await sell({ category, cedis: 90_000 })
  await db
    .updateTable('reviews')
    .set({ is_connected: true })
    .where('order_id', '=', connected.id)
    .execute()
  const owner = await buildUser()
  const gig = await buildGig({ owner, category })
  await buildOrder({
    seller: owner,
    gig,
    amount: fromCedis(90_000),
    status: 'ongoing',
    now: day(1, 0),
  })
  await renew(day(5))
  const row = await db
    .selectFrom('usual_prices')
    .select(['orders', 'sellers'])
    .where('category_id', '=', category)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ orders: 10, sellers: 5 })
  expect(await priceOf(category)).toEqual([120, 170])
})

test('between two runs no order changes an answer, not even when the work is done again', async () => {
  const category = await newCategory()
  await sellMany({ category })
  await renew(day(6))
  for (let n = 0; n < 6; n++) await sell({ category, cedis: 2_000, at: day(6, 3) })
  for (const hour of [3, 12, 23]) {
    await renew(day(6, hour))
    expect(await priceOf(category)).toEqual([120, 170])
  }
  await renew(day(7, 1))
  expect(await priceOf(category)).toEqual([120, 170])
  await renew(day(7))
  expect(await priceOf(category)).toEqual([130, 2000])
})

test('what is kept is what the rule says of any orders, and shows none of a single seller', async () => {
  const sale = fc.record({
    seller: fc.integer({ min: 0, max: 7 }),
    cedis: fc.integer({ min: 1000, max: 300_000 }).map(amount => amount / 100),
  })
  let today = 10
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 5, maxLength: 25 }), async sales => {
      const category = await newCategory()
      const people = await Promise.all(Array.from({ length: 8 }, () => buildUser()))
      for (const { seller, cedis } of sales)
        await sell({ category, cedis, seller: people[seller] as { id: number } })
      await renew(day(++today))
      const counted = people.flatMap((_, seller) =>
        sales.filter(sold => sold.seller === seller).slice(-4),
      )
      const sellers = new Set(counted.map(({ seller }) => seller))
      const isShown = counted.length >= 10 && sellers.size >= 5
      const wanted = findUsualRange(counted.map(({ cedis }) => fromCedis(cedis)))
      expect((await loadUsualPrices(undefined)).get(category)).toEqual(isShown ? wanted : undefined)
    }),
    { numRuns: 8 },
  )
})
