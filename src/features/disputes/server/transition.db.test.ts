import { expect, test } from 'vitest'
import { orderStatus } from '#features/orders/process.ts'
import { endOverdueOrders, remindPeople } from '#features/orders/server/jobs.ts'
import { endOrder } from '#features/orders/server/transition.ts'
import { pesewas } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusals.ts'
import { ports } from '#ports.ts'
import { asUser, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { type BuiltDispute, buildDispute, disputeRow, goodReason } from '#test/builders/disputes.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { eventsOf, orderRow } from '#test/builders/orders.ts'
import { nextOf, openLiveUpdates } from '#test/builders/sockets.ts'
import { decideDispute } from '../decisions/server/commands.ts'
import { publishDisputeUpdate } from '../news/server/jobs.ts'
import { ownDisputes } from '../own-data/server/queries.ts'
import { addStatement } from '../statements/server/commands.ts'
import { lockDispute } from './queries.ts'
import { withdrawDispute } from './transition.ts'

const app = useApp()

const began = new Date('2026-03-02T12:00:00Z')
const later = (days: number) => new Date(began.getTime() + days * 86_400_000)

test('while a dispute is open the clock neither ends its order nor reminds of it', async () => {
  for (const orderStatus of ['ongoing', 'inReview'] as const) {
    const { order } = await buildDispute({ orderStatus, paid: true, now: began })
    await endOverdueOrders(ports.orders, { now: later(60) })
    await remindPeople(ports.orders, { now: later(3) })
    expect(await eventsOf(order.id)).toEqual(['request', 'confirm-payment', 'open-dispute'])
    expect(await orderRow(order.id)).toMatchObject({ ended_by: null })
  }
})

test('an agreement closes the dispute with the order, and so does a seller who gives in', async () => {
  for (const outcome of ['agreement', 'conceded'] as const) {
    const dispute = await buildDispute({ status: 'deciding', paid: true })
    await agree(dispute, outcome)
    expect(await disputeRow(dispute.id)).toMatchObject({ status: 'closed', outcome })
    expect(await orderRow(dispute.order.id)).toMatchObject({ ended_by: 'agreement' })
  }
  const { order } = await buildDispute({ status: 'closed' })
  const close = inTransaction(tx =>
    ports.orders.disputes.close(tx, {
      ...{ orderId: order.id, outcome: 'agreement', toBuyer: pesewas(0), now: new Date() },
    }),
  )
  await expect(close).resolves.toBeUndefined()
})

test('of an agreement and a decision at once one is taken', async () => {
  const dispute = await buildDispute({ status: 'deciding', paid: true })
  const viewer = viewerOf(dispute.manager)
  const decision = { toBuyer: pesewas(0), right: 'seller', reason: goodReason } as const
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? agree(dispute, 'agreement')
        : decideDispute(ports.orders, {
            ...{ disputeId: dispute.id, ...decision, viewer, now: new Date() },
          }),
    ),
  )
  const { status } = await disputeRow(dispute.id)
  const refusals = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409 })
  // An agreement is possible after a first decision, too.
  expect(20 - refusals.length).toBeLessThanOrEqual(2)
  expect(status).toBe('closed')
  expect(await orderRow(dispute.order.id)).toMatchObject({ ended_by: 'agreement' })
})

test('a dispute is closed after what was said in it, also by somebody who came before and waited', async () => {
  const { id, buyer, seller } = await buildDispute({ now: began })
  const said = { input: { text: 'I was there.', files: [] }, viewer: viewerOf(seller) }
  await addStatement(ports.orders, { disputeId: id, ...said, now: later(2) })
  await withdrawDispute(ports.orders, { disputeId: id, viewer: viewerOf(buyer), now: later(1) })
  expect(await disputeRow(id)).toMatchObject({ outcome: 'withdrawn', closed_on: later(2) })
})

test('both sides’ open screens are shown the dispute as each may see it, and nobody else’s are', async () => {
  const { id, buyer, seller, manager } = await buildDispute()
  const connect = await openLiveUpdates()
  const heard = new Map<number, string[]>()
  const sockets = []
  for (const person of [buyer, seller, manager]) {
    const socket = await connect(await tokenFor(person))
    socket.onAny(event => heard.set(person.id, [...(heard.get(person.id) ?? []), event]))
    sockets.push(socket)
  }
  const [ofBuyer, ofSeller] = sockets
  if (!ofBuyer || !ofSeller) throw new Error('nobody is connected')
  const shown = Promise.all([ofBuyer, ofSeller].map(socket => nextOf(socket, `dispute.${id}`)))
  const data = { disputeId: id, sides: [seller.id, buyer.id] }
  await publishDisputeUpdate.run({ data, now: new Date() } as never)
  expect(await shown).toMatchObject([
    { dispute: { id, role: 'buyer', available_actions: ['statement', 'withdraw'] } },
    { dispute: { id, role: 'seller', available_actions: ['statement'] } },
  ])
  expect(heard.get(manager.id)).toBeUndefined()
})

test('a person takes along what he said in disputes himself, and all that was decided', async () => {
  const { id, buyer, seller } = await buildDispute({ status: 'decided', paid: true })
  const [ofBuyer, ofSeller] = await Promise.all(
    [buyer, seller].map(({ id: userId }) => ownDisputes({ userId })),
  )
  const decisions = [{ level: 1, to_buyer: 0, to_seller: 20, right: 'seller', reason: goodReason }]
  expect(ofBuyer).toMatchObject([
    { id, role: 'buyer', held: 20, statements: [{ to_buyer: 0, files: [] }], decisions },
  ])
  expect(ofSeller).toMatchObject([
    { role: 'seller', statements: [{ text: 'I will come on Monday.', to_buyer: null }], decisions },
  ])
})

test('what a person takes along of disputes has moments as everywhere', async () => {
  const { buyer } = await buildDispute({ status: 'decided' })
  const headers = await asUser(buyer)
  const answer = await app.server.inject({ url: '/api/customer/export', headers })
  const [dispute] = answer.json().data.disputes
  const { statements, decisions } = dispute
  const moments = [dispute, ...statements, ...decisions].map(({ created_at }) => created_at)
  expect(moments).toHaveLength(3)
  for (const moment of moments) expect(moment).toBe(new Date(moment).toISOString())
})

/** As orders end by agreement: the order is locked first, and its dispute closed in the same transaction. */
function agree({ id, order, buyer }: BuiltDispute, outcome: 'agreement' | 'conceded') {
  const now = new Date()
  const toBuyer = pesewas(0)
  return inTransaction(async tx => {
    const locked = await lockDispute(tx, id)
    if (!locked || locked.order.ended_by !== null) throw conflict('This order is cancelled.')
    await ports.orders.disputes.close(tx, { orderId: order.id, outcome, toBuyer, now })
    await endOrder(tx, ports.orders, {
      ...{ order: locked.order, to: orderStatus.cancelled, endedBy: 'agreement' },
      ...{ toBuyer, owesReview: false, action: 'end-by-agreement' },
      ...{ by: 'buyer', actorId: buyer.id, now },
    })
  })
}
