/** Whatever is cut off in the middle by the end of a process: all of it is there afterwards, or none. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { orderActions, orderProcess, orderStatus } from '#features/orders/process.ts'
import { addDays, dayOf } from '#platform/days.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { type BuiltUser, buildUser } from './builders/accounts.ts'
import { type Cut, cutOffInBatches, watchTables } from './builders/cut-off.ts'
import { runMore } from './builders/job-runs.ts'
import {
  connectionsOfServers,
  countWaitingForRows,
  patiently,
  press,
  useServers,
} from './builders/killable-servers.ts'
import {
  type BuiltOffer,
  type BuiltOrder,
  buildOffer,
  buildOrder,
  eventsOf,
  orderRow,
} from './builders/orders.ts'
import { buildTransaction } from './builders/payments.ts'
import { expectStatisticsAsCounted } from './builders/statistics.ts'

const servers = useServers({}, { bundled: true })

test('a server that is killed again and again loses no step of an order, and leaves none half done', async () => {
  const deals = await Promise.all(Array.from({ length: 24 }, () => buildDeal()))
  for (let kill = 0; kill < 4; kill++) {
    const server = await servers.ensureRunning()
    const until = (await eventCount()) + 8
    const walking = deals.map(deal => walk(deal, server.url))
    await expect.poll(eventCount, patiently).toBeGreaterThan(until)
    await server.end('SIGKILL')
    await Promise.all(walking)
    // The database may still be at a commit that the server had just sent.
    await expect.poll(connectionsOfServers, patiently).toBe(0)
    await expectWhole(deals)
    await expectStatisticsAsCounted(aroundNow)
  }
  const server = await servers.ensureRunning()
  await Promise.all(deals.map(deal => walk(deal, server.url)))
  await expectWhole(deals)
  const states = await Promise.all(deals.map(({ offerId }) => statusOf(offerId)))
  expect(states).toEqual(deals.map(() => orderStatus.completed))
}, 240_000)

/** A step writes into each of these, in this order. */
const writtenByAStep = [
  ...['orders', 'statistics_changes', 'order_events', 'messages', 'notifications', 'outbox'],
  'pgboss.job_common',
]

/** And the end of an order by the clock into these. */
const writtenByAnEnd = ['reviews', 'transactions'] as const

type OrderCut = Cut & { order: BuiltOrder }

/** The clock ends one order after the other: each kill cuts one of them off. */
const whenCutOff = cutOffInBatches<OrderCut>(
  {
    ...Object.fromEntries(writtenByAStep.map(table => [`step ${table}`, () => cutStep(table)])),
    ...Object.fromEntries(writtenByAnEnd.map(table => [`end ${table}`, () => cutEnd(table)])),
    folding: cutFolding,
  },
  {
    kills: 2,
    begin: async () => {
      const server = await servers.ensureRunning()
      return { url: server.url, kill: () => server.end('SIGKILL') }
    },
  },
)

beforeAll(async () => {
  // The first server makes the tables of the queue.
  await servers.ensureRunning()
  await watchTables([...writtenByAStep, ...writtenByAnEnd, 'statistics_by_day'])
}, 240_000)

test.each(writtenByAStep)(
  'a step whose server is killed when it comes to %s has not been taken, and can be',
  async table => {
    const { take, order, answer, after } = await whenCutOff(`step ${table}`)
    expect(answer).toBeNull()
    expect(after).toEqual({
      ...{ events: ['request'], status: orderStatus.pending },
      ...{ messages: 0, mails: 0, jobs: 0 },
    })
    const again = await servers.ensureRunning()
    expect(await take(again.url)).toBe(200)
    expect(await countTraces(order.id)).toEqual({ messages: 1, mails: 1, jobs: 1 })
  },
  240_000,
)

test('a message whose sender asks again until he is answered is there once, wherever the server was killed', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  const ids = Array.from({ length: 40 }, () => randomUUID())
  const unsent = new Set(ids)
  for (let kill = 0; kill < 3; kill++) {
    const server = await servers.ensureRunning()
    const until = ids.length - 10 * (kill + 1)
    const sending = [...unsent].map(async (client_id, n) => {
      await pause(n * 5)
      const body = { to_user_id: kofi.id, message: `Number ${n}`, client_id }
      const answer = await press(server.url, ama, 'chat/message/send', body)
      if (answer === 201) unsent.delete(client_id)
    })
    await expect.poll(() => unsent.size, patiently).toBeLessThan(until)
    await server.end('SIGKILL')
    await Promise.all(sending)
  }
  const server = await servers.ensureRunning()
  for (const client_id of ids)
    expect(
      await press(server.url, ama, 'chat/message/send', {
        to_user_id: kofi.id,
        message: 'x',
        client_id,
      }),
    ).toBe(201)
  const { rows } = await sql<{ messages: number; unread: number }>`
    select (select count(*) from messages where from_user_id = ${ama.id}) as messages,
      (select sum(unread_count) from chat_members where user_id = ${kofi.id}) as unread`.execute(db)
  expect(rows).toEqual([{ messages: 40, unread: 40 }])
}, 240_000)

test('requests that nobody answered while no server ran are cancelled once, by whichever process is first', async () => {
  await servers.endLasting()
  const since = new Date()
  const missed = await buildRequests()
  const answered = await buildOrder({ status: 'ongoing', hours: 1000 })
  const aDayLater = { CLOCK_OFFSET_MS: String(24 * 3_600_000) }
  const started = await Promise.all([servers.start(aDayLater), servers.start(aDayLater)])
  await expect
    .poll(() => statusesOf(missed), { timeout: 150_000, interval: 500 })
    .toEqual(allCancelled)
  const wanted = await buildRequests()
  await inTransaction(async tx => {
    await tx.selectFrom('orders').select('id').where('id', 'in', wanted).forUpdate().execute()
    await runMore(servers, 'orders.expire', 4)
    await expect.poll(countWaitingForRows, patiently).toBeGreaterThanOrEqual(2)
  })
  await expect.poll(() => statusesOf(wanted), patiently).toEqual(allCancelled)
  await expect.poll(() => expiriesWaiting(since), patiently).toBe(0)
  for (const id of [...missed, ...wanted]) {
    expect(await eventsOf(id)).toEqual(['request', 'expire'])
    expect(await mailsAbout(id)).toHaveLength(2)
  }
  expect(await eventsOf(answered.id)).toEqual(['request'])
  await Promise.all(started.map(server => server.end()))
}, 240_000)

test.each(writtenByAnEnd)(
  'an order whose server is killed at its end by the clock, when it comes to %s, ends once all the same',
  async table => {
    const { order, after } = await whenCutOff(`end ${table}`)
    expect(after).toMatchObject({ events: ['request'], status: orderStatus.inReview })
    await servers.ensureRunning()
    await runMore(servers, 'orders.end-overdue', 2)
    await expect.poll(() => statusesOf([order.id]), patiently).toEqual([orderStatus.completed])
    expect(await eventsOf(order.id)).toEqual(['request', 'complete'])
    expect(await outgoingFor(order.offer_id)).toEqual(['payout'])
  },
  240_000,
)

test('statistics whose folding is cut off with its server are as they were, and are folded later', async () => {
  const { after } = await whenCutOff('folding')
  expect(after).toBeGreaterThan(0)
  await servers.ensureRunning()
  await runMore(servers, 'statistics.fold', 2)
  await expect.poll(countUnfolded, patiently).toBe(0)
  await expectStatisticsAsCounted(aroundNow)
}, 240_000)

async function cutStep(table: string): Promise<OrderCut> {
  const deal = await buildDeal()
  const order = await buildOrder({ ...deal, offer: deal.offer })
  const take = (url: string) => press(url, deal.seller, 'orders/accept', { gig_order_id: order.id })
  return { order, table, subject: `order ${order.id}`, take, traces: () => tracesOf(order) }
}

async function cutEnd(table: string): Promise<OrderCut> {
  await servers.endLasting()
  const order = await buildOrder({ status: 'inReview', now: daysAgo(8) })
  await pay(order)
  const take = () => runMore(servers, 'orders.end-overdue', 1)
  return { order, table, subject: `order ${order.id}`, take, traces: () => tracesOf(order) }
}

async function cutFolding(): Promise<OrderCut> {
  await servers.endLasting()
  const order = await buildOrder()
  const take = () => runMore(servers, 'statistics.fold', 1)
  const traces = async () => {
    await expectStatisticsAsCounted(aroundNow)
    return countUnfolded()
  }
  return { order, table: 'statistics_by_day', take, traces }
}

async function tracesOf({ id }: BuiltOrder): Promise<object> {
  const [events, status] = [await eventsOf(id), (await orderRow(id)).status_id]
  return { events, status, ...(await countTraces(id)) }
}

/** Servers of this file have clocks that run a day ahead. */
const aroundNow = { from: addDays(dayOf(new Date()), -1), to: addDays(dayOf(new Date()), 2) }

async function countUnfolded(): Promise<number> {
  const { rows } = await sql`select from statistics_changes`.execute(db)
  return rows.length
}

const allCancelled = Array(8).fill(orderStatus.cancelled)

async function buildRequests(): Promise<number[]> {
  const orders = await Promise.all(allCancelled.map(() => buildOrder()))
  return orders.map(({ id }) => id)
}

const statusesOf = (ids: number[]) =>
  Promise.all(ids.map(async id => (await orderRow(id)).status_id))

type Deal = { seller: BuiltUser; buyer: BuiltUser; offer: BuiltOffer; offerId: number }

async function buildDeal(): Promise<Deal> {
  const [seller, buyer] = [await buildUser({ premium: true }), await buildUser()]
  const offer = await buildOffer({ seller, buyer })
  return { seller, buyer, offer, offerId: offer.id }
}

const paths = { accept: 'accept', 'submit-for-review': 'review', complete: 'complete' } as const

/** Presses whatever comes next, until the order is completed or the server has gone. */
async function walk({ seller, buyer, offerId }: Deal, url: string): Promise<void> {
  for (;;) {
    const order = await orderOf(offerId)
    const next = (Object.keys(paths) as (keyof typeof paths)[]).find(
      action => orderProcess[action].from === order?.status_id,
    )
    if (order && !next) return
    const actor = next && orderProcess[next].by === 'seller' ? seller : buyer
    const answer = next
      ? await press(url, actor, `orders/${paths[next]}`, { gig_order_id: order?.id })
      : await press(url, actor, 'orders/request', { gig_offer_id: offerId })
    if (answer === null) return
    expect(answer).toBeLessThan(300)
  }
}

/** No event without its change, its message, its mail and its job, and none of these without the event. */
async function expectWhole(deals: Deal[]): Promise<void> {
  for (const { seller, buyer, offerId } of deals) {
    const order = await orderOf(offerId)
    if (!order) continue
    const events = await eventsOf(order.id)
    expect(order.status_id).toBe(statusAfterEvents(events))
    const count = events.length
    expect(await countTraces(order.id)).toEqual({ messages: count, mails: count, jobs: count })
    const { rows } = await sql`select
      (select sum(unread_count) from chat_members where user_id in (${seller.id}, ${buyer.id})) as unread,
      (select count(*) from reviews where order_id = ${order.id}) as reviews`.execute(db)
    expect(rows).toEqual([{ unread: count, reviews: events.includes('complete') ? 1 : 0 }])
  }
}

/** What tells of an order, by every way there is. */
async function countTraces(orderId: number): Promise<object> {
  const { rows } = await sql<{ messages: number; jobs: number }>`select
    (select count(*) from messages where order_id = ${orderId} and order_event_id is not null) as messages,
    (select count(*) from pgboss.job where name = 'orders.tell' and data->>'orderId' = ${String(orderId)}) as jobs
  `.execute(db)
  return { ...rows[0], mails: (await mailsAbout(orderId)).length }
}

/** The state that these events lead to. */
function statusAfterEvents(events: string[]): number {
  const last = orderActions.find(action => action === events.at(-1))
  return last ? orderProcess[last].to : orderStatus.pending
}

const orderOf = (offerId: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'status_id'])
    .where('offer_id', '=', offerId)
    .executeTakeFirst()

const statusOf = async (offerId: number) => (await orderOf(offerId))?.status_id

async function mailsAbout(orderId: number): Promise<unknown[]> {
  const link = `/account/orders/view/${orderId}\\M`
  const { rows } = await sql`
    select text from outbox where channel = 'mail' and text ~ ${link}`.execute(db)
  return rows
}

async function eventCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from order_events`.execute(db)
  return rows[0]?.count ?? 0
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

async function pay({ id, offer_id, buyer_id }: BuiltOrder): Promise<void> {
  const amount_pesewas = 15_000
  await buildTransaction({
    ...{ user: { id: buyer_id }, object_type: 'offer', object_id: offer_id },
    amount_pesewas,
    ...{ status_code: 'CMPLTD', outcome: 'given', settled_at: daysAgo(8) },
  })
  const paid = { is_paid: true, held_pesewas: amount_pesewas }
  await db.updateTable('orders').set(paid).where('id', '=', id).execute()
}

async function outgoingFor(offerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions')
    .select('kind')
    .where('object_type', '=', 'offer')
    .where('object_id', '=', offerId)
    .where('kind', '<>', 'payment')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Not those whose server was killed before: the queue takes them for running until their time is over. */
async function expiriesWaiting(since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job
    where name = 'orders.expire' and (state = 'created' or state = 'active' and started_on >= ${since})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
