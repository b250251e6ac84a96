import { expect, test } from 'vitest'
import { pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import type { Refusal } from '#platform/server/http/refusals.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { type BuiltOrder, buildOrder, eventsOf, orderRow } from '#test/builders/orders.ts'
import { buy } from '#test/builders/purchases.ts'
import { endByClock } from '../../deadlines/server/commands.ts'
import type { OrderAction, orderStatus } from '../../process.ts'
import { reviseOrder } from '../../server/commands.ts'
import { takeOrderStep } from '../../server/transition.ts'
import { answerEnding, closeOrder, proposeEnding, withdrawOrder } from './commands.ts'

useApp()

const noon = new Date('2026-03-06T12:00:00Z')
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000)

type Deal = { order: BuiltOrder; buyer: BuiltUser; seller: BuiltUser; endingId: number | null }

/** What one of the two does at this moment. */
type Press = (deal: Deal, now: Date) => Promise<unknown>

const press =
  (action: OrderAction, side: 'buyer' | 'seller'): Press =>
  ({ order, ...people }, now) =>
    takeOrderStep(ports.orders, { orderId: order.id, action, by: viewerOf(people[side]), now })

const withdraw: Press = ({ order, buyer }, now) =>
  withdrawOrder(ports.orders, { orderId: order.id, reason: '', viewer: viewerOf(buyer), now })

const propose =
  (side: 'buyer' | 'seller', toBuyer: number): Press =>
  ({ order, ...people }, now) =>
    proposeEnding(ports.orders, {
      ...{ orderId: order.id, toBuyer: pesewas(toBuyer), reason: 'I am ill.' },
      ...{ viewer: viewerOf(people[side]), now },
    })

/** By the seller: the buyer has proposed. */
const answer =
  (word: 'accept' | 'reject'): Press =>
  ({ order, seller, endingId }, now) =>
    answerEnding(ports.orders, {
      ...{ orderId: order.id, endingId: endingId ?? 0, answer: word },
      ...{ viewer: viewerOf(seller), now },
    })

const close: Press = ({ order, seller }, now) =>
  closeOrder(ports.orders, { orderId: order.id, received: true, viewer: viewerOf(seller), now })

const revise: Press = ({ order, buyer: by }, now) =>
  reviseOrder(ports.orders, {
    ...{ orderId: order.id, revision: '<p>It drips.</p>', viewer: viewerOf(by), now },
  })

type Race = {
  name: string
  status: keyof typeof orderStatus
  isPaid?: boolean
  isProposed?: boolean
  /** After noon, when the order was made. */
  hour: number
  presses: [Press, Press]
}

const races: Race[] = [
  {
    name: 'a withdrawal and an acceptance of the request',
    ...{ status: 'pending', isPaid: true, hour: 1 },
    presses: [withdraw, press('accept', 'seller')],
  },
  {
    name: 'a withdrawal and a submission',
    ...{ status: 'ongoing', isPaid: true, hour: 96 },
    presses: [withdraw, press('submit-for-review', 'seller')],
  },
  {
    name: 'an accepted proposal and a completion',
    ...{ status: 'inReview', isPaid: true, isProposed: true, hour: 1 },
    presses: [answer('accept'), press('complete', 'buyer')],
  },
  {
    name: 'an acceptance and a rejection of a proposal',
    ...{ status: 'ongoing', isPaid: true, isProposed: true, hour: 1 },
    presses: [answer('accept'), answer('reject')],
  },
  {
    name: 'an acceptance of a proposal, pressed twice',
    ...{ status: 'ongoing', isPaid: true, isProposed: true, hour: 1 },
    presses: [answer('accept'), answer('accept')],
  },
  {
    name: 'an acceptance of a proposal and a newer one',
    ...{ status: 'ongoing', isPaid: true, isProposed: true, hour: 1 },
    presses: [answer('accept'), propose('buyer', 1000)],
  },
  {
    name: 'a closing and a revision',
    ...{ status: 'inReview', hour: 168 },
    presses: [close, revise],
  },
]

test.each(races.map(race => [race.name, race] as const))(
  'of %s at once one is taken, and the other is refused',
  async (_name, race) => {
    for (let round = 0; round < 4; round++) {
      const deal = await buildDeal(race)
      const before = await eventsOf(deal.order.id)
      const [first, second] = race.presses
      const pair = round % 2 === 0 ? [first, second] : [second, first]
      const results = await Promise.allSettled(pair.map(one => one(deal, hours(race.hour))))
      const refusals = results.flatMap(result =>
        result.status === 'rejected' ? [(result.reason as Refusal).status] : [],
      )
      expect(refusals).toEqual([409])
      expect(await eventsOf(deal.order.id)).toHaveLength(before.length + 1)
      await expectMoneyAsEnded(deal)
    }
  },
)

test('of a seller who gives up and the clock at once one ends the order', async () => {
  const refusals = new Set<number>()
  for (let round = 0; round < 6; round++) {
    const deal = await buildDeal({ status: 'ongoing', isPaid: true })
    const now = hours(15 * 24)
    const clock = () => endByClock(ports.orders, { orderId: deal.order.id, now })
    const presses = [() => propose('seller', 2000)(deal, now), clock]
    if (round % 2 === 1) presses.reverse()
    const results = await Promise.allSettled(presses.map(one => one()))
    for (const result of results)
      if (result.status === 'rejected') refusals.add((result.reason as Refusal).status)
    const events = await eventsOf(deal.order.id)
    expect(events).toHaveLength(3)
    expect(['give-up', 'expire']).toContain(events.at(-1))
    await expectMoneyAsEnded(deal)
  }
  expect([[], [409]]).toContainEqual([...refusals])
})

/** An order that is over has given away what it held, once; another one nothing. */
async function expectMoneyAsEnded({ order }: Deal): Promise<void> {
  const row = await orderRow(order.id)
  const out = await db
    .selectFrom('transactions')
    .select(['kind', 'amount_pesewas'])
    .where('object_id', '=', order.offer_id)
    .where('kind', '<>', 'payment')
    .execute()
  const sumOf = (kind: string) =>
    out.filter(one => one.kind === kind).reduce((sum, { amount_pesewas: n }) => sum + n, 0)
  expect([sumOf('refund'), sumOf('payout')]).toEqual([
    row.to_buyer_pesewas ?? 0,
    row.to_seller_pesewas ?? 0,
  ])
}

async function buildDeal(wanted: Pick<Race, 'status' | 'isPaid' | 'isProposed'>): Promise<Deal> {
  const [buyer, seller] = [await buildUser(), await buildUser()]
  const { status, isPaid, isProposed } = wanted
  const order = await buildOrder({ buyer, seller, status, hours: 24, now: noon })
  if (isPaid) await buy('offer', { payer: buyer, objectId: order.offer_id, now: noon })
  if (!isProposed) return { order, buyer, seller, endingId: null }
  await propose('buyer', 1500)({ order, buyer, seller, endingId: null }, noon)
  const { id: endingId } = await db
    .selectFrom('order_endings')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { order, buyer, seller, endingId }
}
