import type { Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { pathOf } from '#platform/contract.ts'
import { pesewas } from '#platform/money.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import { ports } from '#ports.ts'
import { asUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import {
  type BuiltOrder,
  buildOrder,
  eventsOf,
  orderRow,
  orderStates,
} from '#test/builders/orders.ts'
import { buy } from '#test/builders/purchases.ts'
import { orderSteps, reviseOrder } from '../contract.ts'
import {
  orderActions,
  orderActors,
  orderEventActions,
  orderProcess,
  orderStatus,
} from '../process.ts'
import type { Conversation } from './ports.ts'
import { endOrder, takeOrderStep } from './transition.ts'

const app = useApp()
const noon = new Date('2026-03-06T12:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)

const callers = [...orderActors, 'stranger'] as const

/** Every state, caller and action there is: the answer follows from the process alone. */
const everyStep = orderStates.flatMap(status =>
  callers.flatMap(caller => orderActions.map(action => ({ status, caller, action }))),
)

test.each(everyStep)('$action by the $caller on an order that is $status', async step => {
  const { status, caller, action } = step
  const people = await buildPeople()
  const order = await buildOrder({ ...people, status, now: noon })
  const by = caller === 'clock' ? 'clock' : viewerOf(people[caller])
  const now = action === 'expire' ? later(24) : later(1)
  const outcome = await outcomeOf(
    takeOrderStep(ports.orders, { orderId: order.id, action, by, now }),
  )
  expect(outcome).toBe(lawfulStatus(step))
  const after = await orderRow(order.id)
  expect(after.status_id).toBe(outcome === 200 ? orderProcess[action].to : orderStatus[status])
  expect(await eventsOf(order.id)).toEqual(outcome === 200 ? ['request', action] : ['request'])
})

const calls = { ...orderSteps, revision: reviseOrder }
const everyCall = orderStates.flatMap(status =>
  (['buyer', 'seller', 'manager', 'stranger'] as const).flatMap(caller =>
    (Object.keys(calls) as (keyof typeof calls)[]).map(action => ({ status, caller, action })),
  ),
)

test.each(everyCall)('the call to $action, by the $caller, $status', async step => {
  const { status, caller, action } = step
  const people = await buildPeople()
  const order = await buildOrder({ ...people, status })
  const answer = await app.server.inject({
    method: 'POST',
    url: pathOf(calls[action].route),
    payload: { gig_order_id: order.id, revision: '<p>The tap still drips.</p>' },
    headers: await asUser(people[caller]),
  })
  expect(answer.statusCode).toBe(lawfulStatus(step))
  if (answer.statusCode !== 200) return
  expect(answer.json().order).toMatchObject({ id: order.id, status_id: orderProcess[action].to })
  expect(answer.json().order.events.at(-1)).toMatchObject({ action, by: caller })
  expect(answer.json().message).toMatch(/\.$/)
})

test('the database knows the statuses and events of the process, and takes no others', async () => {
  const statuses = await db.selectFrom('order_statuses').selectAll().execute()
  expect(Object.fromEntries(statuses.map(({ id, name }) => [name, id]))).toEqual(orderStatus)
  const actions = await db.selectFrom('order_event_actions').select('action').execute()
  expect(actions.map(({ action }) => action).sort()).toEqual([...orderEventActions].sort())
  const { id } = await buildOrder({ status: 'ongoing' })
  const update = db.updateTable('orders').set({ status_id: 99 }).where('id', '=', id)
  await expect(update.execute()).rejects.toThrow('foreign key')
  const event = { order_id: id, action: 'vanish', by: 'clock', created_at: noon }
  await expect(db.insertInto('order_events').values(event).execute()).rejects.toThrow('foreign key')
})

test('an accepted order starts now and is due when the time for the work is over', async () => {
  const people = await buildPeople()
  const order = await buildOrder({ ...people, hours: 30, now: noon })
  await takeOrderStep(ports.orders, {
    orderId: order.id,
    action: 'accept',
    by: viewerOf(people.seller),
    now: later(2),
  })
  expect(await orderRow(order.id)).toMatchObject({ started_on: later(2), due_on: later(32) })
})

test('a completed order says when, and leaves the buyer a review to write', async () => {
  const people = await buildPeople()
  const order = await buildOrder({ ...people, status: 'inReview', now: noon })
  const by = viewerOf(people.buyer)
  await takeOrderStep(ports.orders, { orderId: order.id, action: 'complete', by, now: later(2) })
  expect(await orderRow(order.id)).toMatchObject({ completed_on: later(2) })
  const reviews = db.selectFrom('reviews').selectAll().where('order_id', '=', order.id)
  expect(await reviews.execute()).toMatchObject([
    { reviewer_id: people.buyer.id, seller_id: people.seller.id, rating: null, completed_at: null },
  ])
})

test('once the time to answer is over nobody answers any more, although the clock has not come round', async () => {
  const people = await buildPeople()
  const order = await buildOrder({ ...people, now: noon })
  const by = viewerOf(people.seller)
  for (const action of ['accept', 'cancel'] as const)
    expect(
      await outcomeOf(
        takeOrderStep(ports.orders, { orderId: order.id, action, by, now: later(24) }),
      ),
    ).toBe(409)
  expect(
    await outcomeOf(
      takeOrderStep(ports.orders, { orderId: order.id, action: 'accept', by, now: later(23.9) }),
    ),
  ).toBe(200)
})

test('a manager who is the seller acts as the seller', async () => {
  const people = await buildPeople()
  const order = await buildOrder({ seller: people.manager, buyer: people.buyer, now: noon })
  const by = viewerOf(people.manager)
  expect(
    await outcomeOf(
      takeOrderStep(ports.orders, { orderId: order.id, action: 'accept', by, now: noon }),
    ),
  ).toBe(200)
})

test.each(orderActions)(
  'of twenty who %s at once, one succeeds and the others are told',
  async action => {
    const people = await buildPeople()
    const { by: actor, from } = orderProcess[action]
    const status = orderStates.find(name => orderStatus[name] === from)
    const order = await buildOrder({ ...people, ...(status && { status }), now: noon })
    const by = actor === 'clock' ? actor : viewerOf(people[actor])
    const now = action === 'expire' ? later(24) : noon
    const press = () =>
      outcomeOf(takeOrderStep(ports.orders, { orderId: order.id, action, by, now }))
    const outcomes = await Promise.all(Array.from({ length: 20 }, press))
    expect(outcomes.filter(outcome => outcome === 200)).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome === 409)).toHaveLength(19)
    expect(await eventsOf(order.id)).toEqual(['request', action])
    const messages = db.selectFrom('messages').select('id').where('order_id', '=', order.id)
    expect(await messages.execute()).toHaveLength(1)
  },
)

test('a step whose message cannot be posted has not happened, and nobody is told of it', async () => {
  const people = await buildPeople()
  const order = await buildOrder({ ...people, now: noon })
  const before = await outboxSize()
  const conversation: Conversation = {
    haveChatted: async () => true,
    post: async () => {
      throw new Error('no room')
    },
  }
  const by = viewerOf(people.seller)
  const withoutRoom = { ...ports.orders, conversation }
  const step = takeOrderStep(withoutRoom, { orderId: order.id, action: 'accept', by, now: noon })
  await expect(step).rejects.toThrow('no room')
  expect(await orderRow(order.id)).toMatchObject({ status_id: 1, started_on: null })
  expect(await eventsOf(order.id)).toEqual(['request'])
  expect(await outboxSize()).toBe(before)
})

/** What `buy` pays. */
const paid = 2000

test.each([
  { status: 'pending', action: 'cancel', endedBy: 'seller', heldTo: 'buyer' },
  { status: 'pending', action: 'expire', endedBy: 'clock', heldTo: 'buyer' },
  { status: 'inReview', action: 'complete', endedBy: 'completion', heldTo: 'seller' },
] as const)('an order that ends by $action says so, and who got what was paid', async step => {
  const { status, action, endedBy, heldTo } = step
  for (const isPaid of [true, false]) {
    const { order, seller, buyer } = await buildOwned(status)
    if (isPaid) expect(await payFor(order)).toBe(true)
    const by = { cancel: viewerOf(seller), complete: viewerOf(buyer), expire: 'clock' as const }
    const now = later(action === 'expire' ? 24 : 1)
    await takeOrderStep(ports.orders, { orderId: order.id, action, by: by[action], now })
    const held = isPaid ? paid : 0
    expect(await orderRow(order.id)).toMatchObject({
      ...{ ended_by: endedBy, ended_reason: null, held_pesewas: held },
      to_buyer_pesewas: heldTo === 'buyer' ? held : 0,
      to_seller_pesewas: heldTo === 'seller' ? held : 0,
    })
    const kind = heldTo === 'buyer' ? 'refund' : 'payout'
    expect(await outgoingFor(order)).toEqual(isPaid ? [{ kind, amount_pesewas: paid }] : [])
  }
})

test.each([
  { toBuyer: 0, goingOut: [{ kind: 'payout', amount_pesewas: 2000 }] },
  {
    toBuyer: 701,
    goingOut: [
      { kind: 'payout', amount_pesewas: 1299 },
      { kind: 'refund', amount_pesewas: 701 },
    ],
  },
  { toBuyer: 2000, goingOut: [{ kind: 'refund', amount_pesewas: 2000 }] },
])('of 2000 pesewas $toBuyer go to the buyer and the rest to the seller', async division => {
  const { order } = await buildOwned('ongoing')
  await payFor(order)
  await endByClock(order.id, division.toBuyer)
  expect(await orderRow(order.id)).toMatchObject({
    ...{ status_id: 5, ended_by: 'agreement', ended_reason: 'Half <done>', completed_on: null },
    ...{ held_pesewas: 2000, to_buyer_pesewas: division.toBuyer },
    to_seller_pesewas: 2000 - division.toBuyer,
  })
  expect(await outgoingFor(order)).toEqual(division.goingOut)
})

test.each([-1, 2001])('an order of 2000 pesewas does not end with %d for its buyer', async part => {
  const { order } = await buildOwned('ongoing')
  await payFor(order)
  await expect(endByClock(order.id, part)).rejects.toThrow('orders_parts')
  expect(await orderRow(order.id)).toMatchObject({ status_id: 2, ended_by: null })
  expect(await outgoingFor(order)).toEqual([])
  expect(await eventsOf(order.id)).toEqual(['request', 'confirm-payment'])
})

test('a payment that arrives after the buyer has completed the order is all the seller’s', async () => {
  const { order, buyer } = await buildOwned('inReview')
  const by = viewerOf(buyer)
  await takeOrderStep(ports.orders, { orderId: order.id, action: 'complete', by, now: later(1) })
  expect(await payFor(order)).toBe(true)
  expect(await orderRow(order.id)).toMatchObject({
    ...{ ended_by: 'completion', held_pesewas: paid, to_buyer_pesewas: 0, to_seller_pesewas: paid },
  })
  expect(await outgoingFor(order)).toEqual([{ kind: 'payout', amount_pesewas: paid }])
})

test('a submission and a revision are counted from their latest', async () => {
  const { order, seller, buyer } = await buildOwned('ongoing')
  const orderId = order.id
  for (const hours of [1, 3]) {
    const submission = { orderId, action: 'submit-for-review', by: viewerOf(seller) } as const
    await takeOrderStep(ports.orders, { ...submission, now: later(hours) })
    const revision = { orderId, action: 'revision', by: viewerOf(buyer) } as const
    await takeOrderStep(ports.orders, { ...revision, now: later(hours + 1) })
  }
  expect(await orderRow(orderId)).toMatchObject({ submitted_on: later(3), revised_on: later(4) })
})

test('a proposal lapses when the order ends, and when another amount is held', async () => {
  const { order, seller } = await buildOwned('inReview')
  await propose(order.id)
  await payFor(order)
  expect(await proposalsOf(order.id)).toEqual([{ status: 'lapsed', closed_on: later(1) }])
  await propose(order.id)
  const other = await buildOrder({
    seller,
    buyer: await buildUser(),
    status: 'inReview',
    now: noon,
  })
  await propose(other.id)
  await endByClock(order.id, 0)
  expect(await proposalsOf(order.id)).toEqual([
    { status: 'lapsed', closed_on: later(1) },
    { status: 'lapsed', closed_on: later(2) },
  ])
  expect(await proposalsOf(other.id)).toEqual([{ status: 'open', closed_on: null }])
})

function lawfulStatus(step: {
  status: keyof typeof orderStatus
  caller: (typeof callers)[number]
  action: (typeof orderActions)[number]
}): number {
  const { by, from } = orderProcess[step.action]
  if (step.caller === 'stranger') return 404
  if (step.caller !== by) return 403
  return from === orderStatus[step.status] ? 200 : 409
}

const outcomeOf = (step: Promise<void>): Promise<number> =>
  step.then(
    () => 200,
    refusal => {
      if (!(refusal instanceof Refusal)) throw refusal
      return refusal.status
    },
  )

const outboxSize = async () =>
  (
    await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

async function buildPeople() {
  const [seller, buyer, manager, stranger] = await Promise.all([
    buildUser(),
    buildUser(),
    buildUser({ manager: true }),
    buildUser({ kyc: true }),
  ])
  return { seller, buyer, manager, stranger }
}

async function buildOwned(status: 'pending' | 'ongoing' | 'inReview') {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  return { seller, buyer, order: await buildOrder({ seller, buyer, status, now: noon }) }
}

const payFor = ({ offer_id, buyer_id }: BuiltOrder) =>
  buy('offer', { payer: { id: buyer_id }, objectId: offer_id, now: later(1) })

/** Divides what is held; the clock stands in for whoever decides. */
const endByClock = (orderId: number, toBuyer: number) =>
  inTransaction(async tx => {
    await endOrder(tx, ports.orders, {
      ...{ order: await lockRow(tx, orderId), action: 'expire', by: 'clock', actorId: null },
      ...{ to: 5, endedBy: 'agreement', toBuyer: pesewas(toBuyer), owesReview: false },
      ...{ reason: 'Half <done>', now: later(2) },
    })
  })

async function lockRow(tx: Transaction<DB>, orderId: number) {
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, status_id: 2 as const }
}

const outgoingFor = ({ offer_id }: BuiltOrder) =>
  db
    .selectFrom('transactions')
    .select(['kind', 'amount_pesewas'])
    .where('object_type', '=', 'offer')
    .where('object_id', '=', offer_id)
    .where('kind', '<>', 'payment')
    .orderBy('kind')
    .execute()

const propose = (order_id: number) =>
  db
    .insertInto('order_endings')
    .values({
      ...{ order_id, by: 'buyer', held_pesewas: 0, to_buyer_pesewas: 0, reason: 'It is late.' },
      ...{ created_at: noon, expires_on: later(48) },
    })
    .execute()

const proposalsOf = (orderId: number) =>
  db
    .selectFrom('order_endings')
    .select(['status', 'closed_on'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
