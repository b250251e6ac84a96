import { expect, test } from 'vitest'
import { db } from '#platform/server/database.ts'
import { loadSettings } from '#platform/server/settings.ts'
import { buildUser } from '../../../../test/builders/accounts.ts'
import { useDatabase } from '../../../../test/builders/database.ts'
import { viewerOf } from '../../../../test/builders/gigs.ts'
import { captureJobs } from '../../../../test/builders/jobs.ts'
import { buildOrder, eventsOf, orderRow } from '../../../../test/builders/orders.ts'
import { orderStatus } from '../process.ts'
import { acceptOrder, expireOrder } from './commands.ts'
import { expireOrders, remindSellers } from './jobs.ts'

useDatabase()
loadSettings({})

const noon = new Date('2026-03-06T12:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)

test('a request that the seller ignores for a day is cancelled by the clock', async () => {
  captureJobs()
  const order = await buildOrder({ now: noon })
  await expireOrders({ now: later(23.99) })
  expect((await orderRow(order.id)).status_id).toBe(orderStatus.pending)
  await expireOrders({ now: later(24) })
  expect((await orderRow(order.id)).status_id).toBe(orderStatus.cancelled)
  const events = db.selectFrom('order_events').selectAll().where('order_id', '=', order.id)
  expect(await events.orderBy('id', 'desc').limit(1).execute()).toMatchObject([
    { action: 'expire', by: 'clock', actor_id: null, created_at: later(24) },
  ])
})

test('whatever passed while nothing ran is cancelled once, by however many processes', async () => {
  const jobs = captureJobs()
  const orders = await Promise.all(Array.from({ length: 6 }, () => buildOrder({ now: noon })))
  const sent = await outboxSize()
  const back = later(24 * 9)
  await Promise.all([
    expireOrders({ now: back }),
    expireOrders({ now: back }),
    expireOrders({ now: back }),
  ])
  await expireOrders({ now: back })
  for (const { id } of orders) expect(await eventsOf(id)).toEqual(['request', 'expire'])
  expect(await outboxSize()).toBe(sent + 2 * orders.length)
  expect(jobs.filter(({ job }) => job === 'orders.tell')).toHaveLength(orders.length)
})

test('orders that somebody answered are left alone', async () => {
  captureJobs()
  const statuses = ['ongoing', 'inReview', 'completed', 'cancelled'] as const
  for (const status of statuses) {
    const order = await buildOrder({ status, now: noon })
    await expireOrders({ now: later(1000) })
    expect(await eventsOf(order.id)).toEqual(['request'])
  }
})

test('of an answer in the last moment and the clock, only one wins', async () => {
  captureJobs()
  const seller = await buildUser()
  for (let n = 0; n < 5; n++) {
    const { id: orderId } = await buildOrder({ seller, now: noon })
    await Promise.allSettled([
      acceptOrder({ orderId, viewer: viewerOf(seller), now: later(23.999) }),
      expireOrder({ orderId, now: later(24) }),
    ])
    const events = await eventsOf(orderId)
    expect([
      ['request', 'accept'],
      ['request', 'expire'],
    ]).toContainEqual(events)
    await db
      .updateTable('orders')
      .set({ status_id: 5, started_on: null, due_on: null })
      .where('id', '=', orderId)
      .execute()
  }
})

test('six hours before the time to answer is over the seller is reminded, once', async () => {
  captureJobs()
  const order = await buildOrder({ now: noon })
  await remindSellers({ now: later(17.9) })
  expect(await eventsOf(order.id)).toEqual(['request'])
  await Promise.all([remindSellers({ now: later(18) }), remindSellers({ now: later(18) })])
  await remindSellers({ now: later(20) })
  expect(await eventsOf(order.id)).toEqual(['request', 'remind'])
})

test('the work has a reminder of its own: twelve hours before it is due, or at half of a shorter time', async () => {
  captureJobs()
  const seller = await buildUser()
  const work = [
    { hours: 48, from: 36 },
    { hours: 24, from: 12 },
    { hours: 10, from: 5 },
    { hours: 1, from: 0.5 },
  ]
  for (const { hours, from } of work) {
    const { id } = await buildOrder({ seller, status: 'ongoing', hours, now: noon })
    await remindSellers({ now: later(from - 0.01) })
    expect(await eventsOf(id), `${hours} hours`).toEqual(['request'])
    await remindSellers({ now: later(from) })
    await remindSellers({ now: later(from + 0.1) })
    expect(await eventsOf(id), `${hours} hours`).toEqual(['request', 'remind'])
    await db.updateTable('orders').set({ status_id: 3 }).where('id', '=', id).execute()
  }
})

test('an order reminded of before it was accepted is reminded of again before it is due', async () => {
  captureJobs()
  const seller = await buildUser()
  const { id: orderId } = await buildOrder({ seller, hours: 24, now: noon })
  await remindSellers({ now: later(18) })
  await acceptOrder({ orderId, viewer: viewerOf(seller), now: later(19) })
  await remindSellers({ now: later(20) })
  expect(await eventsOf(orderId)).toEqual(['request', 'remind', 'accept'])
  await remindSellers({ now: later(19 + 12) })
  await remindSellers({ now: later(19 + 13) })
  expect(await eventsOf(orderId)).toEqual(['request', 'remind', 'accept', 'remind'])
})

test('nobody is reminded of what is over', async () => {
  captureJobs()
  const pending = await buildOrder({ now: noon })
  const due = await buildOrder({ status: 'ongoing', hours: 10, now: noon })
  const submitted = await buildOrder({ status: 'inReview', hours: 48, now: noon })
  await remindSellers({ now: later(40) })
  for (const { id } of [pending, due, submitted]) expect(await eventsOf(id)).toEqual(['request'])
})

const outboxSize = async () =>
  (
    await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
