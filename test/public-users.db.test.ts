import type { Updateable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import type { Users } from '#platform/server/database/schema.generated.ts'
import { asUser, type BuiltUser, buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { send } from './builders/chat.ts'
import { buildGig } from './builders/gigs.ts'
import { buildOffer, buildOrder } from './builders/orders.ts'
import { buildReport } from './builders/reports.ts'

/** Whoever shows a person shows the same: one builder stands behind all of these calls. */

const app = useApp()

const now = new Date()
const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000)

let people: Record<'ama' | 'kofi' | 'manager', BuiltUser>
let ids: Record<'gig' | 'offer' | 'order' | 'completed', number>
let report: string

beforeAll(async () => {
  const ama = await updateUser(await buildUser({ kyc: true }), {
    // 4.025
    ...{ rating_sum: 161, rating_count: 40, country_alpha_2_code: 'NG' },
    ...{ premium_since: daysFromNow(-1), premium_until: daysFromNow(1) },
  })
  const kofi = await updateUser(await buildUser(), {
    ...{ premium_since: daysFromNow(-2), premium_until: daysFromNow(-1) },
  })
  people = { ama, kofi, manager: await buildUser({ manager: true, ratings: [5] }) }
  const gig = await buildGig({ owner: ama })
  const [seller, buyer] = [ama, kofi]
  const offer = await buildOffer({ seller, buyer, gig })
  const order = await buildOrder({ seller, buyer, gig })
  const completed = await buildOrder({ seller, buyer, gig, status: 'completed' })
  ids = { gig: gig.id, offer: offer.id, order: order.id, completed: completed.id }
  await send(app.server, ama, kofi, 'Call 0244123456')
  report = (await buildReport({ by: people.manager, aboutPerson: kofi, aboutGig: gig })).reference
})

const updateUser = (user: BuiltUser, changes: Updateable<Users>) =>
  db
    .updateTable('users')
    .set(changes)
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** What anybody is shown of these people, written out. */
function listExpected() {
  const { ama, kofi, manager } = people
  const publicUser = (user: BuiltUser) => ({
    id: user.id,
    name: user.name,
    username: user.username,
    country_alpha_2_code: 'GH',
    country_flag: '🇬🇭',
    is_kyc_verified: false,
    active_subscription: null,
    rating: 0,
    rating_count: 0,
    has_profile: true,
    created_at: user.created_at.toISOString(),
  })
  return new Map<number, object>([
    [
      ama.id,
      {
        ...publicUser(ama),
        country_alpha_2_code: 'NG',
        country_flag: '🇳🇬',
        is_kyc_verified: true,
        active_subscription: {
          start_date: daysFromNow(-1).toISOString(),
          end_date: daysFromNow(1).toISOString(),
        },
        rating: 4.03,
        rating_count: 40,
      },
    ],
    [kofi.id, publicUser(kofi)],
    [manager.id, { ...publicUser(manager), rating: 5, rating_count: 1 }],
  ])
}

type Who = keyof typeof people
/** Who asks, and whom the answer shows. */
const calls: [by: Who, url: () => string, shows: Who[]][] = [
  ['kofi', () => '/api/gigs', ['ama']],
  ['kofi', () => '/api/gigs?search=taps', ['ama']],
  ['kofi', () => `/api/gigs/${ids.gig}`, ['ama']],
  ['ama', () => '/api/customer', ['ama']],
  ['kofi', () => '/api/customer', ['kofi', 'ama']],
  ['kofi', () => '/api/chats', ['ama']],
  ['ama', () => `/api/chat/0/${people.kofi.username}`, ['kofi']],
  ['ama', () => `/api/chat/0/${people.manager.username}`, ['manager']],
  ['manager', () => `/api/chat/1/${people.ama.username}`, ['ama', 'kofi']],
  ['kofi', () => `/api/offers/${ids.offer}`, ['ama', 'kofi']],
  ['kofi', () => '/api/offers', ['ama', 'kofi']],
  ['kofi', () => '/api/orders', ['ama', 'kofi']],
  ['ama', () => `/api/orders/${ids.order}`, ['ama', 'kofi']],
  ['kofi', () => `/api/orders/${ids.completed}`, ['ama', 'kofi']],
  ['manager', () => '/api/manager/gigs', ['ama']],
  ['manager', () => `/api/manager/gig/${ids.gig}`, ['ama']],
  ['manager', () => '/api/manager/customers', ['ama', 'kofi', 'manager']],
  ['manager', () => `/api/manager/customer/${people.ama.id}`, ['ama']],
  ['manager', () => '/api/manager/messages/flagged', ['ama', 'kofi']],
  ['manager', () => '/api/manager/chats', ['ama', 'kofi']],
  ['manager', () => `/api/manager/chats/${people.ama.id}`, ['ama', 'kofi']],
  ['manager', () => '/api/manager/orders', ['ama', 'kofi']],
  ['manager', () => `/api/manager/order/${ids.order}`, ['ama', 'kofi']],
  ['manager', () => '/api/manager/reports', ['manager']],
  ['manager', () => `/api/manager/report/${report}`, ['ama', 'kofi', 'manager']],
]

test.each(calls)('asked by %s, %s shows the public user', async (by, url, shows) => {
  const answer = await app.server.inject({ url: url(), headers: await asUser(people[by]) })
  expect(answer.statusCode, answer.body).toBe(200)
  expectPublicUsers(answer.json(), shows)
})

test('posting a message answers the same public user', async () => {
  expectPublicUsers(await send(app.server, people.ama, people.kofi, 'Hello'), ['kofi'])
})

test('who was deactivated has no page of his own to be linked to', async () => {
  const shut = await buildUser({ deactivated: true })
  await buildOrder({ seller: shut, buyer: people.kofi, gig: await buildGig({ owner: shut }) })
  const headers = await asUser(people.kofi)
  const orders = (await app.server.inject({ url: '/api/orders', headers })).json()
  expect(publicUsersIn(orders).find(({ id }) => id === shut.id)).toMatchObject({
    has_profile: false,
  })
})

function expectPublicUsers(answer: unknown, shows: Who[]): void {
  const found = publicUsersIn(answer)
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(shows.map(name => people[name].id)))
  for (const user of found) expect(user).toMatchObject(listExpected().get(user.id) ?? {})
}

type Found = { id: number; rating_count: number }

/** Whatever has a rating is a person. */
function publicUsersIn(value: unknown): Found[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(publicUsersIn)
  return 'rating_count' in value ? [value as Found, ...inner] : inner
}
