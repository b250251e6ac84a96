import { beforeAll, expect, test } from 'vitest'
import { loadSearchTerms } from '#features/gigs/search/vocabulary/server/commands.ts'
import { auditOf } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'

const app = useApp()
const plumbing = 1

beforeAll(() => loadSearchTerms({ now: new Date() }))

async function save(form: object, manager?: { id: number }) {
  const headers = await asUser(manager ?? (await buildUser({ manager: true })))
  return app.server.inject({
    method: 'POST',
    url: '/api/manager/search-terms',
    payload: form,
    headers,
  })
}
async function get(url: string) {
  const headers = await asUser(await buildUser({ manager: true }))
  return app.server.inject({ url: `/api/manager/${url}`, headers })
}
async function categoryOf(search: string): Promise<string | undefined> {
  const answer = await app.server.inject({
    url: '/api/gigs',
    query: { search },
    headers: asVisitor(),
  })
  return answer.json().understood.category?.description
}

test('a word that a manager adds is in force, and one that he switches off is none', async () => {
  expect(await categoryOf('gbogbligbo')).toBe(undefined)
  const added = await save({ word: 'Gbogblígbo', category_id: plumbing, weight: 8 })
  expect([added.statusCode, added.json().search_term]).toMatchObject([
    201,
    {
      word: 'gbogbligbo',
      category: { id: plumbing, slug: 'plumbing' },
      weight: 8,
      source: 'manager',
    },
  ])
  await expect.poll(() => categoryOf('gbogbligbo')).toBe('Plumbing')
  const off = await save({ word: 'gbogbligbo', category_id: plumbing, weight: 0 })
  expect(off.statusCode).toBe(200)
  await expect.poll(() => categoryOf('gbogbligbo')).toBe(undefined)
})

test('a row of the file that a manager has touched stays as he left it at the next start', async () => {
  await save({ word: 'plumber', category_id: plumbing, weight: 0 })
  await loadSearchTerms({ now: new Date() })
  const rows = await db
    .selectFrom('search_terms')
    .select(['weight', 'source'])
    .where('word', '=', 'plumber')
    .where('category_id', '=', plumbing)
    .execute()
  expect(rows).toEqual([{ weight: 0, source: 'manager' }])
  await save({ word: 'plumber', category_id: plumbing, weight: 10 })
})

test('two starts at once, and one after the other, leave each row of the file once', async () => {
  const count = () =>
    db.selectFrom('search_terms').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()
  const before = await count()
  await db.deleteFrom('search_terms').where('source', '=', 'file').where('id', '>', 100).execute()
  await Promise.all([1, 2].map(() => loadSearchTerms({ now: new Date() })))
  expect(await count()).toEqual(before)
})

test('words are saved with a record of who did it, and listed the latest first', async () => {
  const manager = await buildUser({ manager: true })
  const { search_term } = (
    await save({ word: 'water man', category_id: plumbing, weight: 5 }, manager)
  ).json()
  const [record] = await db
    .selectFrom('audit_log')
    .innerJoin('audit_details', 'audit_details.audit_id', 'audit_log.id')
    .select(['actor_id', 'action', 'audit_details.after'])
    .where('subject_type', '=', 'search-term')
    .where('subject_id', '=', search_term.id)
    .execute()
  expect(record).toMatchObject({
    actor_id: manager.id,
    action: 'search-term.save',
    after: { weight: 5 },
  })
  const { search_terms } = (await get('search-terms')).json()
  expect([search_terms.per_page, search_terms.data[0].word]).toEqual([12, 'water man'])
  const found = (await get(`search-terms?search=water%20man&category=${plumbing}`)).json()
  expect(found.search_terms.data.map(({ word }: { word: string }) => word)).toContain('water man')
})

test('a word that is being changed at this moment is waited for, and the log has what was there before', async () => {
  const { search_term: term } = (
    await save({ word: 'well digger', category_id: plumbing, weight: 5 })
  ).json()
  const { saving } = await db.transaction().execute(async tx => {
    await tx.updateTable('search_terms').set({ weight: 7 }).where('id', '=', term.id).execute()
    const saving = save({ word: 'well digger', category_id: plumbing, weight: 2 })
    await waitingForLock()
    return { saving }
  })
  expect((await saving).statusCode).toBe(200)
  const [entry] = await auditOf({ type: 'search-term', id: term.id })
  expect(entry).toMatchObject({ before: { weight: 7 }, after: { weight: 2 } })
})

test('the pages of words follow each other, and count what is asked for', async () => {
  for (const word of ['paging one', 'paging two', 'paging three'])
    await save({ word, category_id: plumbing, weight: 1 })
  await save({ word: 'paging elsewhere', category_id: plumbing + 1, weight: 1 })
  const page = async (number: number) =>
    (
      await get(`search-terms?search=paging&category=${plumbing}&records_per_page=2&page=${number}`)
    ).json().search_terms
  const pages = [await page(1), await page(2), await page(3)]
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3])
  expect(pages.map(({ data }) => data.map(wordOf))).toEqual([
    ['paging three', 'paging two'],
    ['paging one'],
    [],
  ])
})

test('a word of five words, of one letter, with another weight or for no category is refused', async () => {
  const fields = async (form: object) => Object.keys((await save(form)).json().errors ?? {}).sort()
  expect(await fields({ word: 'a', category_id: 'x', weight: 11 })).toEqual([
    'category_id',
    'weight',
    'word',
  ])
  expect(
    await fields({ word: 'one two three four five', category_id: plumbing, weight: 1 }),
  ).toEqual(['word'])
  expect(await fields({ word: '--', category_id: plumbing, weight: 1 })).toEqual(['word'])
  expect(await fields({ word: 'fine', category_id: 9999, weight: 1 })).toEqual(['category_id'])
})

test('an unknown category is told with all that is wrong about a word', async () => {
  const answer = await save({ word: 'a', category_id: 9999, weight: 11 })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
    422,
    ['word', 'weight', 'category_id'],
  ])
})

test.each([
  ['of one letter', 'a!'],
  ['of more than 60 letters', 'ß'.repeat(31)],
  ['nothing', '\u0301!'],
  ['of five words', 'nŉnŉnŉnŉn'],
])('a word is refused that is folded %s', async (_, word) => {
  const answer = await save({ word, category_id: plumbing, weight: 1 })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['word']])
})

test('a word is kept that is folded of 60 letters', async () => {
  const answer = await save({ word: 'ß'.repeat(30), category_id: plumbing, weight: 1 })
  expect([answer.statusCode, answer.json().search_term.word]).toEqual([201, 's'.repeat(60)])
})

test('misses of the last days are listed, the most frequent first', async () => {
  await db.deleteFrom('search_misses').execute()
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  await db
    .insertInto('search_misses')
    .values([
      { day: day(0), search: 'goat herder', count: 2, category_id: null, town_slug: 'ho' },
      { day: day(1), search: 'drone pilot', count: 9, category_id: plumbing, town_slug: null },
      { day: day(40), search: 'old', count: 99 },
    ])
    .execute()
  const { search_misses } = (await get('search-misses')).json()
  expect(search_misses.data).toEqual([
    {
      ...{ day: day(1), search: 'drone pilot', count: 9, town: null },
      category: { id: plumbing, slug: 'plumbing', description: 'Plumbing' },
    },
    {
      ...{ day: day(0), search: 'goat herder', count: 2, category: null },
      town: { slug: 'ho', name: 'Ho', region: 'Volta' },
    },
  ])
  const paged = (await get('search-misses?records_per_page=1&page=2')).json().search_misses
  expect([paged.total, paged.data]).toEqual([2, [search_misses.data[1]]])
  expect((await get('search-misses?days=90')).json().search_misses.total).toBe(3)
  expect((await get('search-misses?days=1&search=goat')).json().search_misses.total).toBe(1)
  expect((await get('search-misses?days=91')).statusCode).toBe(422)
})

const wordOf = ({ word }: { word: string }) => word

test('nobody but managers sees or saves any of it', async () => {
  const headers = await asUser(await buildUser())
  for (const url of ['/api/manager/search-terms', '/api/manager/search-misses'])
    expect((await app.server.inject({ url, headers })).statusCode).toBe(403)
})
