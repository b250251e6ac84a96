import { expect, test } from 'vitest'
import { pesewas } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildOffer, buildOrder, eventsOf, orderRow, orderStates } from '#test/builders/orders.ts'
import { orderStatus, payable } from '../../process.ts'
import type { OrderPayments } from '../../server/ports.ts'
import { recordPayment } from '../../server/transition.ts'

/** What asking the provider finds, as each test has it. */
let findPayment: OrderPayments['findPayment']
const payments: OrderPayments = {
  ...ports.orders.payments,
  findPayment: question => findPayment(question),
}
const app = useApp({}, { ports: { ...ports, orders: { ...ports.orders, payments } } })
const noon = new Date('2026-03-06T12:00:00Z')
const paidAmount = pesewas(15_000)

const isPayable = (status: keyof typeof orderStatus) => payable.includes(orderStatus[status])

async function confirm(caller: BuiltUser, orderId: number, reference?: string) {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/orders/pay/confirm',
    payload: { gig_order_id: orderId, reference },
    headers: await asUser(caller),
  })
  return { status: answer.statusCode, ...answer.json() }
}

const pay = (offerId: number) =>
  inTransaction(tx => recordPayment(tx, ports.orders, { offerId, amount: paidAmount, now: noon }))

async function buildPeople() {
  const [seller, buyer, manager, stranger] = await Promise.all([
    buildUser(),
    buildUser(),
    buildUser({ manager: true }),
    buildUser(),
  ])
  return { seller, buyer, manager, stranger }
}

test.each(orderStates)('who may ask for the payment of an order that is %s', async status => {
  findPayment = async () => 'pending'
  const people = await buildPeople()
  const { id } = await buildOrder({ ...people, status })
  expect((await confirm(people.stranger, id)).status).toBe(404)
  expect((await confirm(people.manager, id)).status).toBe(403)
  expect((await confirm(people.seller, id)).status).toBe(403)
  expect((await confirm(people.buyer, id)).status).toBe(isPayable(status) ? 200 : 409)
  expect(await orderRow(id)).toMatchObject({ status_id: orderStatus[status], is_paid: false })
})

test('where no payment was made there is none to confirm', async () => {
  findPayment = async () => 'none'
  const people = await buildPeople()
  const { id } = await buildOrder(people)
  const none = { status: 409, error: 'There is no payment to confirm.' }
  expect(await confirm(people.buyer, id)).toEqual(none)
})

test('a complete payment marks the order, once, and asking again changes nothing', async () => {
  const questions: unknown[] = []
  findPayment = async ({ now: _, ...question }) => {
    questions.push(question)
    await pay(question.offerId)
    return 'complete'
  }
  const people = await buildPeople()
  const { id, offer_id } = await buildOrder({ ...people, status: 'ongoing' })
  for (let time = 0; time < 3; time++) {
    const { status, order } = await confirm(people.buyer, id, 'abcd')
    expect([status, order.is_paid, order.status_id]).toEqual([200, true, 2])
  }
  expect(questions).toEqual([{ offerId: offer_id, payerId: people.buyer.id, reference: 'abcd' }])
  expect(await eventsOf(id)).toEqual(['request', 'confirm-payment'])
})

test.each(orderStates)('a payment for an order that is %s', async status => {
  const order = await buildOrder({ status })
  const paid = await Promise.all(Array.from({ length: 10 }, () => pay(order.offer_id)))
  // The buyer of a completed one has said before that it is paid.
  const counts = isPayable(status) || status === 'completed'
  expect(paid.filter(Boolean)).toHaveLength(counts ? 1 : 0)
  const isHeld = counts ? paidAmount : 0
  expect(await orderRow(order.id)).toMatchObject({ is_paid: counts, held_pesewas: isHeld })
  expect((await eventsOf(order.id)).length).toBe(counts ? 2 : 1)
})

test('a payment finds the order that stands, not the one that was cancelled before', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const offer = await buildOffer({ seller, buyer })
  const cancelled = await buildOrder({ offer, seller, buyer, status: 'cancelled' })
  expect(await pay(offer.id)).toBeNull()
  const standing = await buildOrder({ offer, seller, buyer })
  expect(await pay(offer.id)).toMatchObject({ sellerId: seller.id, isCompleted: false })
  expect((await orderRow(cancelled.id)).is_paid).toBe(false)
  expect((await orderRow(standing.id)).is_paid).toBe(true)
})
