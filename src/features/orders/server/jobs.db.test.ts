import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useDatabase } from '#test/builders/database.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { buildOrder, eventsOf, orderRow, orderStates } from '#test/builders/orders.ts'
import { orderStatus } from '../process.ts'
import { expireOrder } from './commands.ts'
import { expireOrders, remindPeople } from './jobs.ts'
import type { OrderPorts } from './ports.ts'
import { takeOrderStep } from './transition.ts'

useDatabase()
loadSettings({})
openSecret({ appSecret: 'of these tests alone', dataDir: '' })

const noon = new Date('2026-03-06T12:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)

const portsOwingNothing: OrderPorts = {
  ...ports.orders,
  payments: {
    ...ports.orders.payments,
    async oweMoney() {
      throw new Error('The money cannot be owed')
    },
  },
}

test('a request that the seller ignores for a day is cancelled by the clock', async () => {
  captureJobs()
  const order = await buildOrder({ now: noon })
  await expireOrders(ports.orders, { now: later(23.99) })
  expect((await orderRow(order.id)).status_id).toBe(orderStatus.pending)
  await expireOrders(ports.orders, { now: later(24) })
  expect((await orderRow(order.id)).status_id).toBe(orderStatus.cancelled)
  const events = db.selectFrom('order_events').selectAll().where('order_id', '=', order.id)
  expect(await events.orderBy('id', 'desc').limit(1).execute()).toMatchObject([
    { action: 'expire', by: 'clock', actor_id: null, created_at: later(24) },
  ])
})

test('a paid order whose money cannot be owed does not end, and the job fails', async () => {
  captureJobs()
  const order = await buildOrder({ now: noon, paid: true })
  await expect(expireOrders(portsOwingNothing, { now: later(24) })).rejects.toThrow(
    'were left as they were',
  )
  expect((await orderRow(order.id)).status_id).toBe(orderStatus.pending)
  await db.deleteFrom('order_events').where('order_id', '=', order.id).execute()
  await db.deleteFrom('orders').where('id', '=', order.id).execute()
})

test('an order that cannot be ended holds up no other, and is told at the end', async () => {
  captureJobs()
  const stuck = await buildOrder({ now: noon, paid: true })
  const other = await buildOrder({ now: noon })
  const failure = await expireOrders(portsOwingNothing, { now: later(24) }).then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(AggregateError)
  expect((failure as AggregateError).errors).toHaveLength(1)
  expect((await orderRow(stuck.id)).status_id).toBe(orderStatus.pending)
  expect((await orderRow(other.id)).status_id).toBe(orderStatus.cancelled)
  await db.deleteFrom('order_events').where('order_id', '=', stuck.id).execute()
  await db.deleteFrom('orders').where('id', '=', stuck.id).execute()
})

test('whatever passed while nothing ran is cancelled once, by however many processes', async () => {
  const jobs = captureJobs()
  const orders = await Promise.all(Array.from({ length: 6 }, () => buildOrder({ now: noon })))
  const sent = await outboxSize()
  const back = later(24 * 9)
  await Promise.all([
    expireOrders(ports.orders, { now: back }),
    expireOrders(ports.orders, { now: back }),
    expireOrders(ports.orders, { now: back }),
  ])
  await expireOrders(ports.orders, { now: back })
  for (const { id } of orders) expect(await eventsOf(id)).toEqual(['request', 'expire'])
  expect(await outboxSize()).toBe(sent + 2 * orders.length)
  expect(jobs.filter(({ job }) => job === 'orders.tell')).toHaveLength(orders.length)
})

test('orders that somebody answered are left alone', async () => {
  captureJobs()
  for (const status of orderStates.filter(state => state !== 'pending')) {
    const order = await buildOrder({ status, now: noon })
    await expireOrders(ports.orders, { now: later(1000) })
    expect(await eventsOf(order.id)).toEqual(['request'])
  }
})

test('of an answer in the last moment and the clock, only one wins', async () => {
  captureJobs()
  const seller = await buildUser()
  for (let n = 0; n < 5; n++) {
    const { id: orderId } = await buildOrder({ seller, now: noon })
    await Promise.allSettled([
      takeOrderStep(ports.orders, {
        orderId,
        action: 'accept',
        by: viewerOf(seller),
        now: later(23.999),
      }),
      expireOrder(ports.orders, { orderId, now: later(24) }),
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
  await remindPeople(ports.orders, { now: later(17.9) })
  expect(await eventsOf(order.id)).toEqual(['request'])
  await Promise.all([
    remindPeople(ports.orders, { now: later(18) }),
    remindPeople(ports.orders, { now: later(18) }),
  ])
  await remindPeople(ports.orders, { now: later(20) })
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
    await remindPeople(ports.orders, { now: later(from - 0.01) })
    expect(await eventsOf(id), `${hours} hours`).toEqual(['request'])
    await remindPeople(ports.orders, { now: later(from) })
    await remindPeople(ports.orders, { now: later(from + 0.1) })
    expect(await eventsOf(id), `${hours} hours`).toEqual(['request', 'remind'])
    await db.updateTable('orders').set({ status_id: 3 }).where('id', '=', id).execute()
  }
})

test('an order reminded of before it was accepted is reminded of again before it is due', async () => {
  captureJobs()
  const seller = await buildUser()
  const { id: orderId } = await buildOrder({ seller, hours: 24, now: noon })
  await remindPeople(ports.orders, { now: later(18) })
  await takeOrderStep(ports.orders, {
    orderId,
    action: 'accept',
    by: viewerOf(seller),
    now: later(19),
  })
  await remindPeople(ports.orders, { now: later(20) })
  expect(await eventsOf(orderId)).toEqual(['request', 'remind', 'accept'])
  await remindPeople(ports.orders, { now: later(19 + 12) })
  await remindPeople(ports.orders, { now: later(19 + 13) })
  expect(await eventsOf(orderId)).toEqual(['request', 'remind', 'accept', 'remind'])
})

test('nobody is reminded of what is over', async () => {
  captureJobs()
  const over = [
    await buildOrder({ now: noon }),
    await buildOrder({ status: 'completed', now: noon }),
    await buildOrder({ status: 'cancelled', now: noon }),
  ]
  await remindPeople(ports.orders, { now: later(40) })
  for (const { id } of over) expect(await eventsOf(id)).toEqual(['request'])
})

const outboxSize = async () =>
  (
    await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
