import { beforeEach, expect, test } from 'vitest'
import type { Role } from '#platform/roles.ts'
import { db } from '#platform/server/database/database.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import {
  asUser,
  asVisitor,
  type BuiltUser,
  bearer,
  buildUser,
  tokenFor,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildDispute } from '#test/builders/disputes.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { buildNotification, notificationRow } from '#test/builders/notifications.ts'
import { buildOffer, buildOrder } from '#test/builders/orders.ts'
import { buildTransaction } from '#test/builders/payments.ts'
import { nextOf, openLiveUpdates } from '#test/builders/sockets.ts'
import { notificationsJobs, removeOldNotifications } from './jobs.ts'

const app = useApp()

let user: BuiltUser
let headers: Record<string, string>

beforeEach(async () => {
  user = await buildUser()
  headers = await asUser(user)
})

const get = (url: string, as = headers) => app.server.inject({ url, headers: as })
const post = (url: string, payload: object, as = headers) =>
  app.server.inject({ method: 'POST', url, payload, headers: as })

const read = (payload: object) => post('/api/notifications/read', payload)
const see = (payload: object) => post('/api/notifications/seen', payload)

async function list(query = '') {
  const answer = await get(`/api/notifications${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const countOfUser = async () => (await get('/api/customer')).json().user.unread_notifications_count

const dayMs = 86_400_000

test('a person finds what he was told, newest first, and nothing of others', async () => {
  const first = await buildNotification(user)
  await buildNotification(await buildUser())
  const second = await buildNotification(user, {
    ...{ kind: 'payment', event: 'given', group: 'money', is_urgent: false },
    ...{ title: 'Paid', text: 'Adjoa paid GHS 150.', route: '/account/payments' },
  })
  const { notifications, unread_notifications_count: unread } = await list()
  expect(unread).toBe(2)
  expect(notifications).toEqual({
    data: [
      {
        ...{ id: second.id, kind: 'payment', event: 'given', group: 'money', is_urgent: false },
        ...{ title: 'Paid', text: 'Adjoa paid GHS 150.', route: '/account/payments' },
        ...{ created_at: second.created_at.toISOString(), read_at: null },
      },
      {
        ...{ id: first.id, kind: 'order', event: 'request', group: 'orders', is_urgent: true },
        ...{ title: 'New request', text: 'Adjoa asks for Tiling.', route: '/account/orders' },
        ...{ created_at: first.created_at.toISOString(), read_at: null },
      },
    ],
    ...{ total: 2, last_page: 1, current_page: 1, per_page: 20 },
  })
})

test('whoever was told nothing has an empty list', async () => {
  expect(await list()).toMatchObject({
    notifications: { data: [], total: 0, last_page: 1 },
    unread_notifications_count: 0,
  })
})

test('the list has pages of twenty, and each notification stands on one of them', async () => {
  for (let n = 0; n < 45; n++) await buildNotification(user)
  const pages = [await list(), await list('?page=2'), await list('?page=3'), await list('?page=4')]
  expect(pages.map(({ notifications }) => notifications.data.length)).toEqual([20, 20, 5, 0])
  expect(pages[0].notifications).toMatchObject({ total: 45, last_page: 3, per_page: 20 })
  const ids = pages.flatMap(({ notifications }) =>
    notifications.data.map((one: { id: number }) => one.id),
  )
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
  expect(new Set(ids).size).toBe(45)
  const few = await list('?records_per_page=7&page=2')
  expect(few.notifications.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(7, 14))
})

test('whoever asks for what is unread finds that alone', async () => {
  const [one, two] = [await buildNotification(user), await buildNotification(user)]
  await read({ id: two.id })
  const unread = await list('?unread=1')
  expect(unread.notifications).toMatchObject({ data: [{ id: one.id }], total: 1 })
  expect((await list()).notifications.total).toBe(2)
})

test('every bad question is refused with all of its fields', async () => {
  const answer = await get('/api/notifications?page=0&records_per_page=101&unread=2')
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).toSorted()).toEqual([
    'page',
    'records_per_page',
    'unread',
  ])
})

test('without a login nobody lists, reads or sees', async () => {
  for (const as of [{}, asVisitor()])
    for (const answer of [
      await get('/api/notifications', as),
      await post('/api/notifications/read', { id: 1 }, as),
      await post('/api/notifications/seen', { ids: [1] }, as),
    ])
      expect(answer.statusCode).toBe(401)
})

test('one is read, its SMS is not due any more, and the moment stays', async () => {
  const { id } = await buildNotification(user, { sms_due_at: new Date() })
  await buildNotification(user)
  const answer = await read({ id })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ unread_notifications_count: 1, message: expect.any(String) })
  const first = await notificationRow(id)
  expect([first.read_at, first.seen_at, first.sms_due_at]).toEqual([
    expect.any(Date),
    first.read_at,
    null,
  ])
  expect((await read({ id })).json()).toEqual(answer.json())
  expect((await notificationRow(id)).read_at).toEqual(first.read_at)
})

test('what was seen before is read later, and keeps both moments', async () => {
  const seenAt = new Date(Date.now() - 60_000)
  const { id } = await buildNotification(user, { seen_at: seenAt })
  await read({ id })
  const row = await notificationRow(id)
  expect(row.seen_at).toEqual(seenAt)
  expect(row.read_at).not.toBeNull()
})

test('all up to one are read, and what came later is not', async () => {
  const ids = []
  for (let n = 0; n < 4; n++) ids.push((await buildNotification(user)).id)
  expect((await read({ up_to_id: ids[1] })).json().unread_notifications_count).toBe(2)
  const { data } = (await list('?unread=1')).notifications
  expect(data.map(({ id }: { id: number }) => id)).toEqual([ids[3], ids[2]])
})

test.each([2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER])(
  'up to %d, beyond the newest, marks all',
  async up_to_id => {
    const { id } = await buildNotification(user)
    expect((await read({ up_to_id })).json()).toMatchObject({ unread_notifications_count: 0 })
    expect((await notificationRow(id)).read_at).not.toBeNull()
  },
)

test('nobody reads for somebody else', async () => {
  const other = await buildUser()
  const { id } = await buildNotification(other)
  expect((await read({ id })).statusCode).toBe(404)
  expect((await read({ up_to_id: id })).statusCode).toBe(200)
  expect((await notificationRow(id)).read_at).toBeNull()
})

test('what reads neither one nor all, or both, or no number, is refused', async () => {
  const { id } = await buildNotification(user)
  for (const [payload, fields] of [
    [{}, ['id', 'up_to_id']],
    [{ id, up_to_id: id }, ['id', 'up_to_id']],
    [{ id: 0 }, ['id']],
    [{ id: -1, up_to_id: 'x' }, ['id', 'up_to_id']],
    [{ up_to_id: 1.5 }, ['up_to_id']],
    [{ up_to_id: 2 ** 53 }, ['up_to_id']],
  ] as const) {
    const answer = await read(payload)
    expect([answer.statusCode, Object.keys(answer.json().errors).toSorted()]).toEqual([422, fields])
  }
  expect((await notificationRow(id)).read_at).toBeNull()
})

test('what stood on a screen is seen, not read; of others’ nothing is said or changed', async () => {
  const [one, two] = [
    await buildNotification(user, { sms_due_at: new Date() }),
    await buildNotification(user),
  ]
  const strange = await buildNotification(await buildUser(), { sms_due_at: new Date() })
  const below = await buildNotification(user, { sms_due_at: new Date() })
  const answer = await see({ ids: [one.id, two.id, two.id, strange.id, 2_000_000_000] })
  expect([answer.statusCode, answer.json()]).toEqual([200, { seen: 2 }])
  for (const { id } of [one, two]) {
    const row = await notificationRow(id)
    expect([row.seen_at, row.read_at, row.sms_due_at]).toEqual([expect.any(Date), null, null])
  }
  for (const { id } of [strange, below]) {
    const row = await notificationRow(id)
    expect([row.seen_at, row.sms_due_at]).toEqual([null, expect.any(Date)])
  }
  const before = (await notificationRow(one.id)).seen_at
  expect((await see({ ids: [one.id] })).json()).toEqual({ seen: 1 })
  expect((await notificationRow(one.id)).seen_at).toEqual(before)
  expect(await countOfUser()).toBe(3)
})

test('one to a hundred numbers can be seen at once', async () => {
  const { id } = await buildNotification(user)
  const many = (count: number) => Array.from({ length: count }, (_, at) => id + at)
  expect((await see({ ids: many(100) })).json()).toEqual({ seen: 1 })
  for (const payload of [
    {},
    { ids: [] },
    { ids: many(101) },
    { ids: 'all' },
    { ids: [id, 0] },
    { ids: [id, null] },
  ]) {
    const answer = await see(payload)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['ids']])
  }
})

test('a person’s own data say how many are unread', async () => {
  expect(await countOfUser()).toBe(0)
  const { id } = await buildNotification(user)
  await buildNotification(user)
  await buildNotification(await buildUser())
  expect(await countOfUser()).toBe(2)
  await read({ id })
  expect(await countOfUser()).toBe(1)
})

test('whoever opens an order has read what was told of it, and the other side has not', async () => {
  const buyer = await buildUser()
  const order = await buildOrder({ seller: user, buyer })
  const { id } = await buildNotification(user, { order_id: order.id, sms_due_at: new Date() })
  const others = await buildNotification(buyer, { order_id: order.id })
  const elsewhere = await buildNotification(user)
  expect((await get(`/api/orders/${order.id}`, await asUser(await buildUser()))).statusCode).toBe(
    404,
  )
  expect((await notificationRow(id)).read_at).toBeNull()
  expect((await get(`/api/orders/${order.id}`)).statusCode).toBe(200)
  const row = await notificationRow(id)
  expect([row.read_at, row.sms_due_at]).toEqual([expect.any(Date), null])
  expect((await notificationRow(others.id)).read_at).toBeNull()
  expect((await notificationRow(elsewhere.id)).read_at).toBeNull()
})

test('what is older than ninety days is in no list and no count, and can be neither read nor seen', async () => {
  const now = Date.now()
  const at = (days: number) => buildNotification(user, { now: new Date(now - days * dayMs) })
  const old = await at(90.01)
  const kept = await at(89.99)
  expect((await list()).notifications).toMatchObject({ data: [{ id: kept.id }], total: 1 })
  expect([(await list()).unread_notifications_count, await countOfUser()]).toEqual([1, 1])
  expect((await read({ id: old.id })).statusCode).toBe(404)
  expect((await see({ ids: [old.id, kept.id] })).json()).toEqual({ seen: 1 })
})

test('what is older than ninety days is deleted by day, however much it is', async () => {
  const now = new Date()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const kept = await buildNotification(user, { now: before(89) })
  const rows = Array.from({ length: 2500 }, (_, n) => ({
    ...{ user_id: user.id, source: `old:${n}`, kind: 'gig', event: 'pause', group: 'account' },
    ...{ title: 'Paused', text: 'Your gig is paused.', route: '/account/gigs', is_urgent: false },
    created_at: before(91),
  }))
  await db.insertInto('notifications').values(rows.slice(0, 1300)).execute()
  await db.insertInto('notifications').values(rows.slice(1300)).execute()
  const jobs = notificationsJobs(ports.notifications)
  expect(jobs.some(({ schedule }) => /^\d+ \d+ \* \* \*$/.test(schedule ?? ''))).toBe(true)
  await removeOldNotifications(now)
  const left = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', user.id)
    .execute()
  expect(left).toEqual([{ id: kept.id }])
})

test('an operator says for how many days people find what they were told', async () => {
  settings.NOTIFICATION_DAYS = 7
  await buildNotification(user, { now: new Date(Date.now() - 8 * dayMs) })
  const { total } = (await list()).notifications
  settings.NOTIFICATION_DAYS = 90
  expect(total).toBe(0)
})

/** Where it leads, or what it came from. */
type News = { route: string } | { source: string }
type Page = { url: string; read: News; unread: News }

const pages: [string, () => Promise<Page>][] = [
  [
    'an offer',
    async () => {
      const { id } = await buildOffer({ seller: user, buyer: await buildUser() })
      return { url: `/api/offers/${id}`, ...routesTo(`/orders/request/${id}`) }
    },
  ],
  [
    'a gig',
    async () => {
      const { id, slug } = await buildGig({ owner: user })
      const [route, another] = [`/gigs/view/${id}/${slug}`, `/gigs/view/${id}1/${slug}`]
      return { url: `/api/gigs/${id}`, read: { route }, unread: { route: another } }
    },
  ],
  [
    'the result of a payment',
    async () => {
      const { reference } = await buildTransaction({ user })
      return { url: `/api/payments/transaction/${reference}`, ...sourcesOf(reference) }
    },
  ],
  [
    'the receipt of a payout',
    async () => {
      const completed = { status_code: 'CMPLTD', settled_at: new Date() }
      const payment = await buildTransaction({ ...completed, outcome: 'given' })
      const payout = { ...completed, kind: 'payout', source: payment.reference }
      const { reference } = await buildTransaction({ user, ...payout })
      return { url: `/api/payments/receipt/${reference}`, ...sourcesOf(reference) }
    },
  ],
  [
    'a dispute',
    async () => {
      const { id } = await buildDispute({ seller: user })
      return { url: `/api/disputes/${id}`, ...routesTo(`/disputes/${id}`) }
    },
  ],
  [
    'a dispute to decide',
    async () => {
      await becomeManagerOf('disputes')
      const { id } = await buildDispute({ status: 'deciding' })
      return { url: `/api/manager/dispute/${id}`, ...routesTo(`/manager/disputes/view/${id}`) }
    },
  ],
  [
    'transactions to approve',
    async () => {
      await becomeManagerOf('money')
      const waiting = { status_code: 'PENDNG', submitted_at: new Date() }
      const [listed, unlisted] = [await buildTransaction(waiting), await buildTransaction(waiting)]
      return {
        url: `/api/manager/transactions?search=${listed.reference}`,
        read: { source: `first-approve:${listed.reference}:1` },
        unread: { source: `first-approve:${unlisted.reference}:1` },
      }
    },
  ],
  [
    'what became of an ID',
    async () => ({
      ...{ url: '/api/customer/kyc', read: { route: '/account/profile/identity-details' } },
      unread: { route: '/account/profile' },
    }),
  ],
  ['saved searches', async () => ({ url: '/api/searches', ...routesTo('/account/searches') })],
]

async function becomeManagerOf(role: Role): Promise<void> {
  user = await buildUser({ roles: [role] })
  headers = await asUser(user)
}

const routesTo = (route: string) => ({ read: { route }, unread: { route: `${route}1` } })
const sourcesOf = (reference: string) => ({
  read: { source: `payment:${reference}:sent` },
  unread: { source: `payment:${reference}1:sent` },
})

test.each(pages)(
  'news that lead to %s are read once it is opened, by whoever opens it',
  async (_, build) => {
    const { url, read, unread } = await build()
    const { id } = await buildNotification(user, read)
    const others = [
      await buildNotification(user, unread),
      await buildNotification(await buildUser(), read),
    ]
    expect((await get(url)).statusCode).toBe(200)
    await expect.poll(async () => (await notificationRow(id)).read_at).not.toBeNull()
    for (const other of others) expect((await notificationRow(other.id)).read_at).toBeNull()
  },
)

test('what one screen reads the person’s other screens hear of, and nobody else', async () => {
  const connect = await openLiveUpdates()
  const token = await tokenFor(user)
  const [socket, elsewhere] = [
    await connect(token),
    await connect(await tokenFor(await buildUser())),
  ]
  let heardElsewhere = false
  elsewhere.on('notification.read', () => {
    heardElsewhere = true
  })
  const ids = [
    await buildNotification(user),
    await buildNotification(user),
    await buildNotification(user),
  ]
  const one = nextOf(socket, 'notification.read')
  await post('/api/notifications/read', { id: ids[0]?.id }, bearer(token))
  expect(await one).toEqual({ id: ids[0]?.id, unread_notifications_count: 2 })
  const all = nextOf(socket, 'notification.read')
  await post('/api/notifications/read', { up_to_id: ids[2]?.id }, bearer(token))
  expect(await all).toEqual({ up_to_id: ids[2]?.id, unread_notifications_count: 0 })
  expect(heardElsewhere).toBe(false)
})

test('what a person takes along has his notifications without the inside of the machine', async () => {
  const { id } = await buildNotification(user)
  await buildNotification(await buildUser())
  const { data } = (await get('/api/customer/export')).json()
  expect(data.notifications).toEqual([
    {
      ...{ id, kind: 'order', event: 'request', group: 'orders', is_urgent: true },
      ...{ title: 'New request', text: 'Adjoa asks for Tiling.', route: '/account/orders' },
      ...{ created_at: expect.any(String), read_at: null },
    },
  ])
  expect(data.notification_preferences).toMatchObject({ message_previews: false })
})
