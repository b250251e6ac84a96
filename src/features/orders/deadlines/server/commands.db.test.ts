import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useDatabase } from '#test/builders/database.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { type BuiltOrder, buildOrder, eventsOf, orderRow } from '#test/builders/orders.ts'
import { buy } from '#test/builders/purchases.ts'
import { orderStatus } from '../../process.ts'
import { endOverdueOrders } from '../../server/jobs.ts'
import { takeOrderStep } from '../../server/transition.ts'
import { clockStepOf } from '../process.ts'
import { listOrdersPastEnd } from './queries.ts'

useDatabase()
loadSettings({})
openSecret({ appSecret: 'of these tests alone', dataDir: '' })

const noon = new Date('2026-03-06T12:00:00Z')
const days = (count: number) => new Date(noon.getTime() + count * 86_400_000)
const before = (moment: Date) => new Date(moment.getTime() - 1)

/** What `buy` pays. */
const price = 2000

type End = {
  name: string
  status: 'ongoing' | 'inReview'
  isPaid: boolean
  on: Date
  action: 'complete' | 'expire'
  status_id: number
  to_buyer_pesewas: number
  to_seller_pesewas: number
  kind: 'refund' | 'payout' | null
}

const ends: End[] = [
  {
    name: 'paid work that nobody looked at for 7 days is completed, and all of it is the seller’s',
    ...{ status: 'inReview', isPaid: true, on: days(7), action: 'complete' },
    ...{ status_id: 4, to_buyer_pesewas: 0, to_seller_pesewas: price, kind: 'payout' },
  },
  {
    name: 'paid work that nobody submitted for 14 days is cancelled, and all of it goes back',
    ...{ status: 'ongoing', isPaid: true, on: days(15), action: 'expire' },
    ...{ status_id: 5, to_buyer_pesewas: price, to_seller_pesewas: 0, kind: 'refund' },
  },
  {
    name: 'unpaid work that nobody submitted for 14 days is cancelled',
    ...{ status: 'ongoing', isPaid: false, on: days(15), action: 'expire' },
    ...{ status_id: 5, to_buyer_pesewas: 0, to_seller_pesewas: 0, kind: null },
  },
  {
    name: 'unpaid work that nobody completed or closed for 30 days is cancelled',
    ...{ status: 'inReview', isPaid: false, on: days(30), action: 'expire' },
    ...{ status_id: 5, to_buyer_pesewas: 0, to_seller_pesewas: 0, kind: null },
  },
]

test.each(ends.map(end => [end.name, end] as const))(
  '%s, once, also by many at once',
  async (_name, end) => {
    const { status, isPaid, on, action, kind, status_id, to_buyer_pesewas, to_seller_pesewas } = end
    captureJobs()
    const order = await buildOrder({ status, hours: 24, now: noon })
    if (isPaid) await pay(order)
    await endOverdueOrders(ports.orders, { now: before(on) })
    expect((await orderRow(order.id)).ended_by).toBeNull()
    await Promise.all(Array.from({ length: 20 }, () => endOverdueOrders(ports.orders, { now: on })))
    expect(await orderRow(order.id)).toMatchObject({
      ...{ status_id, ended_by: 'clock', to_buyer_pesewas, to_seller_pesewas },
    })
    const events = (await eventsOf(order.id)).filter(event => event !== 'confirm-payment')
    expect(events).toEqual(['request', action])
    expect(await outgoingFor(order)).toEqual(kind ? [{ kind, amount_pesewas: price }] : [])
    expect(await newsOf(order)).toEqual([order.buyer_id, order.seller_id].sort((a, b) => a - b))
    expect(await reviewsOf(order.id)).toBe(action === 'complete' ? 1 : 0)
  },
)

test('who pays after the time to look at the work has 72 hours for it', async () => {
  captureJobs()
  const order = await buildOrder({ status: 'inReview', now: noon })
  await pay(order, days(10))
  await endOverdueOrders(ports.orders, { now: before(days(13)) })
  expect(await eventsOf(order.id)).toEqual(['request', 'confirm-payment'])
  await endOverdueOrders(ports.orders, { now: days(13) })
  expect(await eventsOf(order.id)).toEqual(['request', 'confirm-payment', 'complete'])
})

test('work that was paid late and is sent back has its own time again', async () => {
  captureJobs()
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const order = await buildOrder({ seller, buyer, status: 'inReview', now: noon })
  await pay(order, days(10))
  const take = (action: 'revision' | 'submit-for-review', day: number) =>
    takeOrderStep(ports.orders, {
      ...{ orderId: order.id, action, now: days(day) },
      by: viewerOf(action === 'revision' ? buyer : seller),
    })
  await take('revision', 12)
  await take('submit-for-review', 14)
  await endOverdueOrders(ports.orders, { now: before(days(21)) })
  expect((await orderRow(order.id)).ended_by).toBeNull()
  await endOverdueOrders(ports.orders, { now: days(21) })
  expect((await orderRow(order.id)).ended_by).toBe('clock')
})

test('of the buyer and the clock who complete at once, one does', async () => {
  captureJobs()
  const buyer = await buildUser()
  for (let n = 0; n < 5; n++) {
    const order = await buildOrder({ buyer, status: 'inReview', now: noon })
    await pay(order)
    const step = { orderId: order.id, action: 'complete', by: viewerOf(buyer) } as const
    await Promise.allSettled([
      takeOrderStep(ports.orders, { ...step, now: days(7) }),
      endOverdueOrders(ports.orders, { now: days(7) }),
    ])
    expect(await eventsOf(order.id)).toEqual(['request', 'confirm-payment', 'complete'])
    expect(await outgoingFor(order)).toEqual([{ kind: 'payout', amount_pesewas: price }])
  }
})

test('what passed while nothing ran is made up for in one go, each once', async () => {
  captureJobs()
  const orders = []
  for (const status of ['ongoing', 'inReview', 'ongoing', 'inReview'] as const)
    orders.push(await buildOrder({ status, hours: 24, now: noon }))
  await pay(orders[1] as BuiltOrder)
  await Promise.all([1, 2].map(() => endOverdueOrders(ports.orders, { now: days(90) })))
  const actions = await Promise.all(orders.map(({ id }) => eventsOf(id)))
  expect(actions).toEqual([
    ['request', 'expire'],
    ['request', 'confirm-payment', 'complete'],
    ['request', 'expire'],
    ['request', 'expire'],
  ])
})

test('the database finds those that are past by the rule that screens read', async () => {
  captureJobs()
  const random = randomFrom(7)
  const pick = <T>(...from: T[]): T => from[Math.floor(random() * from.length)] as T
  const moment = () => pick(null, days(random() * 40))
  const seller = await buildUser()
  const buyer = await buildUser()
  const made: BuiltOrder[] = []
  for (let n = 0; n < 60; n++) {
    const { id } = await buildOrder({
      seller,
      buyer,
      status: pick('ongoing', 'inReview'),
      now: noon,
    })
    const times = { due_on: days(random() * 40), revised_on: moment(), counts_from: moment() }
    await db
      .updateTable('orders')
      .set({ ...times, submitted_on: days(random() * 40), held_pesewas: pick(0, price) })
      .where('id', '=', id)
      .execute()
    made.push(await orderRow(id))
  }
  for (let day = 0; day <= 75; day += 2.5) {
    const now = days(day)
    const past = made.filter(order => {
      const step = clockStepOf({ ...order, status_id: statusOf(order) })
      return step !== null && step.on <= now
    })
    const ids = new Set(made.map(({ id }) => id))
    const found = await listOrdersPastEnd(now, { after: 0, limit: 1000 })
    expect(found.filter(id => ids.has(id))).toEqual(past.map(({ id }) => id))
  }
})

const statusOf = ({ status_id }: BuiltOrder) =>
  status_id === orderStatus.ongoing ? orderStatus.ongoing : orderStatus.inReview

/** The same numbers in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const pay = ({ offer_id, buyer_id }: BuiltOrder, now = noon) =>
  buy('offer', { payer: { id: buyer_id }, objectId: offer_id, now })

const outgoingFor = ({ offer_id }: BuiltOrder) =>
  db
    .selectFrom('transactions')
    .select(['kind', 'amount_pesewas'])
    .where('object_id', '=', offer_id)
    .where('kind', '<>', 'payment')
    .execute()

async function newsOf({ id }: BuiltOrder): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('order_id', '=', id)
    .where('event', 'in', ['expire', 'complete'])
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function reviewsOf(orderId: number): Promise<number> {
  const reviews = db.selectFrom('reviews').select('id').where('order_id', '=', orderId)
  return (await reviews.execute()).length
}
