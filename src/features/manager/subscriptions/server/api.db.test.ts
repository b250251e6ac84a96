import { beforeAll, expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { hostileTexts } from '#test/builders/hostile-texts.ts'
import { buy } from '#test/builders/purchases.ts'

const app = useApp()

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

let headers: { authorization: string }
let people: Record<'ama' | 'kofi' | 'gone', BuiltUser>
/** In the order in which they were bought. */
const bought = ['ama long ago', 'ama', 'ama further', 'kofi', 'gone'] as const

beforeAll(async () => {
  headers = await asUser(await buildUser({ manager: true, username: 'the.manager' }))
  people = {
    ama: await buildUser({ username: 'ama.serwaa', name: 'Gifty' }),
    kofi: await buildUser({ username: 'kofi_b', name: 'Gifty' }),
    gone: await buildUser({ username: 'gone' }),
  }
  const { ama, kofi, gone } = people
  await buy('subscription', { payer: ama, objectId: 1, now: daysAgo(100) })
  await buy('subscription', { payer: ama, objectId: 1, now: daysAgo(10) })
  await buy('subscription', { payer: ama, objectId: 3, now: daysAgo(9) })
  await buy('subscription', { payer: kofi, objectId: 2, now: daysAgo(90) })
  await buy('subscription', { payer: gone, objectId: 3, now: daysAgo(1) })
  await db.updateTable('users').set({ closed_at: now }).where('id', '=', gone.id).execute()
})

type Query = Record<string, string | number>

async function get(query: Query) {
  const pairs = Object.entries(query).map(([key, value]) => [key, String(value)])
  const url = `/api/manager/subscriptions?${new URLSearchParams(pairs)}`
  const answer = await app.server.inject({ url, headers })
  return { status: answer.statusCode, ...answer.json() }
}

async function list(query: Query = {}) {
  const answer = await get(query)
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.subscriptions
}

const namesOf = async (query: Query) =>
  (await list(query)).data.map(({ id }: { id: number }) => bought[id - 1])

test('every subscription ever bought is listed, newest first, twelve to a page', async () => {
  expect(await list()).toMatchObject({ total: 5, last_page: 1, current_page: 1, per_page: 12 })
  expect(await namesOf({})).toEqual([...bought].reverse())
})

test('a row names who bought what, from when to when', async () => {
  const { data } = await list({ search: 'kofi_b' })
  expect(data).toEqual([
    {
      id: 4,
      user: { id: people.kofi.id, username: 'kofi_b' },
      offer: { id: 2, name: 'Premium for 90 days', price: 150, days: 90 },
      start_date: daysAgo(90).toISOString(),
      end_date: now.toISOString(),
      is_active: 0,
    },
  ])
})

test('what has not ended is active, also where it follows another, and not where the account is gone', async () => {
  expect(await namesOf({ is_active: 1 })).toEqual(['ama further', 'ama'])
  expect(await namesOf({ is_active: 0 })).toEqual(['gone', 'kofi', 'ama long ago'])
  expect(await namesOf({ is_active: 0, search: 'ama' })).toEqual(['ama long ago'])
})

test('pages follow each other without gap or repetition, and end in an empty one', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map(page => list({ page, records_per_page: 2 })))
  expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0])
  const ids = pages.flatMap(({ data }) => data.map(({ id }: { id: number }) => id))
  expect(ids).toEqual([5, 4, 3, 2, 1])
})

test.each([
  ['a person', 'SERWAA', ['ama further', 'ama', 'ama long ago']],
  ['a state', 'active', ['ama further', 'ama']],
  ['the other state', 'Expired', ['gone', 'kofi', 'ama long ago']],
  ['days', '365 days', ['gone', 'ama further']],
  ['a price', '150', ['kofi']],
  ['a price with pesewas', '150.00', ['kofi']],
  ['an offer as the list shows it', 'GH₵150.00 for 90 days', ['kofi']],
  ['a number, which is no part of another', '5', ['gone']],
  ['an id and a person', '2 ama', ['ama']],
  ['an underscore that is no wildcard', 'i_b', ['kofi']],
  ['a name that the list does not show', 'gifty', []],
  ['blanks alone', '  ', [...bought].reverse()],
])('a search for %s', async (_, search, expected) => {
  expect(await namesOf({ search })).toEqual(expected)
  expect((await list({ search })).total).toBe(expected.length)
})

test.each(hostileTexts)('%j is a search like any other', async search => {
  await list({ search: [...search].slice(0, 100).join('') })
})

test.each<[string, string | number]>([
  ['page', 0],
  ['records_per_page', 101],
  ['is_active', 2],
  ['search', 'x'.repeat(101)],
])('%s %s is a bad field', async (field, value) => {
  const answer = await get({ [field]: value })
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]])
})
