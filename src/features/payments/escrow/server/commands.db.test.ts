import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { paymentStateOf } from '#features/orders/payment/server/queries.ts'
import { orderStatus, payable } from '#features/orders/process.ts'
import { takeOrderStep } from '#features/orders/server/transition.ts'
import { lockPerson } from '#features/profile/server/queries.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import {
  asUser,
  type BuiltUser,
  buildUser,
  builtPassword,
  endAccount,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { goodDispute } from '#test/builders/disputes.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildOffer, buildOrder, eventsOf, orderRow, orderStates } from '#test/builders/orders.ts'
import {
  buildTransaction,
  completion,
  eventsOfTransaction,
  outgoingOf,
  postingOf,
  type ScriptedProvider,
  type TransactionOptions,
  transactionRow,
  useScriptedProvider,
} from '#test/builders/payments.ts'
import { refreshPayment } from '../../server/commands.ts'
import { settle } from '../../server/transition.ts'

const app = useApp()
const now = new Date()
let provider: ScriptedProvider

beforeEach(() => {
  provider = useScriptedProvider()
})

async function post(caller: BuiltUser, url: string, payload: object) {
  const headers = await asUser(caller)
  const answer = await app.server.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, ...answer.json() }
}

const initiate = (caller: BuiltUser, offerId: number) =>
  post(caller, '/api/payments/initiate', { object_type: 'offer', object_id: offerId })

const confirm = (caller: BuiltUser, orderId: number, reference?: string) =>
  post(caller, '/api/orders/pay/confirm', { gig_order_id: orderId, reference })

const confirmDirect = (seller: BuiltUser, { id }: { id: number }) =>
  post(seller, '/api/orders/receipt/confirm', { gig_order_id: id, balance_checked: true })

const closeAsPaid = (seller: BuiltUser, { id }: { id: number }) =>
  post(seller, '/api/orders/close', { gig_order_id: id, received: true })

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const leave = (person: BuiltUser) =>
  post(person, '/api/customer/delete', { password: builtPassword })

/** Of a network, which counts once in the market. */
const idOf = ({ id }: { id: number }) => `MP26030613${id}`

async function buildPeople() {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  return { seller, buyer }
}

/** A buyer's pending payment for an order that is open. */
async function buildPaying(
  status: 'pending' | 'ongoing' | 'inReview' = 'pending',
  times = { now },
) {
  const people = await buildPeople()
  const order = await buildOrder({ ...people, status, ...times })
  return { ...people, order, payment: await payFor(order.offer_id, people.buyer) }
}

const payFor = (offerId: number, buyer: BuiltUser) =>
  buildTransaction({
    user: buyer,
    object_type: 'offer',
    object_id: offerId,
    amount_pesewas: 15_000,
  })

/** Of which its payer has said that it was made, unless told otherwise. */
const payByHand = (offerId: number, buyer: BuiltUser, changes: TransactionOptions = {}) =>
  buildTransaction({
    ...{ user: buyer, method: 'MANUAL', object_type: 'offer', object_id: offerId },
    ...{ amount_pesewas: 15_000, submitted_at: now, ...changes },
  })

/** The provider says that the money is there. */
async function arrive({ reference }: { reference: string }) {
  provider.words.set(reference, completion(15_000))
  return refreshPayment(ports.payments, { reference, now })
}

test.each(orderStates)('who can begin to pay for an order that is %s', async status => {
  const { seller, buyer } = await buildPeople()
  const order = await buildOrder({ seller, buyer, status })
  const isPayable = payable.includes(orderStatus[status])
  expect((await initiate(buyer, order.offer_id)).status).toBe(isPayable ? 201 : 409)
  for (const other of [seller, await buildUser({ manager: true })])
    expect((await initiate(other, order.offer_id)).status).toBe(404)
})

test('an offer without an order, and an order that is paid, are not to be paid', async () => {
  const { seller, buyer } = await buildPeople()
  const offer = await buildOffer({ seller, buyer })
  expect(await initiate(buyer, offer.id)).toEqual({
    ...{ status: 409, error: 'No order has been requested on this offer.' },
  })
  await buildOrder({ offer, seller, buyer, paid: true })
  expect(await initiate(buyer, offer.id)).toEqual({
    ...{ status: 409, error: 'This order is paid already.' },
  })
})

test('an order that both sides say was paid directly is not to be paid, and money that comes is owed back', async () => {
  const { seller, buyer, order, payment } = await buildPaying('inReview')
  const onOrder = { gig_order_id: order.id }
  const stated = { ...onOrder, network_id: 'MP260306.1200.A1', amount: 150 }
  expect((await post(buyer, '/api/orders/receipt/add', stated)).status).toBe(201)
  expect((await initiate(buyer, order.offer_id)).status).toBe(201)
  const confirmed = { ...onOrder, balance_checked: true }
  expect((await post(seller, '/api/orders/receipt/confirm', confirmed)).status).toBe(200)
  expect(await initiate(buyer, order.offer_id)).toEqual({
    ...{ status: 409, error: 'This order has been paid directly.' },
  })
  expect(await arrive(payment)).toMatchObject({ status_code: 'CMPLTD', outcome: 'owed back' })
  expect(await orderRow(order.id)).toMatchObject({ is_paid: false, held_pesewas: 0 })
  expect(await outgoingOf(payment)).toMatchObject([{ kind: 'refund', amount_pesewas: 15_000 }])
})

test('money that comes for an order that its seller has closed as paid another way goes back', async () => {
  const { seller, order, payment } = await buildPaying('inReview', { now: daysAgo(8) })
  await settle(ports.payments, {
    ...{ reference: payment.reference, action: 'fail', by: 'provider', now },
  })
  expect((await closeAsPaid(seller, order)).status).toBe(200)
  expect(await arrive(payment)).toMatchObject({ status_code: 'CMPLTD', outcome: 'owed back' })
  expect(await orderRow(order.id)).toMatchObject({ is_paid: false, to_seller_pesewas: 0 })
  expect(await outgoingOf(payment)).toMatchObject([{ kind: 'refund', amount_pesewas: 15_000 }])
})

test('of a payment by hand that is said to be made and an order closed as paid at once nobody pays twice', async () => {
  settings.PAYMENT_METHOD = 'MANUAL'
  onTestFinished(() => void Object.assign(settings, { PAYMENT_METHOD: 'SANDBOX' }))
  for (let time = 0; time < 5; time++) {
    const { seller, buyer } = await buildPeople()
    const order = await buildOrder({ seller, buyer, status: 'inReview', now: daysAgo(8) })
    const { reference } = await payByHand(order.offer_id, buyer, { submitted_at: null })
    const [closed, said] = await Promise.all([
      closeAsPaid(seller, order),
      post(buyer, '/api/payments/manual/submit', { reference }),
    ])
    expect(said.status).toBe(200)
    await settle(ports.payments, { reference, action: 'complete', by: 'manager', now })
    expect(await orderRow(order.id)).toMatchObject({ is_paid: closed.status === 409 })
    const outgoing = await outgoingOf({ reference })
    expect(outgoing.map(({ kind }) => kind)).toEqual(closed.status === 409 ? [] : ['refund'])
  }
})

test('whose payment arrives in a dispute reads that this is why the money goes back', async () => {
  const { buyer, order, payment } = await buildPaying('inReview')
  const opening = { ...goodDispute, gig_order_id: order.id }
  expect((await post(buyer, '/api/disputes/open', opening)).status).toBe(201)
  expect(await arrive(payment)).toMatchObject({ status_code: 'CMPLTD', outcome: 'owed back' })
  const texts = (await listOutbox()).filter(({ to }) => to === buyer.email).map(({ text }) => text)
  expect(texts.join()).toContain('already paid, closed or in dispute. We will send the money back.')
})

test.each(['stated', 'denied'] as const)(
  'what an open order holds is owed back once its direct payment, which was %s before, is confirmed',
  async state => {
    const { seller, buyer, order, payment } = await buildPaying('inReview')
    const on = { gig_order_id: order.id }
    await post(buyer, '/api/orders/receipt/add', { ...on, network_id: idOf(order), amount: 150 })
    if (state === 'denied') await post(seller, '/api/orders/receipt/deny', on)
    await arrive(payment)
    expect(await orderRow(order.id)).toMatchObject({ is_paid: true, held_pesewas: 15_000 })
    expect(await confirmDirect(seller, order)).toMatchObject({
      ...{ status: 200, receipt: { state: 'confirmed' } },
      message: expect.stringContaining('What was paid through us goes back to the buyer.'),
      order: { is_paid: false, held: 0, payment_state: 'owed back' },
    })
    expect(await transactionRow(payment.reference)).toMatchObject({ outcome: 'returned' })
    expect(await eventsOfTransaction(payment.reference)).toEqual(['complete', 'return'])
    await takeOrderStep(ports.orders, {
      ...{ orderId: order.id, action: 'complete', by: viewerOf(buyer), now },
    })
    const owed = await outgoingOf(payment)
    expect(owed).toMatchObject([{ kind: 'refund', amount_pesewas: 15_000, user_id: buyer.id }])
    const texts = (await listOutbox()).filter(({ to }) => to === buyer.email)
    const read = texts.map(({ text }) => text).join()
    expect(read).toContain('What you paid through us goes back to you.')
    expect(read).toContain('We will send back the GH₵150.00 that you paid through us.')
    const reference = owed[0]?.reference ?? ''
    await settle(ports.payments, { reference, action: 'complete', by: 'manager', now })
    expect(await postingOf({ reference })).toEqual({ orders: 15_000, SANDBOX: -15_000 })
  },
)

test('of a payment and the confirmation of a direct one at once the buyer is owed the money, whichever comes first', async () => {
  for (let time = 0; time < 5; time++) {
    const { seller, buyer, order, payment } = await buildPaying('inReview')
    const stated = { gig_order_id: order.id, network_id: idOf(order), amount: 150 }
    await post(buyer, '/api/orders/receipt/add', stated)
    const [, { status }] = await Promise.all([arrive(payment), confirmDirect(seller, order)])
    expect(status).toBe(200)
    expect(await orderRow(order.id)).toMatchObject({ is_paid: false, held_pesewas: 0 })
    expect(await outgoingOf(payment)).toMatchObject([{ kind: 'refund', user_id: buyer.id }])
  }
})

test('once an order is completed its money stays the seller’s, and a buyer whose direct payment is confirmed reads what to do', async () => {
  const { seller, buyer, order, payment } = await buildPaying('inReview')
  const stated = { gig_order_id: order.id, network_id: idOf(order), amount: 150 }
  await post(buyer, '/api/orders/receipt/add', stated)
  await arrive(payment)
  const completion = { orderId: order.id, action: 'complete', by: viewerOf(buyer), now } as const
  await takeOrderStep(ports.orders, completion)
  expect((await confirmDirect(seller, order)).status).toBe(200)
  expect(await orderRow(order.id)).toMatchObject({ is_paid: true, to_seller_pesewas: 15_000 })
  expect(await outgoingOf(payment)).toMatchObject([{ kind: 'payout', user_id: seller.id }])
  const mails = (await listOutbox()).filter(({ to }) => to === buyer.email)
  expect(mails.map(({ text }) => text).join()).toContain(
    'You have also paid for it through us. Report a problem',
  )
})

test('an order is paid at the price of its offer, also when the offer was cancelled once before', async () => {
  const { seller, buyer } = await buildPeople()
  const offer = await buildOffer({ seller, buyer, amount: 12_345 })
  await buildOrder({ offer, seller, buyer, status: 'cancelled' })
  const order = await buildOrder({ offer, seller, buyer })
  const { reference } = await initiate(buyer, offer.id)
  expect(await transactionRow(reference)).toMatchObject({
    ...{ amount_pesewas: 12_345, user_id: buyer.id },
    description: `Order #${order.id}: Leaking taps repaired`,
  })
})

test('a payment that completes marks its order, and its money is held', async () => {
  const { order, payment } = await buildPaying('ongoing')
  expect(await arrive(payment)).toMatchObject({ status_code: 'CMPLTD', outcome: 'given' })
  expect(await orderRow(order.id)).toMatchObject({ is_paid: true })
  expect(await eventsOf(order.id)).toEqual(['request', 'confirm-payment'])
  expect(await postingOf(payment)).toEqual({ SANDBOX: 15_000, orders: -15_000 })
  expect(await outgoingOf(payment)).toEqual([])
})

test('confirming asks the provider, is safe to repeat, and finds the payment that was named or any', async () => {
  const { buyer, order, payment } = await buildPaying()
  provider.words.set(payment.reference, { state: 'pending' })
  const pending = await confirm(buyer, order.id)
  expect([pending.status, pending.order.is_paid]).toEqual([200, false])
  provider.words.set(payment.reference, completion(15_000))
  // Begun later and never paid.
  await payFor(order.offer_id, buyer)
  const confirmed = await Promise.all(
    Array.from({ length: 20 }, () => confirm(buyer, order.id, payment.reference.toUpperCase())),
  )
  expect(new Set(confirmed.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await eventsOf(order.id)).toEqual(['request', 'confirm-payment'])
  expect((await confirm(buyer, order.id)).order.is_paid).toBe(true)
})

test('without a name, an earlier payment is found behind a later one', async () => {
  const { buyer, order, payment } = await buildPaying()
  await payFor(order.offer_id, buyer)
  provider.words.set(payment.reference, completion(15_000))
  expect((await confirm(buyer, order.id)).order.is_paid).toBe(true)
})

test('the payment of another order, or of another person, confirms nothing', async () => {
  const { buyer, order } = await buildPaying()
  const other = await buildPaying()
  const others = [other.payment, await payFor(order.offer_id, other.buyer)]
  for (const { reference } of others) {
    provider.words.set(reference, completion(15_000))
    expect((await confirm(buyer, order.id, reference)).status).toBe(409)
    expect((await transactionRow(reference)).status_code).toBe('PENDNG')
  }
})

test('confirming while the provider is away is no fault of the caller’s', async () => {
  const { buyer, order, payment } = await buildPaying()
  provider.words.set(payment.reference, new Error('connect ECONNREFUSED'))
  expect(await confirm(buyer, order.id)).toMatchObject({
    ...{ status: 503, error: 'The payment provider does not answer. Try again in a moment.' },
  })
})

test('the second payment of an order is owed back', async () => {
  const { buyer, order, payment } = await buildPaying()
  const second = await payFor(order.offer_id, buyer)
  await Promise.all([arrive(payment), arrive(second)])
  const rows = [await transactionRow(payment.reference), await transactionRow(second.reference)]
  expect(rows.map(({ outcome }) => outcome).toSorted()).toEqual(['given', 'owed back'])
  const tooMuch = rows.find(({ outcome }) => outcome === 'owed back') ?? payment
  expect(await postingOf(tooMuch)).toEqual({ SANDBOX: 15_000, 'owed back': -15_000 })
  expect(await outgoingOf(tooMuch)).toMatchObject([{ kind: 'refund', status_code: 'PENDNG' }])
  expect(await eventsOf(order.id)).toEqual(['request', 'confirm-payment'])
})

test('a payment that completes after its order was cancelled is owed back', async () => {
  const { seller, order, payment } = await buildPaying()
  await takeOrderStep(ports.orders, {
    orderId: order.id,
    action: 'cancel',
    by: viewerOf(seller),
    now,
  })
  expect(await arrive(payment)).toMatchObject({ outcome: 'owed back' })
  expect(await orderRow(order.id)).toMatchObject({ is_paid: false })
  expect(await outgoingOf(payment)).toMatchObject([{ kind: 'refund', amount_pesewas: 15_000 }])
})

test.each([
  ['goes on', { status: 'ongoing' }, true],
  ['was cancelled', { status: 'cancelled' }, false],
  ['is completed', { status: 'completed' }, false],
  ['is paid by now', { status: 'ongoing', paid: true }, false],
] as const)(
  'whose payment by hand was not found is offered to try again as long as it can be paid: an order that %s',
  async (_, wanted, isOffered) => {
    const { seller, buyer } = await buildPeople()
    const order = await buildOrder({ seller, buyer, ...wanted })
    const payment = await payByHand(order.offer_id, buyer)
    await settle(ports.payments, { ...payment, action: 'fail', by: 'manager', now })
    expect(await newsFor(buyer.id)).toMatchObject([{ event: 'failed' }])
    const [mail] = (await listOutbox(1000)).filter(({ to }) => to === buyer.email)
    for (const text of [(await newsFor(buyer.id))[0]?.text, mail?.text]) {
      expect(text).toContain('was unsuccessful.')
      expect(text?.includes('You can try again.')).toBe(isOffered)
    }
  },
)

test('a paid order that is rejected owes the buyer, once, and says so', async () => {
  const { seller, buyer, order, payment } = await buildPaying()
  await arrive(payment)
  await takeOrderStep(ports.orders, {
    orderId: order.id,
    action: 'cancel',
    by: viewerOf(seller),
    now,
  })
  expect(await outgoingOf(payment)).toMatchObject([
    { kind: 'refund', status_code: 'PENDNG', user_id: buyer.id, amount_pesewas: 15_000 },
  ])
  const texts = (await listOutbox()).filter(({ to }) => to === buyer.email).map(({ text }) => text)
  expect(texts.join()).not.toContain('nothing to pay')
  expect(texts.join()).toContain('what was paid goes back')
})

test('a request that is rejected while its payment by hand is being checked says that the money goes back', async () => {
  const { seller, buyer } = await buildPeople()
  const { id, offer_id } = await buildOrder({ seller, buyer, now })
  const { reference } = await payByHand(offer_id, buyer)
  const by = viewerOf(seller)
  await takeOrderStep(ports.orders, { orderId: id, action: 'cancel', by, now })
  expect(await paymentStateOf(id)).toBe('being checked')
  const texts = (await listOutbox()).filter(({ to }) => to === buyer.email).map(({ text }) => text)
  expect(texts.join()).toContain('what was paid goes back')
  await settle(ports.payments, { reference, action: 'complete', by: 'manager', now })
  expect(await paymentStateOf(id)).toBe('owed back')
})

test('a payment by hand is known of with its latest order once its buyer has said that it was made, unless it never came', async () => {
  const { seller, buyer } = await buildPeople()
  const offer = await buildOffer({ seller, buyer })
  const cancelled = await buildOrder({ offer, seller, buyer, status: 'cancelled' })
  const order = await buildOrder({ offer, seller, buyer })
  const states = async () => [await paymentStateOf(cancelled.id), await paymentStateOf(order.id)]
  await payByHand(offer.id, buyer, { submitted_at: null })
  expect(await states()).toEqual([null, null])
  const { reference } = await payByHand(offer.id, buyer)
  expect(await states()).toEqual([null, 'being checked'])
  await settle(ports.payments, { reference, action: 'fail', by: 'manager', now })
  expect(await states()).toEqual([null, null])
})

test('a payment that goes back is told of the order that was the latest of its offer when it came, and of no later one', async () => {
  const { seller, buyer } = await buildPeople()
  const offer = await buildOffer({ seller, buyer })
  const buildRejected = (at: Date) =>
    buildOrder({ offer, seller, buyer, status: 'cancelled', now: at })
  const earlier = await buildRejected(now)
  const { reference } = await payByHand(offer.id, buyer)
  await settle(ports.payments, { reference, action: 'complete', by: 'manager', now })
  const later = await buildRejected(new Date(now.getTime() + 1000))
  const states = [await paymentStateOf(earlier.id), await paymentStateOf(later.id)]
  expect(states).toEqual(['owed back', null])
})

test('a paid order that nobody answers owes the buyer', async () => {
  const { order, payment, buyer } = await buildPaying()
  await arrive(payment)
  const late = new Date(order.respond_by)
  await takeOrderStep(ports.orders, { orderId: order.id, action: 'expire', by: 'clock', now: late })
  expect(await outgoingOf(payment)).toMatchObject([{ kind: 'refund', user_id: buyer.id }])
})

test('a paid order that is completed owes the seller', async () => {
  const { seller, buyer, order, payment } = await buildPaying('inReview')
  await arrive(payment)
  await takeOrderStep(ports.orders, {
    orderId: order.id,
    action: 'complete',
    by: viewerOf(buyer),
    now,
  })
  expect(await outgoingOf(payment)).toMatchObject([
    { kind: 'payout', status_code: 'PENDNG', user_id: seller.id, amount_pesewas: 15_000 },
  ])
  const [mail] = (await listOutbox()).filter(({ to }) => to === seller.email)
  expect(mail?.text).toContain('Now we send it to the payment account')
})

test('a payment that completes after its order did owes the seller, once', async () => {
  const { seller, buyer, order, payment } = await buildPaying('inReview')
  const second = await payFor(order.offer_id, buyer)
  await takeOrderStep(ports.orders, {
    orderId: order.id,
    action: 'complete',
    by: viewerOf(buyer),
    now,
  })
  expect(await arrive(payment)).toMatchObject({ outcome: 'given' })
  expect(await orderRow(order.id)).toMatchObject({ is_paid: true })
  expect(await outgoingOf(payment)).toMatchObject([
    { kind: 'payout', status_code: 'PENDNG', user_id: seller.id, amount_pesewas: 15_000 },
  ])
  expect(await arrive(second)).toMatchObject({ outcome: 'owed back' })
  expect(await outgoingOf(second)).toMatchObject([{ kind: 'refund', user_id: buyer.id }])
})

test('who has a payment for finished work on its way does not leave before it has come', async () => {
  const { seller, buyer, order, payment } = await buildPaying('inReview')
  await takeOrderStep(ports.orders, {
    ...{ orderId: order.id, action: 'complete', by: viewerOf(buyer), now },
  })
  expect(await leave(seller)).toEqual({
    ...{ status: 409, error: 'A payment for one of your orders is still on its way.' },
  })
  await arrive(payment)
  expect(await leave(seller)).toMatchObject({
    ...{ status: 409, error: expect.stringContaining('We still owe you money.') },
  })
})

test('a payment that nobody made by hand, and one that was given up, keep no seller from leaving', async () => {
  const { seller, buyer, order, payment } = await buildPaying('inReview')
  await payByHand(order.offer_id, buyer, { submitted_at: null })
  await settle(ports.payments, {
    ...{ reference: payment.reference, action: 'fail', by: 'provider', now },
  })
  await takeOrderStep(ports.orders, {
    ...{ orderId: order.id, action: 'complete', by: viewerOf(buyer), now },
  })
  expect(await leave(seller)).toMatchObject({ status: 200 })
})

test('a payment that comes while the seller of finished work leaves goes back to the buyer', async () => {
  const { seller, buyer, order, payment } = await buildPaying('inReview')
  await takeOrderStep(ports.orders, {
    ...{ orderId: order.id, action: 'complete', by: viewerOf(buyer), now },
  })
  const arrival = await db.transaction().execute(async tx => {
    await lockPerson(tx, seller.id)
    const coming = arrive(payment)
    await waitingForLock()
    await endAccount(tx, seller)
    return { coming }
  })
  expect(await arrival.coming).toMatchObject({ outcome: 'owed back' })
  expect(await outgoingOf(payment)).toMatchObject([{ kind: 'refund', user_id: buyer.id }])
})

test('a payment that comes once the seller of finished work has left goes back to the buyer', async () => {
  const { seller, buyer, order, payment } = await buildPaying('inReview')
  await settle(ports.payments, {
    ...{ reference: payment.reference, action: 'fail', by: 'provider', now },
  })
  await takeOrderStep(ports.orders, {
    ...{ orderId: order.id, action: 'complete', by: viewerOf(buyer), now },
  })
  expect(await leave(seller)).toMatchObject({ status: 200 })
  expect(await arrive(payment)).toMatchObject({ outcome: 'owed back' })
  expect(await orderRow(order.id)).toMatchObject({ is_paid: false })
  expect(await outgoingOf(payment)).toMatchObject([{ kind: 'refund', user_id: buyer.id }])
})

test('of a payment and a completion at once the seller is owed the money, whichever comes first', async () => {
  for (let time = 0; time < 10; time++) {
    const { seller, buyer, order, payment } = await buildPaying('inReview')
    await Promise.all([
      arrive(payment),
      takeOrderStep(ports.orders, {
        orderId: order.id,
        action: 'complete',
        by: viewerOf(buyer),
        now,
      }),
    ])
    expect(await outgoingOf(payment)).toMatchObject([{ kind: 'payout', user_id: seller.id }])
  }
})

test('an order that nobody paid here owes nobody', async () => {
  const { seller, buyer, order, payment } = await buildPaying('inReview')
  await takeOrderStep(ports.orders, {
    orderId: order.id,
    action: 'complete',
    by: viewerOf(buyer),
    now,
  })
  const pending = await buildOrder({ seller, buyer })
  await takeOrderStep(ports.orders, {
    orderId: pending.id,
    action: 'cancel',
    by: viewerOf(seller),
    now,
  })
  expect(await outgoingOf(payment)).toEqual([])
})

test('each order on one offer owes its own payment', async () => {
  const { seller, buyer, order, payment } = await buildPaying()
  await arrive(payment)
  await takeOrderStep(ports.orders, {
    orderId: order.id,
    action: 'cancel',
    by: viewerOf(seller),
    now,
  })
  const offer = await db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', order.offer_id)
    .executeTakeFirstOrThrow()
  await buildOrder({ offer, seller, buyer, status: 'inReview' })
  const second = await payFor(offer.id, buyer)
  await arrive(second)
  const { id: orderId } = await db
    .selectFrom('orders')
    .select('id')
    .where('offer_id', '=', offer.id)
    .where('is_paid', '=', true)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await takeOrderStep(ports.orders, { orderId, action: 'complete', by: viewerOf(buyer), now })
  expect(await outgoingOf(payment)).toMatchObject([{ kind: 'refund' }])
  expect(await outgoingOf(second)).toMatchObject([{ kind: 'payout' }])
})

test('an order that an older payment pays owes that one, also where a newer has gone back', async () => {
  const { seller, buyer, order, payment: older } = await buildPaying()
  const newer = await payFor(order.offer_id, buyer)
  await arrive(newer)
  await takeOrderStep(ports.orders, {
    orderId: order.id,
    action: 'cancel',
    by: viewerOf(seller),
    now,
  })
  const again = await post(buyer, '/api/orders/request', { gig_offer_id: order.offer_id })
  expect(again.status).toBe(201)
  expect(await arrive(older)).toMatchObject({ outcome: 'given' })
  const ways = ['accept', 'submit-for-review', 'complete'] as const
  for (const action of ways) {
    const by = viewerOf(action === 'complete' ? buyer : seller)
    await takeOrderStep(ports.orders, { orderId: again.order.id, action, by, now })
  }
  expect(await outgoingOf(newer)).toMatchObject([{ kind: 'refund', user_id: buyer.id }])
  expect(await outgoingOf(older)).toMatchObject([{ kind: 'payout', user_id: seller.id }])
})

test('of a payment and a rejection at once the buyer is owed the money, whichever comes first', async () => {
  for (let time = 0; time < 10; time++) {
    const { seller, order, payment } = await buildPaying()
    await Promise.all([
      arrive(payment),
      takeOrderStep(ports.orders, {
        orderId: order.id,
        action: 'cancel',
        by: viewerOf(seller),
        now,
      }),
    ])
    expect(await outgoingOf(payment)).toMatchObject([{ kind: 'refund', status_code: 'PENDNG' }])
  }
})
