import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { gigStatus } from '#features/gigs/process.ts'
import { lockPerson } from '#features/profile/server/queries.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { buildOffer, buildOrder, orderRow, orderStates } from '#test/builders/orders.ts'
import { orderStatus } from '../process.ts'
import { requestOrder, reviseOrder } from './commands.ts'
import { takeOrderStep } from './transition.ts'

const app = useApp()
const noon = new Date('2026-03-06T12:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)

let seller: BuiltUser
let buyer: BuiltUser
beforeAll(async () => {
  ;[seller, buyer] = [await buildUser({ premium: true, now: noon }), await buildUser({ now: noon })]
})

const request = (offerId: number, requester: BuiltUser, now = noon) =>
  requestOrder(ports.orders, { offerId, viewer: viewerOf(requester), now })

test('a requested order waits a day for the seller’s answer', async () => {
  const offer = await buildOffer({ seller, buyer })
  const orderId = await request(offer.id, buyer)
  expect(await orderRow(orderId)).toMatchObject({
    ...{ offer_id: offer.id, gig_id: offer.gig_id, seller_id: seller.id, buyer_id: buyer.id },
    ...{ status_id: 1, respond_by: later(24), started_on: null, due_on: null, is_paid: false },
  })
  const events = db.selectFrom('order_events').selectAll().where('order_id', '=', orderId)
  expect(await events.execute()).toMatchObject([
    { action: 'request', by: 'buyer', actor_id: buyer.id, note: null, created_at: noon },
  ])
})

test('an order of what the buyer proposed begins at once', async () => {
  const proposed = { requester: 'seller', starts: 'ongoing', custom: true, hours: 30 } as const
  const offer = await buildOffer({ seller, buyer, ...proposed })
  const orderId = await request(offer.id, seller)
  const started = { status_id: 2, started_on: noon, due_on: later(30) }
  expect(await orderRow(orderId)).toMatchObject(started)
})

test('whoever may not request the order is told so, a stranger is told of nothing', async () => {
  const offer = await buildOffer({ seller, buyer })
  const [manager, stranger] = [await buildUser({ manager: true }), await buildUser()]
  expect(await outcomeOf(request(offer.id, seller))).toBe(403)
  expect(await outcomeOf(request(offer.id, manager))).toBe(403)
  expect(await outcomeOf(request(offer.id, stranger))).toBe(404)
  expect(await outcomeOf(request(2_000_000_000, buyer))).toBe(404)
})

test.each(orderStates.filter(state => state !== 'cancelled'))(
  'no second order beside one that is %s',
  async status => {
    const offer = await buildOffer({ seller, buyer })
    await buildOrder({ offer, seller, buyer, status })
    expect(await outcomeOf(request(offer.id, buyer))).toBe(409)
  },
)

test('a request that comes while its gig is being paused waits, and then finds it gone', async () => {
  const gig = await buildGig({ owner: seller })
  const offer = await buildOffer({ seller, buyer, gig })
  const { outcome } = await db.transaction().execute(async tx => {
    await tx
      .updateTable('gigs')
      .set({ status_id: gigStatus.paused, status_before_pause: gigStatus.live })
      .where('id', '=', gig.id)
      .execute()
    const outcome = outcomeOf(request(offer.id, buyer))
    await waitingForLock()
    return { outcome }
  })
  expect(await outcome).toBe(409)
})

test('an offer can be requested again after its order was cancelled', async () => {
  const offer = await buildOffer({ seller, buyer })
  await buildOrder({ offer, seller, buyer, status: 'cancelled' })
  expect(await outcomeOf(request(offer.id, buyer))).toBe(200)
})

test('nothing is requested of a gig that is not Live, or of somebody who is gone', async () => {
  for (const status of ['inReview', 'paused', 'deleted'] as const) {
    const gig = await buildGig({ owner: seller, status })
    const offer = await buildOffer({ seller, buyer, gig })
    expect(await outcomeOf(request(offer.id, buyer))).toBe(409)
  }
  const gone = await buildUser({ deactivated: true })
  expect(await outcomeOf(request((await buildOffer({ seller: gone, buyer })).id, buyer))).toBe(409)
  const gig = await buildGig({ owner: buyer, type: 'request' })
  const bid = await buildOffer({ seller: gone, buyer, gig })
  expect(await outcomeOf(request(bid.id, buyer))).toBe(409)
})

test('of twenty who request the same offer at once, one makes the order', async () => {
  const offer = await buildOffer({ seller, buyer })
  const outcomes = await atOnce(20, () => request(offer.id, buyer))
  expect(outcomes.filter(outcome => outcome === 200)).toHaveLength(1)
  expect(outcomes.filter(outcome => outcome === 409)).toHaveLength(19)
  const orders = db.selectFrom('orders').select('id').where('offer_id', '=', offer.id)
  expect(await orders.execute()).toHaveLength(1)
})

test('without Premium a seller works on three orders at a time, however many are accepted at once', async () => {
  const plain = await buildUser()
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => buildOrder({ seller: plain, buyer, now: noon })),
  )
  const accept = ({ id: orderId }: { id: number }) =>
    outcomeOf(
      takeOrderStep(ports.orders, { orderId, action: 'accept', by: viewerOf(plain), now: noon }),
    )
  const outcomes = await Promise.all(orders.map(accept))
  expect(outcomes.filter(outcome => outcome === 200)).toHaveLength(3)
  expect(outcomes.filter(outcome => outcome === 422)).toHaveLength(5)
  const { started_on, status_id } = await orderRow(orders[outcomes.indexOf(422)]?.id ?? 0)
  expect({ started_on, status_id }).toEqual({ started_on: null, status_id: 1 })
})

test('what begins at once counts as well, and what is done makes room', async () => {
  const plain = await buildUser()
  const wanted = { seller: plain, buyer, now: noon }
  const [first] = [await buildOrder({ ...wanted, status: 'ongoing' })]
  await buildOrder({ ...wanted, status: 'inReview' })
  await buildOrder({ ...wanted, status: 'inReview' })
  await buildOrder({ ...wanted, status: 'completed' })
  const proposed = { requester: 'seller', starts: 'ongoing', custom: true } as const
  const offer = await buildOffer({ ...wanted, ...proposed })
  expect(await outcomeOf(request(offer.id, plain))).toBe(422)
  await db
    .updateTable('orders')
    .set({ status_id: orderStatus.completed, completed_on: noon })
    .where('id', '=', first?.id ?? 0)
    .execute()
  expect(await outcomeOf(request(offer.id, plain))).toBe(200)
})

test('the refusal names Premium, and Premium ends the limit', async () => {
  const plain = await buildUser()
  for (let n = 0; n < 3; n++) await buildOrder({ seller: plain, buyer, status: 'ongoing' })
  const { id: gig_order_id } = await buildOrder({ seller: plain, buyer })
  const accept = async () =>
    app.server.inject({
      method: 'POST',
      url: '/api/orders/accept',
      payload: { gig_order_id },
      headers: await asUser(plain),
    })
  const refused = await accept()
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([422, ['error']])
  expect(refused.json().error).toContain('Premium')
  await db
    .updateTable('users')
    .set({ premium_since: noon, premium_until: new Date(Date.now() + 86_400_000) })
    .where('id', '=', plain.id)
    .execute()
  expect((await accept()).statusCode).toBe(200)
})

test('what is wrong is kept clean, for the seller to read', async () => {
  const { id: orderId } = await buildOrder({ seller, buyer, status: 'inReview' })
  const revise = (revision: string) =>
    reviseOrder(ports.orders, { orderId, revision, viewer: viewerOf(buyer), now: noon })
  expect(await outcomeOf(revise('<p>&#8203;</p><script>x()</script>'))).toBe(422)
  await revise('<p onclick="x()">It <strong>drips</strong>.</p><script>x()</script>')
  const events = db
    .selectFrom('order_events')
    .select(['action', 'note'])
    .where('order_id', '=', orderId)
  expect(await events.orderBy('id').execute()).toEqual([
    { action: 'request', note: null },
    { action: 'revision', note: '<p>It <strong>drips</strong>.</p>' },
  ])
})

test('a request that meets an account just being closed waits, and then finds nobody', async () => {
  const leaving = await buildUser()
  const offer = await buildOffer({ seller: leaving, buyer })
  const { requested } = await inTransaction(async tx => {
    await lockPerson(tx, leaving.id)
    const requested = outcomeOf(request(offer.id, buyer))
    await untilSomebodyWaits()
    await tx.updateTable('users').set({ status_id: 1 }).where('id', '=', leaving.id).execute()
    return { requested }
  })
  expect(await requested).toBe(409)
})

async function untilSomebodyWaits(): Promise<void> {
  const waiting = sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n).toBe(1)
}

async function atOnce(times: number, work: () => Promise<unknown>): Promise<number[]> {
  return Promise.all(Array.from({ length: times }, () => outcomeOf(work())))
}

const outcomeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    refusal => {
      if (!(refusal instanceof Refusal)) throw refusal
      return refusal.status
    },
  )
