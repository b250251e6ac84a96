import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { publicUser } from '#features/accounts/contract.ts'
import { countries } from '#platform/countries.ts'
import { db } from '#platform/server/database/database.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useDatabase } from '#test/builders/database.ts'
import { type PublicUserJson, presentPublicUser, publicUserJson } from './present.ts'

useDatabase()

const now = new Date('2026-03-06T10:00:00.120Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

/** As the database writes each of these rows of `users`. */
async function publicUsers(rows: Partial<BuiltUser>[], at = now): Promise<PublicUserJson[]> {
  const json = JSON.stringify(rows)
  const { rows: written } = await sql<{ user: PublicUserJson }>`
    select ${publicUserJson('person', at)} as user
    from jsonb_populate_recordset(null::users, ${json}::jsonb) as person`.execute(db)
  return written.map(({ user }) => user)
}

test('a public user has the fields of the contract, in its order, and nothing else', async () => {
  const { id } = await buildUser({ now, premium: true, kyc: true, ratings: [5, 4, 4] })
  const { user } = await db
    .selectFrom('users')
    .select(publicUserJson('users', now).as('user'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Object.keys(user)).toEqual(Object.keys(publicUser.shape))
  expect(z.encode(publicUser, presentPublicUser(user))).toEqual(user)
  expect(user).toMatchObject({
    id,
    is_kyc_verified: true,
    active_subscription: { start_date: now.toISOString() },
    rating: 4.33,
    rating_count: 3,
    created_at: '2026-03-06T10:00:00.120Z',
  })
})

test('the rating is the average to two decimals, halves up, and 0 where nobody has rated', async () => {
  const ratings = fc.integer({ min: 0, max: 5_000 }).chain(rating_count =>
    fc.record({
      rating_count: fc.constant(rating_count),
      rating_sum: fc.integer({ min: rating_count, max: 5 * rating_count }),
    }),
  )
  const rows = [...fc.sample(ratings, 2_000), { rating_count: 40, rating_sum: 161 }]
  const users = await publicUsers(rows)
  expect(users.map(({ rating }) => rating)).toEqual(rows.map(exactAverage))
  expect(users.at(-1)?.rating).toBe(4.03)
})

/** In whole numbers, where nothing is lost: 161 / 40 is 4.025, which is 4.03. */
function exactAverage({ rating_sum, rating_count }: { rating_sum: number; rating_count: number }) {
  if (rating_count === 0) return 0
  return Math.floor((200 * rating_sum + rating_count) / (2 * rating_count)) / 100
}

test.each([
  ['never begun', null, null],
  ['running', later(-1000), later(1000)],
  ['ending now', later(-1000), now],
  ['ended', later(-2000), later(-1000)],
  ['running on after a renewal', later(-90_000_000), later(1)],
])('Premium that is %s', async (_, premium_since, premium_until) => {
  const [user] = await publicUsers([{ premium_since, premium_until }])
  const isActive = premium_until !== null && premium_until > now
  expect(user?.active_subscription ?? null).toEqual(
    isActive
      ? { start_date: premium_since?.toISOString(), end_date: premium_until.toISOString() }
      : null,
  )
})

test('nobody has one end of Premium alone', async () => {
  const { id } = await buildUser({ premium: true })
  for (const end of ['premium_since', 'premium_until'] as const) {
    const update = db
      .updateTable('users')
      .set({ [end]: null })
      .where('id', '=', id)
    await expect(update.execute()).rejects.toThrow('users_premium_is_whole')
  }
})

test('the flag of every country is its own', async () => {
  const users = await publicUsers(
    countries.map(country => ({ country_alpha_2_code: country.alpha_2_code })),
  )
  expect(users.map(user => user.country_flag)).toEqual(countries.map(country => country.flag))
})
