import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asUser, asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { keepPage } from '#test/builders/kept-pages.ts'

const app = useApp()
const get = (query: string, headers: Record<string, string> = asVisitor()) =>
  app.server.inject({ url: `/api/gigs?${query}`, headers })
const idsOf = (answer: { json: () => { records: { data: { id: number }[] } } }) =>
  answer.json().records.data.map(gig => gig.id)

test('what a visitor is shown follows a change, long before it would grow old', async () => {
  // A fixed clock: nothing in the cache expires during the test, however slow the machine is.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const gig = await buildGig({ owner: await buildUser(), category: 8 })
  const listIds = async () => idsOf(await get('category=8'))
  expect(await listIds()).toEqual([gig.id])
  for (const status_id of [1, 2, 1]) {
    await db.updateTable('gigs').set({ status_id }).where('id', '=', gig.id).execute()
    await expect.poll(listIds, { interval: 20 }).toEqual(status_id === 2 ? [gig.id] : [])
  }
})

test('a change to a gig drops every page that was kept, also in processes that did not make it', async () => {
  const gig = await buildGig({ owner: await buildUser() })
  // More than once: the first time may be the listening's own beginning.
  for (const status_id of [1, 2, 1]) {
    const kept = await Promise.all(['/', `/gigs/view/${gig.id}/x`].map(keepPage))
    expect(await Promise.all(kept.map(isKept => isKept()))).toEqual([true, true])
    await db.updateTable('gigs').set({ status_id }).where('id', '=', gig.id).execute()
    await expect.poll(() => Promise.all(kept.map(isKept => isKept()))).toEqual([false, false])
  }
})

test('a kept list comes compressed to those who accept it', async () => {
  await buildGig({ owner: await buildUser(), category: 9 })
  const plain = (await get('category=9')).body
  const br = await get('category=9', { ...asVisitor(), 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
  const gzip = await get('category=9', { ...asVisitor(), 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
  const none = await get('category=9', { ...asVisitor(), 'accept-encoding': 'gzip;q=0, br;q=0' })
  expect([none.headers['content-encoding'], none.body]).toEqual([undefined, plain])
})

test('a user is never given what was kept for visitors', async () => {
  const [owner, fan] = [await buildUser(), await buildUser()]
  const gig = await buildGig({ owner, category: 10 })
  await get('category=10')
  await db
    .insertInto('favorites')
    .values({ user_id: fan.id, gig_id: gig.id, created_at: new Date() })
    .execute()
  const answer = await get('category=10', await asUser(fan))
  expect(answer.json().records.data[0].favorite).toBe(true)
  expect((await get('category=10')).json().records.data[0].favorite).toBe(false)
})

test('any search is answered', async () => {
  for (const text of [
    '%00',
    '%27%22%5C%26%7C',
    '%F0%9F%8E%89',
    '%D8%B3%D8%A8%D8%A7%D9%83',
    '%E2%80%AE',
    'a:*%20!b',
    '%ED%A0%80',
  ]) {
    const answer = await get(`search=${text}`)
    expect([text, answer.statusCode]).toEqual([text, 200])
  }
})

test('a search that holds no word finds no gig', async () => {
  await buildGig({ owner: await buildUser(), category: 11 })
  for (const search of ['%00', '%01', '!', '%F0%9F%8E%89', '%E2%80%8B'])
    expect(idsOf(await get(`category=11&search=${search}`)), search).toEqual([])
  expect(idsOf(await get('category=11&search=%20'))).toHaveLength(1)
})

test('a filter of the wrong kind is a 422 that names the field', async () => {
  const answer = await get('gig_type=3&category=x&distance=-1&records_per_page=101&page=0')
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).sort()).toEqual([
    'category',
    'distance',
    'gig_type',
    'page',
    'records_per_page',
  ])
})

test('what is kept of one town is not answered for another', async () => {
  const owner = await buildUser()
  const [ho, wa] = [
    await buildGig({ owner, category: 12, town: 'ho' }),
    await buildGig({ owner, category: 12, town: 'wa' }),
  ]
  expect(idsOf(await get('category=12'))).toEqual([wa.id, ho.id])
  expect(idsOf(await get('category=12&town=ho'))).toEqual([ho.id])
  expect(idsOf(await get('category=12&town=wa'))).toEqual([wa.id])
  expect(idsOf(await get('category=12&town='))).toEqual([wa.id, ho.id])
})

test('a town that there is not is a 422, told with all else that is wrong', async () => {
  const alone = await get('town=atlantis')
  expect([alone.statusCode, Object.keys(alone.json().errors)]).toEqual([422, ['town']])
  const both = await get('town=atlantis&gig_type=3')
  expect(Object.keys(both.json().errors).sort()).toEqual(['gig_type', 'town'])
})

test('a list can be asked for by every name that is specified, all at once', async () => {
  const owner = await buildUser()
  const place = { longitude: -0.2, latitude: 5.6 }
  const wanted = { owner, category: 11, title: 'Wedding photographs', place }
  const gig = await buildGig(wanted)
  await buildGig({ ...wanted, type: 'request' })
  await buildGig({ ...wanted, place: { longitude: -1.6, latitude: 6.7 } })
  const query =
    'page=1&owned=0&favorited=0&records_per_page=5&gig_type=1&type=records&search=wedding&category=11&distance=20'
  const near = await asUser(await buildUser({ place }))
  const answer = await get(query, near)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().records).toMatchObject({
    data: [{ id: gig.id }],
    ...{ total: 1, last_page: 1, current_page: 1, per_page: 5 },
  })
})
