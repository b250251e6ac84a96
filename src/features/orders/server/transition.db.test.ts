import { expect, test } from 'vitest'
import { pathOf } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import { ports } from '#ports.ts'
import { asUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { buildOrder, eventsOf, orderRow, orderStates } from '#test/builders/orders.ts'
import { orderSteps, reviseOrder } from '../contract.ts'
import {
  orderActions,
  orderActors,
  orderEventActions,
  orderProcess,
  orderStatus,
} from '../process.ts'
import type { Conversation } from './ports.ts'
import { takeOrderStep } from './transition.ts'

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
