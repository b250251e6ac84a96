import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useDatabase } from '#test/builders/database.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { buildOrder, eventsOf, orderRow } from '#test/builders/orders.ts'
import { buy } from '#test/builders/purchases.ts'
import type { OrderStatus } from '../../process.ts'
import { remindPeople } from '../../server/jobs.ts'
import { takeOrderStep } from '../../server/transition.ts'
import { dueReminder } from '../process.ts'

useDatabase()
loadSettings({})
openSecret({ appSecret: 'of these tests alone', dataDir: '' })

const noon = new Date('2026-03-06T12:00:00Z')
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000)

test('a buyer who does not look at the work is reminded of it three times, each once', async () => {
  captureJobs()
  const { id } = await buildOrder({ status: 'inReview', now: noon })
  for (let hour = 0; hour < 7 * 24; hour += 5) {
    const now = hours(hour)
    await Promise.all([1, 2].map(() => remindPeople(ports.orders, { now })))
  }
  expect(await remindersOf(id)).toEqual(['look-1', 'look-3', 'look-6'])
  expect(await eventsOf(id)).toEqual(['request', 'remind', 'remind', 'remind'])
})

test('the last reminder alone is urgent', async () => {
  captureJobs()
  const work = await buildOrder({ status: 'ongoing', hours: 24, now: noon })
  const review = await buildOrder({ status: 'inReview', now: noon })
  for (let hour = 0; hour < 7 * 24; hour += 5)
    await remindPeople(ports.orders, { now: hours(hour) })
  expect(await urgencyOf(review.id, review.buyer_id)).toEqual([false, false, true])
  // Soon due, due, and late.
  expect(await urgencyOf(work.id, work.seller_id)).toEqual([true, false, false])
})

test('after a stop only the latest reminder that is due goes out, once, to each who has to move', async () => {
  captureJobs()
  const review = await buildOrder({ status: 'inReview', now: noon })
  const work = await buildOrder({ status: 'ongoing', hours: 24, now: noon })
  const unpaid = await buildOrder({ status: 'inReview', now: hours(-23 * 24) })
  const now = hours(150)
  await Promise.all(Array.from({ length: 20 }, () => remindPeople(ports.orders, { now })))
  expect(await remindersOf(review.id)).toEqual(['look-6'])
  expect(await remindersOf(work.id)).toEqual(['work-late'])
  expect(await remindersOf(unpaid.id)).toEqual(['unpaid-ends'])
  expect(await recipientsOf(review.id)).toEqual([review.buyer_id])
  expect(await recipientsOf(work.id)).toEqual([work.seller_id])
  expect(await recipientsOf(unpaid.id)).toEqual([unpaid.seller_id, unpaid.buyer_id].sort())
})

test('each submission and each revision has its own reminders', async () => {
  captureJobs()
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const { id: orderId } = await buildOrder({ seller, buyer, status: 'ongoing', now: noon })
  const take = (action: 'submit-for-review' | 'revision', hour: number) =>
    takeOrderStep(ports.orders, {
      ...{ orderId, action, now: hours(hour) },
      by: viewerOf(action === 'revision' ? buyer : seller),
    })
  for (const start of [100, 200]) {
    await take('submit-for-review', start)
    await remindPeople(ports.orders, { now: hours(start + 24) })
    await take('revision', start + 30)
    await remindPeople(ports.orders, { now: hours(start + 30) })
    await remindPeople(ports.orders, { now: hours(start + 31) })
  }
  expect(await remindersOf(orderId)).toEqual(['look-1', 'work-due', 'look-1', 'work-due'])
})

test.each([
  [5, ['look-1', 'look-3', 'look-6']],
  [6.5, ['look-1', 'look-3', 'look-6']],
  [10, ['look-1', 'look-3', 'look-6']],
])('a buyer who pays %d days after the submission is reminded of each once', async (day, kinds) => {
  captureJobs()
  const order = await buildOrder({ status: 'inReview', now: noon })
  const remindUntil = async (from: number, until: number) => {
    for (let hour = from; hour < until; hour += 6)
      await remindPeople(ports.orders, { now: hours(hour) })
  }
  await remindUntil(0, day * 24)
  const payer = { id: order.buyer_id }
  await buy('offer', { payer, objectId: order.offer_id, now: hours(day * 24) })
  await remindUntil(day * 24, day * 24 + 72)
  expect(await remindersOf(order.id)).toEqual(kinds)
})

test('an order that stood still is not reminded of twice', async () => {
  captureJobs()
  const { id } = await buildOrder({ status: 'inReview', now: noon })
  await remindPeople(ports.orders, { now: hours(30) })
  const later = { counts_from: hours(100), submitted_on: hours(100) }
  await db.updateTable('orders').set(later).where('id', '=', id).execute()
  await remindPeople(ports.orders, { now: hours(130) })
  expect(await remindersOf(id)).toEqual(['look-1'])
})

test('the database finds those to remind by the rule that says of what', async () => {
  captureJobs()
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const made: number[] = []
  for (const status of ['pending', 'ongoing', 'inReview'] as const)
    for (const held_pesewas of status === 'inReview' ? [0, 2000] : [0])
      for (const duration of [1, 24, 100]) {
        const { id } = await buildOrder({ seller, buyer, status, hours: duration, now: noon })
        await db.updateTable('orders').set({ held_pesewas }).where('id', '=', id).execute()
        made.push(id)
      }
  const expected = new Map<number, Set<string>>(made.map(id => [id, new Set()]))
  for (let hour = 6; hour < 31 * 24; hour += 12) {
    const now = hours(hour)
    await remindPeople(ports.orders, { now })
    for (const id of made) {
      const order = await orderRow(id)
      const kind = dueReminder({ ...order, status_id: order.status_id as OrderStatus }, now)
      if (kind) expected.get(id)?.add(kind)
    }
  }
  for (const id of made) expect(await remindersOf(id)).toEqual([...(expected.get(id) ?? [])])
})

async function urgencyOf(orderId: number, userId: number): Promise<boolean[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('is_urgent')
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .where('event', '=', 'remind')
    .orderBy('id')
    .execute()
  return rows.map(({ is_urgent }) => is_urgent)
}

async function remindersOf(orderId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('order_reminders')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('reminded_at')
    .execute()
  return rows.map(({ kind }) => kind)
}

async function recipientsOf(orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('order_id', '=', orderId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
