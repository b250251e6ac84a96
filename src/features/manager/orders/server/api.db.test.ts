import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { orderStatuses } from '#features/orders/process.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, asVisitor, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { hostileTexts } from '#test/builders/hostile-texts.ts'
import { type BuiltOrder, buildOrder } from '#test/builders/orders.ts'

const app = useApp()

let headers: { authorization: string }
let people: Record<'ama' | 'kofi' | 'esi', BuiltUser>
let orders: Record<'tiles' | 'cake' | 'lorry', BuiltOrder>

beforeAll(async () => {
  headers = await asUser(await buildUser({ manager: true, username: 'the.manager' }))
  people = {
    ama: await buildUser({ username: 'ama.serwaa', name: 'Gifty' }),
    kofi: await buildUser({ username: 'kofi_b', name: 'Gifty' }),
    esi: await buildUser({ username: 'esi.w', name: 'Gifty' }),
  }
  const { ama, kofi, esi } = people
  const gigOf = (owner: BuiltUser, title: string) => buildGig({ owner, title })
  orders = {
    tiles: await buildOrder({
      ...{ seller: ama, buyer: esi, status: 'completed', amount: 125_050 },
      gig: await gigOf(ama, 'Floor tiles laid in a day'),
    }),
    cake: await buildOrder({
      ...{ seller: kofi, buyer: ama, status: 'pending' },
      gig: await gigOf(kofi, 'A cake of 100% butter'),
    }),
    lorry: await buildOrder({
      ...{ seller: kofi, buyer: esi, status: 'inReview' },
      gig: await gigOf(kofi, 'Adéle’s lorry, 3 tons'),
    }),
  }
})

type List = { data: { id: number }[]; total: number; last_page: number }

const get = async (url: string) => {
  const answer = await app.server.inject({ url: `/api/manager/${url}`, headers })
  return { status: answer.statusCode, ...answer.json() }
}

async function list(query: Record<string, string | number> = {}): Promise<List> {
  const pairs = Object.entries(query).map(([key, value]) => [key, String(value)])
  const answer = await get(`orders?${new URLSearchParams(pairs)}`)
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.orders
}

const namesOf = async (query: Record<string, string | number>) =>
  (await list(query)).data.map(
    ({ id }) => Object.entries(orders).find(([, order]) => order.id === id)?.[0],
  )

test('orders of everybody are listed, newest first, twelve to a page', async () => {
  expect(await list()).toMatchObject({ total: 3, last_page: 1, current_page: 1, per_page: 12 })
  expect(await namesOf({})).toEqual(['lorry', 'cake', 'tiles'])
})

test('a row says what the table shows, and nothing that is one side’s alone', async () => {
  const { data } = await list({ search: 'tiles' })
  expect(data).toMatchObject([
    {
      id: orders.tiles.id,
      status_id: 4,
      offer: { amount: 1250.5, gig: { short_title: 'Floor tiles laid in a day' } },
      seller: { username: 'ama.serwaa' },
      buyer: { username: 'esi.w' },
      created_at: orders.tiles.created_at.toISOString(),
      started_on: orders.tiles.started_on?.toISOString(),
      due_on: orders.tiles.due_on?.toISOString(),
    },
  ])
  for (const field of ['role', 'is_your_turn', 'seller_payment_detail', 'events', 'review'])
    expect(data[0]).not.toHaveProperty(field)
})

test('pages follow each other without gap or repetition, and end in an empty one', async () => {
  const pages = await Promise.all([1, 2, 3].map(page => list({ page, records_per_page: 2 })))
  expect(pages.map(({ data }) => data.length)).toEqual([2, 1, 0])
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(3)
  expect(pages.map(({ total, last_page }) => [total, last_page])).toEqual(Array(3).fill([3, 2]))
})

test.each([
  ['a seller', 'KOFI_B', ['lorry', 'cake']],
  ['a buyer', 'esi.w', ['lorry', 'tiles']],
  ['either side', 'serwaa', ['cake', 'tiles']],
  ['a word of the gig', 'butter', ['cake']],
  ['a word without its accents', 'adele', ['lorry']],
  ['words of several columns', 'esi lorry', ['lorry']],
  ['a status', 'completed', ['tiles']],
  ['a status and a person', 'pending ama', ['cake']],
  ['a status of several words', 'in review', ['lorry']],
  ['an underscore that is no wildcard', 'i_b', ['lorry', 'cake']],
  ['a per cent sign', '100%', ['cake']],
  ['a backslash', '\\', []],
  ['a name that the list does not show', 'gifty', []],
  ['what nobody sells', 'rhinoceros', []],
  ['blanks alone', '  ', ['lorry', 'cake', 'tiles']],
])('a search for %s', async (_, search, expected) => {
  expect(await namesOf({ search })).toEqual(expected)
  expect((await list({ search })).total).toBe(expected.length)
})

test('a status filters the list, with and without a search', async () => {
  expect(await namesOf({ status_id: 1 })).toEqual(['cake'])
  expect(await namesOf({ status_id: 3, search: 'kofi_b' })).toEqual(['lorry'])
  expect(await namesOf({ status_id: 5 })).toEqual([])
})

test.each(hostileTexts)('%j is a search like any other', async search => {
  await list({ search })
})

test.each([
  { page: 0 },
  { page: 'x' },
  { records_per_page: 101 },
  { status_id: orderStatuses.length + 1 },
  { search: 'x'.repeat(201) },
])('%j is a bad field', async query => {
  const pairs = Object.entries(query).map(([key, value]) => [key, String(value)])
  const answer = await get(`orders?${new URLSearchParams(pairs)}`)
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, Object.keys(query)])
})

test('a page far beyond the end is empty', async () => {
  expect(await list({ page: 2_000_000_000 })).toMatchObject({ data: [], total: 3 })
})

test('one order is shown with its steps, as nobody’s side', async () => {
  const { order } = await get(`order/${orders.cake.id}`)
  expect(order).toMatchObject({
    id: orders.cake.id,
    role: null,
    is_your_turn: false,
    seller_payment_detail: null,
    events: [{ action: 'request', by: 'buyer' }],
  })
  for (const id of ['2000000000', '99999999999', 'x', '0'])
    expect((await get(`order/${id}`)).status, id).toBe(404)
})

test('nobody but a manager is given any of it', async () => {
  const urls = ['/api/manager/orders', `/api/manager/order/${orders.cake.id}`]
  const statuses = async (as: Record<string, string>) =>
    Promise.all(urls.map(async url => (await app.server.inject({ url, headers: as })).statusCode))
  expect(await statuses({})).toEqual([401, 401])
  expect(await statuses(asVisitor())).toEqual([401, 401])
  expect(await statuses(await asUser(people.kofi))).toEqual([403, 403])
})

test('a number is one order, not every number in which its digits occur', async () => {
  await sql`select setval(pg_get_serial_sequence('orders', 'id'), 4710)`.execute(db)
  await buildOrder()
  expect((await list({ search: '4711' })).data.map(({ id }) => id)).toEqual([4711])
  expect((await list({ search: '471' })).data).toEqual([])
})
