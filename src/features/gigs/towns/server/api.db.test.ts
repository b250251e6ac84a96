import { expect, test } from 'vitest'
import { towns } from '#platform/places.ts'
import { asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig } from '#test/builders/gigs.ts'

const app = useApp()
const get = (query = '') => app.server.inject({ url: `/api/towns${query}`, headers: asVisitor() })
const slugsOf = (answer: { json: () => { towns: { slug: string }[] } }) =>
  answer.json().towns.map(({ slug }) => slug)

test('all towns are listed by their Live Offers, then by name', async () => {
  const owner = await buildUser()
  await buildGig({ owner, town: 'wa' })
  await buildGig({ owner, town: 'wa', category: 2 })
  await buildGig({ owner, town: 'ho' })
  for (const kind of [{ type: 'request' }, { status: 'paused' }, { status: 'inReview' }] as const)
    for (let n = 0; n < 3; n++) await buildGig({ owner, town: 'tema', ...kind })
  await expect
    .poll(async () => slugsOf(await get()).slice(0, 4))
    .toEqual(['wa', 'ho', 'accra', 'aflao'])
  const answer = (await get()).json()
  expect(answer.towns).toHaveLength(towns.length)
  expect(answer.towns[0]).toEqual({ slug: 'wa', name: 'Wa', region: 'Upper West', gigs_count: 2 })
})

test('a search finds at most ten towns, the likeliest first', async () => {
  expect(slugsOf(await get('?search=cape'))).toEqual(['cape-coast'])
  expect(slugsOf(await get('?search=kumsai'))[0]).toBe('kumasi')
  expect(slugsOf(await get('?search=East%20Legon'))).toEqual(['accra'])
  expect(slugsOf(await get('?search=a'))).toHaveLength(10)
  expect(slugsOf(await get('?search=o%E2%80%8Bs%C2%ADu'))[0]).toBe('accra')
  expect(slugsOf(await get('?search=xyzzy'))).toEqual([])
  expect(slugsOf(await get('?search='))).toHaveLength(towns.length)
})

test('a search that holds no word finds no town', async () => {
  for (const search of ['%00', '%01', '!', '%F0%9F%8E%89', '%E2%80%8B'])
    expect(slugsOf(await get(`?search=${search}`)), search).toEqual([])
  expect(slugsOf(await get('?search=%20'))).toHaveLength(towns.length)
})

test('a search of more than 100 characters is a 422', async () => {
  const answer = await get(`?search=${'a'.repeat(101)}`)
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['search']])
})
