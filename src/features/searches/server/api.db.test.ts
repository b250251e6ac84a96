import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asUser, type BuiltUser, buildUser, builtPassword } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildNewGig, matchesOf } from '#test/builders/searches.ts'

const app = useApp()

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, user: BuiltUser, payload = {}) {
  const headers = await asUser(user)
  return app.server.inject({ method, url, headers, ...(method === 'POST' && { payload }) })
}

const save = (user: BuiltUser, draft: object) => call('POST', '/api/searches', user, draft)
const listOf = async (user: BuiltUser) =>
  (await call('GET', '/api/searches', user)).json().searches as { id: number; search: string }[]

test('a search is saved with all that it asks for, and leads to its list', async () => {
  const user = await buildUser()
  const draft = { search: 'burst pipe', category: 1, town: 'cape-coast', gig_type: 2 }
  const answer = await save(user, { ...draft, frequency: 'at_once' })
  expect([answer.statusCode, answer.json().message]).toEqual([
    201,
    'We will tell you when somebody new offers this.',
  ])
  expect(answer.json().search).toEqual({
    id: expect.any(Number),
    search: 'burst pipe',
    category: { id: 1, description: 'Plumbing', slug: 'plumbing' },
    town: { slug: 'cape-coast', name: 'Cape Coast', region: 'Central' },
    ...{ gig_type: 2, frequency: 'at_once', is_paused: false, matches_count: 0 },
    route: '/?search=burst+pipe&category=1&gig_type=2&town=cape-coast',
    created_at: expect.any(String),
  })
  expect(await listOf(user)).toEqual([answer.json().search])
})

test('the newest search stands first, and nobody sees another’s', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  for (const search of ['braids', 'tiler']) await save(user, { search })
  await save(other, { search: 'driver' })
  expect((await listOf(user)).map(({ search }) => search)).toEqual(['tiler', 'braids'])
})

test('without a frequency a search tells daily', async () => {
  const answer = await save(await buildUser(), { town: 'tema' })
  expect(answer.json().search).toMatchObject({ frequency: 'daily', search: '', category: null })
})

test.each([
  ['nothing', {}, 'search'],
  ['a type alone', { gig_type: 1 }, 'search'],
  ['signs without a word', { search: '?!' }, 'search'],
  ['201 characters', { search: 'x'.repeat(201) }, 'search'],
  ['a category that there is not', { category: 999 }, 'category'],
  ['a town that there is not', { town: 'atlantis' }, 'town'],
  ['a third type', { search: 'x', gig_type: 3 }, 'gig_type'],
  ['a third frequency', { search: 'x', frequency: 'hourly' }, 'frequency'],
])('a search for %s is refused', async (_, draft, field) => {
  const answer = await save(await buildUser(), draft)
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
})

test.each([
  ['an object that cannot be read as a text', { search: { toString: 1 } }, 'search'],
  ['a number', { search: 5 }, 'search'],
  ['an empty list', { search: [] }, 'search'],
  ['a category that is no id', { category: 0 }, 'category'],
  ['a town that is no text', { town: 0 }, 'town'],
])('a search for %s is refused for that alone', async (_, draft, field) => {
  const answer = await save(await buildUser(), draft)
  expect([answer.statusCode, Object.entries(answer.json().errors)]).toEqual([
    422,
    [[field, [expect.any(String)]]],
  ])
})

test('an unknown category and an unknown town are named together with what the contract refuses', async () => {
  const draft = { category: 999, town: 'atlantis', gig_type: 3, frequency: 'hourly' }
  const answer = await save(await buildUser(), draft)
  expect([answer.statusCode, Object.keys(answer.json().errors).sort()]).toEqual([
    422,
    ['category', 'frequency', 'gig_type', 'town'],
  ])
  expect(answer.json().errors).toMatchObject({
    category: ['There is no such category.'],
    town: ['There is no such town.'],
  })
})

test('a search for nothing is named together with what the contract refuses', async () => {
  const answer = await save(await buildUser(), { search: '?!', frequency: 'hourly' })
  expect(answer.json().errors).toMatchObject({
    search: ['Write what you look for, or choose a category or a town.'],
    frequency: [expect.any(String)],
  })
  const badCategory = await save(await buildUser(), { category: 'abc' })
  expect(Object.keys(badCategory.json().errors)).toEqual(['category'])
})

test('the same search again, folded, answers the one that is there', async () => {
  const user = await buildUser()
  const first = await save(user, { search: 'Décor  for a Wedding', town: 'tema' })
  const again = await save(user, {
    search: ' decor for A wedding',
    town: 'tema',
    frequency: 'at_once',
  })
  expect([again.statusCode, again.json().search]).toEqual([200, first.json().search])
  expect((await save(user, { search: 'decor for a wedding' })).statusCode).toBe(201)
  expect(await listOf(user)).toHaveLength(2)
})

test('a search whose words hold what takes no room is the one without it', async () => {
  const user = await buildUser()
  const first = await save(user, { search: 'plastering' })
  const again = await save(user, { search: 'pla\u200bster\u00ading' })
  expect([again.statusCode, again.json().search]).toEqual([200, first.json().search])
})

test('of twelve searches that are saved at once ten are kept, and the same again is still answered', async () => {
  const user = await buildUser()
  const drafts = Array.from({ length: 12 }, (_, n) => ({ search: `plumber ${n}` }))
  const answers = await Promise.all(drafts.map(draft => save(user, draft)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...Array(10).fill(201),
    ...[422, 422],
  ])
  const refusal = answers.find(({ statusCode }) => statusCode === 422)
  expect(refusal?.json()).toEqual({ error: 'You can save 10 searches. Delete one first.' })
  const [newest] = await listOf(user)
  expect((await save(user, { search: newest?.search })).statusCode).toBe(200)
})

test('twenty savings of the same search at once keep one', async () => {
  const user = await buildUser()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => save(user, { search: 'tiler' })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(await listOf(user)).toHaveLength(1)
})

test('a search is changed, paused and deleted by its owner alone', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  const { id } = (await save(user, { search: 'tiler' })).json().search
  const route = `/api/searches/${id}`
  for (const [method, url] of [
    ['POST', route],
    ['DELETE', route],
    ['POST', '/api/searches/x'],
  ] as const)
    expect((await call(method, url, other, { is_paused: true })).statusCode).toBe(404)
  const changed = await call('POST', route, user, { frequency: 'at_once', is_paused: true })
  expect(changed.json().search).toMatchObject({ frequency: 'at_once', is_paused: true })
  expect((await call('POST', route, user, { is_paused: false })).json().search).toMatchObject({
    frequency: 'at_once',
    is_paused: false,
  })
  const bad = await call('POST', route, user, { frequency: 'never', is_paused: 'perhaps' })
  expect(Object.keys(bad.json().errors).sort()).toEqual(['frequency', 'is_paused'])
  expect((await call('DELETE', route, user)).statusCode).toBe(200)
  expect((await call('DELETE', route, user)).statusCode).toBe(404)
  expect(await listOf(user)).toEqual([])
})

test('whoever changes how often a paused search tells reads that it is saved, and of a pause alone that it is paused', async () => {
  const user = await buildUser()
  const { id } = (await save(user, { search: 'tiler' })).json().search
  const change = async (changes: object) =>
    (await call('POST', `/api/searches/${id}`, user, changes)).json().message
  expect(await change({ is_paused: true })).toBe('This search is paused.')
  expect(await change({ frequency: 'at_once' })).toBe('Saved.')
  expect(await change({ is_paused: false })).toBe('Saved.')
})

test('saved searches can be taken along, and go with the account, and nobody else’s do', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  for (const someone of [user, other]) await save(someone, { search: 'tiler', category: 3 })
  await buildNewGig({ owner: await buildUser(), category: 3 })
  const { data } = (await call('GET', '/api/customer/export', user)).json()
  expect(data.searches).toMatchObject([{ search: 'tiler', matches_count: 1 }])
  await call('POST', '/api/customer/delete', user, { password: builtPassword })
  expect(await matchesOf(user)).toEqual([])
  expect(await matchesOf(other)).toHaveLength(1)
  const left = await db
    .selectFrom('saved_searches')
    .select('user_id')
    .where('user_id', 'in', [user.id, other.id])
    .execute()
  expect(left).toEqual([{ user_id: other.id }])
})
