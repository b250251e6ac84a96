import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asUser, asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { gigDraft } from '#test/builders/gig-draft.ts'
import { buildGig, multipart } from '#test/builders/gigs.ts'
import { unicodeText } from '#test/builders/unicode-text.ts'

const app = useApp()

/** What people, programs and attackers put into a field. */
const oddValue = fc.oneof(
  unicodeText({ maxLength: 300 }),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      '\ud800',
      '\u202egnp',
      '<script>',
      "';drop table gigs;--",
      'NaN',
      'Infinity',
    ],
    ...['-1', '0', '1', '2', '1e999', '99999999999999999999', '1.005', '0x10', 'true', 'null'],
    'x'.repeat(30_000),
  ),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }),
)
const fields = ['longitude', 'latitude', 'files', '__proto__', ...Object.keys(gigDraft)]
const oddFields = fc.dictionary(fc.constantFrom(...fields), oddValue, { maxKeys: 6 })

test('odd JSON never breaks the call that adds a gig, and a refused gig is not there', async () => {
  const headers = await asUser(await buildUser())
  await fc.assert(
    fc.asyncProperty(oddFields, async odd => {
      const before = await everything()
      const payload = { ...gigDraft, ...odd }
      const url = '/api/gigs/add'
      const { statusCode, body } = await app.server.inject({
        method: 'POST',
        url,
        payload,
        headers,
      })
      expectAnswer(statusCode, body)
      if (statusCode !== 201) expect(await everything()).toEqual(before)
    }),
    { numRuns: 150 },
  )
})

test('odd forms never break the call that edits a gig, and a refused edit changes nothing', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner })
  const authorized = await asUser(owner)
  const file = fc.record({
    filename: fc.string({ maxLength: 30 }).map(name => name.replace(/["\r\n]/g, '')),
    body: fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes)),
  })
  await fc.assert(
    fc.asyncProperty(oddFields, fc.array(file, { maxLength: 3 }), async (odd, files) => {
      const before = await everything()
      const sent = Object.entries({ ...gigDraft, ...odd }).map(([name, value]) => [
        name,
        asText(value),
      ])
      const { payload, headers } = multipart(Object.fromEntries(sent), files)
      const { statusCode, body } = await app.server.inject({
        method: 'POST',
        url: `/api/gigs/update/${gig.id}`,
        payload,
        headers: { ...headers, ...authorized },
      })
      expectAnswer(statusCode, body)
      if (statusCode >= 400) expect(await everything()).toEqual(before)
    }),
    { numRuns: 100 },
  )
})

test('every bad field is told at once', async () => {
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/gigs/add',
    payload: { title: 'abc', type_id: 3, amount: 1.005, duration: 0, location_based: 1 },
    headers: await asUser(await buildUser()),
  })
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors).sort()).toEqual([
    ...['amount', 'category_id', 'description', 'duration', 'latitude', 'longitude'],
    ...['title', 'type_id'],
  ])
})

test('visitors may look but not write', async () => {
  const headers = asVisitor()
  const gig = await buildGig({ owner: await buildUser() })
  const status = async (url: string, method: 'GET' | 'POST' = 'GET') =>
    (await app.server.inject({ method, url, headers })).statusCode
  expect(await status(`/api/gigs/${gig.id}`)).toBe(200)
  expect(await status('/api/gigs/categories')).toBe(200)
  expect(await status(`/api/gigs/${gig.id}/pause`)).toBe(401)
  expect(await status(`/api/gigs/favorite/${gig.id}`)).toBe(401)
  expect(await status('/api/gigs/add', 'POST')).toBe(401)
  expect(await status(`/api/gigs/update/${gig.id}`, 'POST')).toBe(401)
})

test('all categories are listed by name, with how many offers of each are live', async () => {
  const list = async () => {
    const response = await app.server.inject({ url: '/api/gigs/categories', headers: asVisitor() })
    return response.json().categories
  }
  const before = await list()
  expect(before).toHaveLength(24)
  const welding = before.find(({ id }: { id: number }) => id === 23)
  expect(welding).toMatchObject({
    ...{ id: 23, description: 'Welding & Metal Works', slug: 'welding-metal-works' },
    illustration: 'http://localhost:3000/illustrations/welding-metal-works.svg',
  })
  await buildGig({ owner: await buildUser(), category: 23 })
  // The numbers are remembered for a moment.
  await expect.poll(list).toContainEqual({ ...welding, gigs_count: welding.gigs_count + 1 })
})

test('an owner asking for approval is known but not allowed, and told so', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner, status: 'inReview' })
  const headers = await asUser(owner)
  const response = await app.server.inject({ url: `/api/gigs/${gig.id}/approve`, headers })
  expect([response.statusCode, response.json()]).toEqual([
    403,
    { message: 'Only managers approve gigs.' },
  ])
})

test('a step answers the gig as it is now, with a sentence', async () => {
  const owner = await buildUser()
  const gig = await buildGig({ owner })
  const headers = await asUser(owner)
  const response = await app.server.inject({ url: `/api/gigs/${gig.id}/delete`, headers })
  expect(response.json()).toMatchObject({
    gig: { id: gig.id, status_id: 3 },
    message: 'The gig is deleted.',
  })
  const again = await app.server.inject({ url: `/api/gigs/${gig.id}/pause`, headers })
  expect([again.statusCode, again.json()]).toEqual([409, { error: 'This gig is deleted.' }])
})

test('what a manager looked at is approved by the moment that the list told, and nothing else', async () => {
  const gig = await buildGig({ owner: await buildUser(), status: 'inReview' })
  await db
    .updateTable('gigs')
    .set({ updated_at: sql`'2026-03-06T12:00:00.123999Z'` })
    .where('id', '=', gig.id)
    .execute()
  const headers = await asUser(await buildUser({ manager: true }))
  const get = (url: string) => app.server.inject({ url, headers })
  const [listed] = (await get(`/api/manager/gigs?waiting=1&search=${gig.id}`)).json().gigs.data
  expect(listed.updated_at).toBe('2026-03-06T12:00:00.123Z')
  const approve = (at: string) => get(`/api/gigs/${gig.id}/approve?seen_updated_at=${at}`)
  const refused = await approve('2026-03-06T12:00:00.122Z')
  const error = 'This gig was changed meanwhile. Look at it again, then decide.'
  expect([refused.statusCode, refused.json()]).toEqual([409, { error }])
  expect((await approve(listed.updated_at)).json().gig.status_id).toBe(2)
})

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function expectAnswer(status: number, body: string): void {
  expect([200, 201, 400, 413, 422]).toContain(status)
  expect(body).not.toMatch(/select |insert into|\/tmp\/|at .*\.ts:/)
}

const everything = async () => ({
  gigs: await db.selectFrom('gigs').selectAll().orderBy('id').execute(),
  images: await db.selectFrom('gig_images').selectAll().orderBy('id').execute(),
})
