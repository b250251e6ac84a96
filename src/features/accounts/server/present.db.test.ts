import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { publicUser } from '#features/accounts/contract.ts'
import { db } from '#platform/server/database.ts'
import { buildUser } from '../../../../test/builders/accounts.ts'
import { useDatabase } from '../../../../test/builders/database.ts'
import { presentPublicUser } from './present.ts'
import { publicUserColumns, publicUserJson } from './queries.ts'

useDatabase()

const now = new Date('2026-03-06T10:00:00.120Z')

test('the public user made in SQL is the one made in code', async () => {
  await buildUser({ now })
  await buildUser({ now, premium: true, kyc: true, ratings: [5, 4, 4] })
  await buildUser({ now, premium: true, ratings: [5] })
  for (const later of [now, new Date(now.getTime() + 31 * 86_400_000)]) {
    const rows = await db
      .selectFrom('users')
      .select([...publicUserColumns, publicUserJson(later).as('json')])
      .execute()
    for (const { json, ...row } of rows) {
      expect(json).toEqual(z.encode(publicUser, presentPublicUser(row, later)))
    }
  }
})

test('ratings are averaged, and Premium counts until it ends', async () => {
  const user = await buildUser({ now, premium: true, ratings: [5, 4, 4] })
  expect(presentPublicUser(user, now)).toMatchObject({
    rating: 4.33,
    rating_count: 3,
    active_subscription: { start_date: now, end_date: user.premium_until },
  })
  expect(presentPublicUser(user, user.premium_until ?? now).active_subscription).toBeNull()
})
