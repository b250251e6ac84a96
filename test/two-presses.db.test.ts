/** Of any two presses that cannot both be taken, one is, however many people press at once. */
import { expect, test } from 'vitest'
import { disputesJobs } from '#features/disputes/server/jobs.ts'
import { acceptDecision } from '#features/disputes/server/transition.ts'
import { callbackPath, signatureHeaders } from '#features/payments/sandbox/server/policy.ts'
import { pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { buildDispute, disputeRow, goodDispute, goodReason } from './builders/disputes.ts'
import { buildEnding, buildPaid, buildUnpaid, held, part, payFor } from './builders/endings.ts'
import { viewerOf } from './builders/gigs.ts'
import { captureJobs } from './builders/jobs.ts'
import { type BuiltOrder, eventsOf, orderRow } from './builders/orders.ts'
import { openWorld } from './builders/provider-world.ts'

const app = useApp()

/** What is pressed: the answer’s status. */
type Press = () => Promise<number>
type Pair = { order: BuiltOrder; presses: [Press, Press] }

const press =
  (by: BuiltUser, path: string, payload: object): Press =>
  async () => {
    const headers = await asUser(by)
    const answer = await app.server.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload,
      headers,
    })
    return answer.statusCode
  }

const decision = { to_buyer: part / 100, right: 'both', reason: goodReason }
const split = { to_buyer: part / 100, reason: 'Half of it is done.' }
const accepting = (ending_id: number) => ({ ending_id, answer: 'accept' })

/** Each leaves nothing to take for the other. */
const pairs: Record<string, () => Promise<Pair>> = {
  'a withdrawal and an acceptance': async () => {
    const { order, buyer, seller } = await buildPaid()
    const on = { gig_order_id: order.id }
    return {
      order,
      presses: [press(buyer, 'orders/withdraw', on), press(seller, 'orders/accept', on)],
    }
  },
  'a withdrawal and a submission': async () => {
    const { order, buyer, seller } = await buildPaid({ status: 'ongoing', daysAgo: 5 })
    const on = { gig_order_id: order.id }
    return {
      order,
      presses: [press(buyer, 'orders/withdraw', on), press(seller, 'orders/review', on)],
    }
  },
  'a completion and an agreement': async () => {
    const { order, buyer } = await buildPaid({ status: 'inReview' })
    const on = { gig_order_id: order.id }
    const answer = { ...on, ...accepting(await buildEnding(order, 'seller')) }
    return {
      order,
      presses: [press(buyer, 'orders/complete', on), press(buyer, 'orders/ending/answer', answer)],
    }
  },
  'an agreement and a rejection': async () => {
    const { order, buyer } = await buildPaid({ status: 'ongoing' })
    const answer = { gig_order_id: order.id, ...accepting(await buildEnding(order, 'seller')) }
    const path = 'orders/ending/answer'
    return {
      order,
      presses: [press(buyer, path, answer), press(buyer, path, { ...answer, answer: 'reject' })],
    }
  },
  'an agreement and a withdrawal': async () => {
    const { order, buyer } = await buildPaid({ status: 'ongoing', daysAgo: 5 })
    const on = { gig_order_id: order.id }
    const answer = { ...on, ...accepting(await buildEnding(order, 'seller')) }
    return {
      order,
      presses: [press(buyer, 'orders/ending/answer', answer), press(buyer, 'orders/withdraw', on)],
    }
  },
  'a seller who gives up and a buyer who completes': async () => {
    const { order, buyer, seller } = await buildPaid({ status: 'inReview' })
    const on = { gig_order_id: order.id }
    const all = { ...on, ...split, to_buyer: held / 100 }
    return {
      order,
      presses: [press(seller, 'orders/ending/propose', all), press(buyer, 'orders/complete', on)],
    }
  },
  'a closing and a revision': async () => {
    const { order, buyer, seller } = await buildUnpaid({ status: 'inReview', daysAgo: 8 })
    const on = { gig_order_id: order.id }
    const closing = press(seller, 'orders/close', { ...on, received: true })
    const revision = press(buyer, 'orders/revision', { ...on, revision: 'It drips.' })
    return { order, presses: [closing, revision] }
  },
  'a closing and a completion': async () => {
    const { order, buyer, seller } = await buildUnpaid({ status: 'inReview', daysAgo: 8 })
    const on = { gig_order_id: order.id }
    const closing = press(seller, 'orders/close', { ...on, received: false })
    return { order, presses: [closing, press(buyer, 'orders/complete', on)] }
  },
  'a dispute and a completion': async () => {
    const { order, buyer, seller } = await buildPaid({ status: 'inReview' })
    const on = { gig_order_id: order.id }
    const opening = press(seller, 'disputes/open', { ...on, ...goodDispute })
    return { order, presses: [opening, press(buyer, 'orders/complete', on)] }
  },
  'a seller who gives up and the decision of an appeal': async () => {
    const dispute = { ...(await buildPaid({ status: 'ongoing' })), status: 'appealed' } as const
    const { id, order, seller } = await buildDispute(dispute)
    const judge = await buildUser({ roles: ['disputes'] })
    const all = { gig_order_id: order.id, ...split, to_buyer: held / 100 }
    const givingUp = press(seller, 'orders/ending/propose', all)
    return { order, presses: [givingUp, press(judge, `manager/dispute/${id}/decide`, decision)] }
  },
  'an agreement and the decision of an appeal': async () => {
    const dispute = { ...(await buildPaid({ status: 'ongoing' })), status: 'appealed' } as const
    const { id, order, buyer } = await buildDispute(dispute)
    const judge = await buildUser({ roles: ['disputes'] })
    const answer = { gig_order_id: order.id, ...accepting(await buildEnding(order, 'seller')) }
    const agreeing = press(buyer, 'orders/ending/answer', answer)
    return { order, presses: [agreeing, press(judge, `manager/dispute/${id}/decide`, decision)] }
  },
}

test.each(Object.entries(pairs))(
  'of %s, ten times each at once, one is taken',
  async (_, build) => {
    captureJobs()
    const { order, presses } = await build()
    const before = (await eventsOf(order.id)).length
    const statuses = await pressAtOnce(presses)
    expect(statuses).toEqual([expect.toBeOneOf([200, 201]), ...Array(19).fill(409)])
    const decided = (await eventsOf(order.id)).slice(before)
    expect(decided.filter(action => action !== 'decide-dispute')).toHaveLength(1)
    await expectDividedOnce(order)
  },
)

test('of an answer and a proposal that replaces what is answered, one is taken', async () => {
  captureJobs()
  const { order, buyer, seller } = await buildPaid({ status: 'ongoing' })
  const on = { gig_order_id: order.id }
  const ending = await buildEnding(order, 'seller')
  const answering = press(buyer, 'orders/ending/answer', { ...on, ...accepting(ending) })
  const replacing = press(seller, 'orders/ending/propose', { ...on, ...split })
  const presses = Array.from({ length: 20 }, (_, n) => (n === 10 ? replacing : answering))
  const statuses = await Promise.all(presses.map(one => one()))
  expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(409)])
  await expectDividedOnce(order)
})

test('where both sides accept a decision at once, it takes effect once', async () => {
  captureJobs()
  const { id, order, buyer, seller } = await buildDecided()
  const on = { dispute_id: id }
  const presses = [press(buyer, 'disputes/accept', on), press(seller, 'disputes/accept', on)]
  expect(await pressAtOnce(presses)).toEqual(Array(20).fill(200))
  expect((await eventsOf(order.id)).filter(action => action === 'effect-decision')).toHaveLength(1)
  await expectDividedOnce(order)
})

test('of an appeal and the clock that gives effect to the decision, one is first', async () => {
  captureJobs()
  const { id, order, buyer } = await buildDecided()
  const job = disputesJobs(ports.orders).find(({ name }) => name === 'disputes.effect-decisions')
  const later = new Date(Date.now() + 73 * 3_600_000)
  const clock: Press = async () => {
    await job?.run({ data: {}, now: later })
    return 0
  }
  const appeal = press(buyer, 'disputes/appeal', { dispute_id: id, text: goodReason })
  const statuses = (await pressAtOnce([clock, appeal])).filter(status => status > 0)
  const { outcome, appealed_by } = await disputeRow(id)
  if (appealed_by) expect(statuses).toEqual([200, ...Array(9).fill(409)])
  else expect([outcome, ...statuses]).toEqual(['decision', ...Array(10).fill(409)])
  await expectDividedOnce(order)
})

test('of the second acceptance and the clock, one gives effect to the decision', async () => {
  captureJobs()
  const { id, order, buyer, seller } = await buildDecided()
  const now = new Date()
  await acceptDecision(ports.orders, { disputeId: id, viewer: viewerOf(seller), now })
  const job = disputesJobs(ports.orders).find(({ name }) => name === 'disputes.effect-decisions')
  const later = new Date(now.getTime() + 73 * 3_600_000)
  const clock: Press = async () => {
    await job?.run({ data: {}, now: later })
    return 200
  }
  const statuses = await pressAtOnce([clock, press(buyer, 'disputes/accept', { dispute_id: id })])
  for (const status of statuses) expect([200, 409]).toContain(status)
  expect((await eventsOf(order.id)).filter(action => action === 'effect-decision')).toHaveLength(1)
  await expectDividedOnce(order)
})

test('a payment that completes while a dispute is opened is held by both or owed back by both', async () => {
  captureJobs()
  const { deposits } = openWorld()
  for (let time = 0; time < 5; time++) {
    const { order, buyer } = await buildUnpaid({ status: 'ongoing' })
    const { reference } = await payFor(order)
    const amount = pesewas(held)
    deposits.set(reference, { asked: amount, came: amount, state: 'completed', isUnsaid: false })
    const opening = press(buyer, 'disputes/open', { gig_order_id: order.id, ...goodDispute })
    const statuses = await pressAtOnce([callBack(reference), opening])
    expect(statuses.filter(status => status === 201)).toHaveLength(1)
    expect(statuses.filter(status => status === 200)).toHaveLength(10)
    const { held_pesewas } = await db
      .selectFrom('disputes')
      .select('held_pesewas')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect((await orderRow(order.id)).held_pesewas).toBe(held_pesewas)
    expect(await outgoingFor(order)).toEqual(held_pesewas > 0 ? [] : [`refund ${held}`])
  }
})

const callBack =
  (depositId: string): Press =>
  async () => {
    const payload = JSON.stringify({ depositId, status: 'COMPLETED' })
    const headers = signatureHeaders(payload, new Date())
    const sent = { method: 'POST', url: callbackPath, payload, headers } as const
    return (await app.server.inject(sent)).statusCode
  }

const buildDecided = async () =>
  buildDispute({ ...(await buildPaid({ status: 'ongoing' })), status: 'decided' })

/** Ten times each, in turn. */
async function pressAtOnce(presses: Press[]): Promise<number[]> {
  const all = Array.from({ length: 20 }, (_, n) => presses[n % 2] as Press)
  return (await Promise.all(all.map(one => one()))).toSorted((one, other) => one - other)
}

/** Nothing goes out of an open order; of one that is over all that was held, in the parts that it names. */
async function expectDividedOnce({ id, offer_id }: BuiltOrder): Promise<void> {
  const { held_pesewas, to_buyer_pesewas, to_seller_pesewas } = await orderRow(id)
  const parts = [
    ['refund', to_buyer_pesewas ?? 0],
    ['payout', to_seller_pesewas ?? 0],
  ] as const
  const expected = parts.filter(([, amount]) => amount > 0)
  expect(await outgoingFor({ offer_id })).toEqual(expected.map(one => one.join(' ')))
  if (to_buyer_pesewas !== null)
    expect(to_buyer_pesewas + (to_seller_pesewas ?? 0)).toBe(held_pesewas)
}

async function outgoingFor({ offer_id }: { offer_id: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions')
    .select(['kind', 'amount_pesewas'])
    .where('object_type', '=', 'offer')
    .where('object_id', '=', offer_id)
    .where('kind', '<>', 'payment')
    .orderBy('kind', 'desc')
    .execute()
  return rows.map(({ kind, amount_pesewas }) => `${kind} ${amount_pesewas}`)
}
