import { expect, test } from 'vitest'
import { addDays, dayOf } from '#platform/days.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { asUser, asVisitor, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildDispute } from '#test/builders/disputes.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { buildIdentity, buildPaymentAccount } from '#test/builders/profile.ts'
import { keepSelf } from './queries.ts'

const app = useApp()

async function setLocation(user: BuiltUser, latitude: number, longitude: number) {
  return app.server.inject({
    method: 'POST',
    url: '/api/customer/location/update',
    payload: { latitude, longitude },
    headers: await asUser(user),
  })
}

const rowOf = ({ id }: BuiltUser) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function actionsOf(user: BuiltUser): Promise<{ code: string; message: string }[]> {
  const headers = await asUser(user)
  return (await app.server.inject({ url: '/api/customer/pending', headers })).json().actions
}
const codesOf = async (user: BuiltUser) => (await actionsOf(user)).map(({ code }) => code)

test('a location is kept and named after the nearest town', async () => {
  const answer = await setLocation(await buildUser(), 5.67, -0.16)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().user).toMatchObject({
    latitude: 5.67,
    longitude: -0.16,
    location: 'Madina, Greater Accra',
  })
})

test.each([
  ['a location', 'location/update', { latitude: 5.67, longitude: -0.16 }],
  ['days away', 'away', { until: addDays(dayOf(new Date()), 7) }],
  ['the wish to hear of requests', 'request-alerts', { is_on: 0 }],
  ['the wish to hear of requests', 'request-alerts', { is_on: 1 }],
  ['the agreement to news and offers', 'marketing', { opt_in: 1 }],
] as const)('%s is saved of nobody else', async (_, path, payload) => {
  const [user, other] = [await buildUser(), await buildUser()]
  await db
    .updateTable('users')
    .set({ request_alerts: 'is_on' in payload && payload.is_on === 0 })
    .where('id', 'in', [user.id, other.id])
    .execute()
  const [before, theirs] = [await rowOf(user), await rowOf(other)]
  const url = `/api/customer/${path}`
  const headers = await asUser(user)
  const answer = await app.server.inject({ method: 'POST', url, payload, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await rowOf(user)).not.toEqual(before)
  expect(await rowOf(other)).toEqual(theirs)
})

test.each([
  ['the beach of Labadi', 5.5558, -0.1436, 'Teshie, Greater Accra'],
  ['London', 51.5, -0.12, null],
  ['the sea off Accra', 5.2, -0.2, null],
  ['the South Pole', -90, 180, null],
])('%s is named truthfully', async (_place, latitude, longitude, name) => {
  const user = await buildUser()
  await setLocation(user, 5.67, -0.16)
  const answer = await setLocation(user, latitude, longitude)
  expect(answer.json().user).toMatchObject({ latitude, longitude, location: name })
})

test('a place beyond the map is refused, field by field', async () => {
  const answer = await setLocation(await buildUser(), 90.1, -180.1)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).sort()).toEqual(['latitude', 'longitude'])
})

test('a newcomer has an identity, a payment account and a location still to give', async () => {
  expect(await actionsOf(await buildUser())).toEqual([
    { code: 'identity', message: expect.any(String), route: '/account/profile/identity-details' },
    {
      code: 'payment_account',
      message: expect.any(String),
      route: '/account/profile/settlement-account-settings',
    },
    { code: 'location', message: expect.any(String), route: '/account/profile/location-settings' },
  ])
})

test('what has been given is not asked for again; an identity that waits is not for its owner to do', async () => {
  const user = await buildUser()
  await buildPaymentAccount(user)
  expect(await codesOf(user)).toEqual(['identity', 'location'])
  await setLocation(user, 51.5, -0.12)
  expect(await codesOf(user)).toEqual(['identity'])
  await buildIdentity(user)
  expect(await codesOf(user)).toEqual([])
})

test('a seller is asked to answer the requests that wait, and nobody else is', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  await buildOrder({ seller, buyer, status: 'ongoing' })
  expect(await codesOf(seller)).not.toContain('orders')
  await buildOrder({ seller, buyer })
  const [action] = await actionsOf(seller)
  const route = '/account/orders'
  expect(action).toEqual({ code: 'orders', message: 'A request waits for your answer.', route })
  await buildOrder({ seller, buyer })
  expect((await actionsOf(seller))[0]?.message).toBe('2 requests wait for your answer.')
  expect(await codesOf(buyer)).not.toContain('orders')
})

test('whoever is asked to end an order finds it among what is to be done, until it expires', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const { id: order_id } = await buildOrder({ seller, buyer, status: 'ongoing' })
  const [now, day] = [Date.now(), 86_400_000]
  const { id } = await db
    .insertInto('order_endings')
    .values({
      ...{ order_id, by: 'buyer', held_pesewas: 0, to_buyer_pesewas: 0, reason: 'It is late.' },
      ...{ created_at: new Date(now - day), expires_on: new Date(now + day) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const route = `/account/orders/view/${order_id}`
  const message = 'Somebody proposes to end an order. Accept or reject it.'
  expect((await actionsOf(seller))[0]).toEqual({ code: 'ending', message, route })
  expect(await codesOf(buyer)).not.toContain('ending')
  const past = { expires_on: new Date(now - day / 2) }
  await db.updateTable('order_endings').set(past).where('id', '=', id).execute()
  expect(await codesOf(seller)).not.toContain('ending')
})

test('a seller is told of an unpaid order that may be closed, and of no other', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const order = { seller, buyer, status: 'inReview' } as const
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await buildOrder({ ...order, now: daysAgo(6.9) })
  const paid = await buildOrder({ ...order, now: daysAgo(9) })
  await db.updateTable('orders').set({ held_pesewas: 1 }).where('id', '=', paid.id).execute()
  expect(await codesOf(seller)).not.toContain('close')
  const { id } = await buildOrder({ ...order, now: daysAgo(7.1) })
  expect((await actionsOf(seller))[0]).toMatchObject({
    ...{ code: 'close', route: `/account/orders/view/${id}` },
  })
  expect(await codesOf(buyer)).not.toContain('close')
})

test('a dispute is to be answered by who did not open it, and its decision by whoever has not accepted it', async () => {
  const { id, buyer, seller } = await buildDispute()
  const action = { code: 'dispute', route: `/disputes/${id}` }
  expect((await actionsOf(seller))[0]).toMatchObject(action)
  expect(await codesOf(buyer)).not.toContain('dispute')
  const decided = await buildDispute({ status: 'decided' })
  for (const side of [decided.buyer, decided.seller])
    expect(await codesOf(side)).toContain('dispute')
  await db
    .updateTable('disputes')
    .set({ buyer_accepted_on: new Date() })
    .where('id', '=', decided.id)
    .execute()
  expect(await codesOf(decided.buyer)).not.toContain('dispute')
  expect(await codesOf(decided.seller)).toContain('dispute')
})

test('a rejected identity is asked for again, with the reason', async () => {
  const user = await buildUser({ place: { latitude: 5.6, longitude: -0.2 } })
  await buildPaymentAccount(user)
  await buildIdentity(user, { status: 'rejected', rejectionReason: 'The photo is blurred' })
  const [action, ...others] = await actionsOf(user)
  expect(action?.code).toBe('identity')
  expect(action?.message).toContain('The photo is blurred. ')
  expect(others).toEqual([])
})

test('who was verified in person need not hand in papers', async () => {
  expect(await codesOf(await buildUser({ kyc: true }))).not.toContain('identity')
})

test('kinds of payment accounts come with their institutions, to visitors too', async () => {
  const { statusCode, body } = await app.server.inject({
    url: '/api/account/options',
    headers: asVisitor(),
  })
  const { types } = JSON.parse(body)
  expect(statusCode).toBe(200)
  expect(types[0]).toEqual({
    code: 'mobile_money',
    name: expect.any(String),
    institutions: [
      { name: 'MTN', code: 'MTN' },
      { name: 'Telecel', code: 'VOD' },
      { name: 'AT', code: 'ATL' },
    ],
  })
  expect(types[1].code).toBe('bank')
  expect(types[1].institutions).toContainEqual({ name: 'GCB Bank', code: '040100' })
  expect(types[1].institutions).toHaveLength(11)
  for (const { code } of types[1].institutions) expect(code).toMatch(/^\d{6}$/)
})

test('none of it is for visitors', async () => {
  const before = await db.selectFrom('users').selectAll().execute()
  for (const url of ['update', 'email/confirm', 'password/update', 'settlement/update']) {
    const call = { method: 'POST', url: `/api/customer/${url}`, payload: {} } as const
    const answer = await app.server.inject({ ...call, headers: asVisitor() })
    expect(answer.statusCode, url).toBe(401)
    expect((await app.server.inject(call)).statusCode, url).toBe(401)
  }
  expect(await db.selectFrom('users').selectAll().execute()).toEqual(before)
})

test('a search, a place and a time away are saved while something of the same person is under way', async () => {
  const user = await buildUser()
  const until = addDays(dayOf(new Date()), 7)
  const calls = {
    '/api/searches': { category: 1 },
    '/api/customer/location/update': { latitude: 5.6, longitude: -0.2 },
    '/api/customer/away': { until },
  }
  await inTransaction(async tx => {
    // As whoever writes to the person does, or takes a step of an order.
    await keepSelf(tx, viewerOf(user))
    for (const [url, payload] of Object.entries(calls))
      expect(await statusOf(user, url, payload), url).toBeLessThan(300)
  })
})

async function statusOf(user: BuiltUser, url: string, payload: object): Promise<number> {
  const headers = await asUser(user)
  return (await app.server.inject({ method: 'POST', url, payload, headers })).statusCode
}
