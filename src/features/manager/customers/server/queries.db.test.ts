import { beforeAll, expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { hostileTexts } from '#test/builders/hostile-texts.ts'
import { buildIdentity } from '#test/builders/profile.ts'

const app = useApp()

let headers: { authorization: string }
let people: Record<'manager' | 'ama' | 'kofi' | 'esi' | 'yaw', BuiltUser>

beforeAll(async () => {
  people = {
    manager: await buildUser({ manager: true, name: 'Adjoa Boss', username: 'adjoa.boss' }),
    ama: await buildUser({
      name: 'Ama Serwaa',
      username: 'ama_s',
      email: 'Serwaa@Mail.test',
      phone: '0201234567',
      premium: true,
      kyc: true,
    }),
    kofi: await buildUser({ name: 'Kofi Béñyah', username: 'amaxs', deactivated: true }),
    esi: await buildUser({ name: 'Esi 100% Owusu', username: 'esi', verified: false }),
    yaw: await buildUser({ name: 'Yaw Boateng', username: 'yaw.b' }),
  }
  headers = await asUser(people.manager)
  await buildIdentity(people.ama, { status: 'verified' })
  await buildIdentity(people.yaw)
  await buildIdentity(people.kofi)
  // Deleted, with an identity that is still to be removed: nothing waits for a manager there.
  await db
    .updateTable('users')
    .set({ closed_at: new Date() })
    .where('id', '=', people.kofi.id)
    .execute()
})

type Row = { id: number; username: string; kyc_submitted: boolean }
type List = { data: Row[]; total: number; last_page: number }

async function list(query: Record<string, string | number> = {}): Promise<List> {
  const pairs = Object.entries(query).map(([key, value]) => [key, String(value)])
  const url = `/api/manager/customers?${new URLSearchParams(pairs)}`
  const answer = await app.server.inject({ url, headers })
  expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
  return answer.json().customers
}

const namesOf = async (query: Record<string, string | number>) =>
  (await list(query)).data.map(
    ({ id }) => Object.entries(people).find(([, person]) => person.id === id)?.[0],
  )

test('everybody is listed, newest first, twelve to a page', async () => {
  const answer = await list()
  expect(answer).toMatchObject({ total: 5, last_page: 1, current_page: 1, per_page: 12 })
  expect(await namesOf({})).toEqual(['yaw', 'esi', 'kofi', 'ama', 'manager'])
})

test('a row says what the table shows, and what the badge needs', async () => {
  const { data } = await list({ search: 'ama_s' })
  expect(data).toEqual([
    {
      id: people.ama.id,
      name: 'Ama Serwaa',
      username: 'ama_s',
      email: 'Serwaa@Mail.test',
      phone: '0201234567',
      status_id: 2,
      is_manager: false,
      closed_at: null,
      kyc_submitted: true,
      kyc_submitted_at: expect.any(String),
      is_kyc_verified: true,
      active_subscription: { start_date: expect.any(String), end_date: expect.any(String) },
      country_alpha_2_code: 'GH',
      country_flag: '🇬🇭',
      rating: 0,
      rating_count: 0,
      portrait: null,
      has_profile: true,
      created_at: people.ama.created_at.toISOString(),
    },
  ])
})

test('pages follow each other without gap or repetition, and end in an empty one', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map(page => list({ page, records_per_page: 2 })))
  expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0])
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(5)
  expect(pages.map(({ total, last_page }) => [total, last_page])).toEqual(Array(4).fill([5, 3]))
})

test.each([
  ['a username', 'YAW.B', ['yaw']],
  ['an e-mail whatever its case', 'serwaa@mail', ['ama']],
  ['a piece of a phone number', '2012345', ['ama']],
  ['a phone number as from abroad', '+233201234567', ['ama']],
  ['a name without its accents', 'benyah', ['kofi']],
  ['a name with accents that it has not', 'Öwusu', ['esi']],
  ['words from several columns', 'serwaa 0201', ['ama']],
  ['words in another order', 'boateng yaw', ['yaw']],
  ['an underscore that is no wildcard', 'a_s', ['ama']],
  ['a per cent sign', '100%', ['esi']],
  ['a backslash', '\\', []],
  ['one letter', 'j', ['manager']],
  ['what nobody is called', 'rhinoceros', []],
  ['blanks alone', '  ', ['yaw', 'esi', 'kofi', 'ama', 'manager']],
] as const)('a search for %s', async (_, search, expected) => {
  expect(await namesOf({ search })).toEqual(expected)
  expect((await list({ search })).total).toBe(expected.length)
})

test.each([
  ['a status', 'Inactive', ['esi', 'kofi']],
  ['the other status', 'LIVE', ['yaw', 'ama', 'manager']],
  ['the beginning of a status', 'inact', ['esi', 'kofi']],
  ['a status and a name', 'inactive béñyah', ['kofi']],
  ['an identity that was handed in', 'Yes', ['yaw', 'kofi', 'ama']],
  ['an identity that was not', 'no', ['esi', 'manager']],
  ['a status and an identity', 'live no', ['manager']],
  ['what is too short for a status, and may be a name', 'ina', []],
  ['a piece inside of a status', 'active', []],
] as const)('a search by what the table shows: %s', async (_, search, expected) => {
  expect(await namesOf({ search })).toEqual(expected)
  expect((await list({ search })).total).toBe(expected.length)
})

test('a status filters the list, with and without a search', async () => {
  expect(await namesOf({ status_id: 1 })).toEqual(['esi', 'kofi'])
  expect(await namesOf({ status_id: 2, search: 'a' })).toEqual(['yaw', 'ama', 'manager'])
})

test('of identities that wait, those of open accounts are listed and counted', async () => {
  expect(await namesOf({ kyc_pending: 1 })).toEqual(['yaw'])
  expect(await namesOf({ kyc_pending: 1, status_id: 1 })).toEqual([])
  expect(await namesOf({ kyc_pending: 0, search: 'ama_s' })).toEqual(['ama'])
  const { pending } = (await app.server.inject({ url: '/api/manager/pending', headers })).json()
  expect(pending.customers).toBe(1)
})

test('identities that wait are listed longest waiting first, with the time since when', async () => {
  const late = await buildUser({ username: 'waits.late' })
  const early = await buildUser({ username: 'waits.early' })
  await buildIdentity(early, { now: new Date('2026-02-01T08:00:00Z') })
  await buildIdentity(late, { now: new Date('2026-02-02T08:00:00Z') })
  const first = await list({ waiting: 1, search: 'waits', records_per_page: 1 })
  expect(first).toMatchObject({
    data: [{ id: early.id, kyc_submitted_at: '2026-02-01T08:00:00.000Z' }],
    total: 2,
    last_page: 2,
  })
  const { data } = await list({ waiting: 1 })
  expect(data.map(({ id }) => id)).toEqual([early.id, late.id, people.yaw.id])
  await db.deleteFrom('users').where('id', 'in', [late.id, early.id]).execute()
})

test.each(hostileTexts)('%j is a search like any other', async search => {
  await list({ search })
})

test.each([
  { page: 0 },
  { page: 'x' },
  { page: 1.5 },
  { records_per_page: 101 },
  { status_id: 3 },
  { kyc_pending: 'perhaps' },
  { waiting: 'perhaps' },
  { search: 'x'.repeat(201) },
])('%j is a bad field', async query => {
  const pairs = Object.entries(query).map(([key, value]) => [key, String(value)])
  const url = `/api/manager/customers?${new URLSearchParams(pairs)}`
  const answer = await app.server.inject({ url, headers })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, Object.keys(query)])
})

test('a page far beyond the end is empty', async () => {
  expect(await list({ page: 2_000_000_000 })).toMatchObject({ data: [], total: 5 })
})
