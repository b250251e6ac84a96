import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderStatus } from '#features/orders/process.ts'
import { settle } from '#features/payments/server/transition.ts'
import { pesewas } from '#platform/money.ts'
import type { Role } from '#platform/roles.ts'
import { db } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildDispute } from '#test/builders/disputes.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { type BuiltOrder, buildOrder, orderRow, orderStates } from '#test/builders/orders.ts'
import { buildTransaction } from '#test/builders/payments.ts'
import { buy } from '#test/builders/purchases.ts'
import { proposeEnding } from '../../ending/server/commands.ts'
import { takeOrderStep } from '../../server/transition.ts'
import { hoursToAnswer } from '../process.ts'
import { addReceipt, confirmReceipt, denyReceipt } from './commands.ts'
import { remindOfReceipts } from './jobs.ts'
import { voidReceipt } from './transition.ts'

const app = useApp({ APP_URL: 'https://adwuma.test' })
const noon = new Date('2026-03-06T12:00:00Z')
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000)
let drawn = 0
const newId = () => `MP${String(260306_0000 + ++drawn)}`

const [add, confirm, deny] = (['add', 'confirm', 'deny'] as const).map(
  step =>
    async (by: BuiltUser, orderId: number, fields: object = {}) => {
      const answer = await app.server.inject({
        ...{ method: 'POST', url: `/api/orders/receipt/${step}`, headers: await asUser(by) },
        payload: { gig_order_id: orderId, ...goodFields[step](), ...fields },
      })
      return { status: answer.statusCode, ...answer.json() }
    },
) as [Press, Press, Press]
type Press = (
  by: BuiltUser,
  orderId: number,
  fields?: object,
) => Promise<{ status: number } & Record<string, ReturnType<typeof JSON.parse>>>

const goodFields = {
  add: () => ({ network_id: newId(), amount: 150 }),
  confirm: () => ({ balance_checked: true }),
  deny: () => ({}),
}

async function withdraw(by: BuiltUser, disputeId: number) {
  const answer = await app.server.inject({
    ...{ method: 'POST', url: '/api/disputes/withdraw', headers: await asUser(by) },
    payload: { dispute_id: disputeId },
  })
  return answer.json()
}

async function buildDeal(status: keyof typeof orderStatus = 'inReview', more: object = {}) {
  const seller = await buildUser({ name: 'Ama Serwaa' })
  const buyer = await buildUser({ name: 'Kofi Mensah' })
  return { seller, buyer, order: await buildOrder({ seller, buyer, status, ...more }) }
}

test('a buyer says that he paid directly: the seller is told to look at the balance, and has 24 hours', async () => {
  const { seller, buyer, order } = await buildDeal()
  const answer = await add(buyer, order.id, { network_id: ' mp-2603.06 1200ab ', amount: 150 })
  expect(answer).toMatchObject({
    status: 201,
    message: 'We have asked the seller to look at the balance and answer within 24 hours.',
    order: { id: order.id, status_id: orderStatus.inReview, is_paid: false },
    receipt: {
      ...{ state: 'stated', amount: 150, order_amount: 150, network_id: 'MP2603061200AB' },
      ...{ answered_at: null, reason: null, code: null, url: null, can_dispute: false },
    },
  })
  expect(answer.order.receipt).toEqual(answer.receipt)
  const { stated_at, respond_by } = answer.receipt
  expect(Date.parse(respond_by) - Date.parse(stated_at)).toBe(24 * 3_600_000)
  const said =
    'Kofi Mensah says that he paid you GH₵150.00. Look at your own balance, not at a text or picture.'
  expect(await newsFor(seller.id)).toEqual([
    {
      ...{ kind: 'receipt', event: 'stated', title: 'Kofi Mensah says that he paid you' },
      ...{ text: said, route: `/account/orders/view/${order.id}` },
    },
  ])
  expect(await mailsTo(seller)).toEqual([expect.stringContaining(said)])
  expect(await newsFor(buyer.id)).toEqual([])
})

test('the seller confirms only with the balance looked at: the buyer gets a code, and the order stays as it is', async () => {
  const { seller, buyer, order } = await buildDeal()
  await add(buyer, order.id)
  for (const balance_checked of [false, undefined, null])
    expect((await confirm(seller, order.id, { balance_checked })).errors).toHaveProperty(
      'balance_checked',
    )
  const { status, receipt } = await confirm(seller, order.id)
  expect([status, receipt.state, receipt.can_dispute]).toEqual([200, 'confirmed', false])
  expect(receipt.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(receipt.url).toBe(`https://adwuma.test/receipts/${receipt.code}`)
  expect(await orderRow(order.id)).toMatchObject({ status_id: 3, is_paid: false, held_pesewas: 0 })
  expect((await newsFor(buyer.id)).map(({ event }) => event)).toEqual(['confirmed'])
  expect((await mailsTo(buyer)).at(-1)).toContain(receipt.url)
  expect((await confirm(seller, order.id)).status).toBe(409)
  expect((await deny(seller, order.id)).status).toBe(409)
  await takeOrderStep(ports.orders, {
    ...{ orderId: order.id, action: 'complete', by: viewerOf(buyer), now: new Date() },
  })
  expect((await orderRow(order.id)).status_id).toBe(orderStatus.completed)
  expect((await mailsTo(seller)).join()).toContain('You have confirmed that it was paid directly.')
})

test('the seller denies with a reason, the buyer is told and may open a dispute at once; the seller may still confirm', async () => {
  const { seller, buyer, order } = await buildDeal()
  await add(buyer, order.id)
  const { receipt } = await deny(seller, order.id, { reason: '  Nothing in my balance. ' })
  expect(receipt).toMatchObject({
    ...{ state: 'denied', reason: 'Nothing in my balance.', can_dispute: true, code: null },
  })
  expect((await newsFor(buyer.id)).map(({ event }) => event)).toEqual(['denied'])
  expect((await mailsTo(buyer)).at(-1)).toContain('“Nothing in my balance.”')
  expect((await deny(seller, order.id)).status).toBe(409)
  expect((await deny(seller, order.id, { reason: 'x'.repeat(501) })).errors).toHaveProperty(
    'reason',
  )
  const confirmed = await confirm(seller, order.id)
  expect(confirmed.receipt).toMatchObject({ state: 'confirmed', reason: null, can_dispute: false })
})

test('a stranger finds no order, the other side and managers may not, and each is told so', async () => {
  const { seller, buyer, order } = await buildDeal()
  const stranger = await buildUser()
  const managers = await Promise.all(
    (['money', 'disputes'] as Role[]).map(role => buildUser({ roles: [role] })),
  )
  expect((await confirm(seller, order.id)).status).toBe(409)
  expect((await deny(seller, order.id)).status).toBe(409)
  await add(buyer, order.id)
  for (const press of [add, confirm, deny]) {
    expect((await press(stranger, order.id)).status).toBe(404)
    expect((await press(buyer, 2_000_000_000)).status).toBe(404)
    for (const manager of managers) expect((await press(manager, order.id)).status).toBe(403)
  }
  expect((await add(seller, order.id)).status).toBe(403)
  for (const press of [confirm, deny]) expect((await press(buyer, order.id)).status).toBe(403)
})

test.each(orderStates)('whether an order that is %s can have been paid directly', async status => {
  const { buyer, order } = await buildDeal(status)
  const isStated = status === 'inReview' || status === 'completed'
  expect((await add(buyer, order.id)).status).toBe(isStated ? 201 : 409)
})

test('what is paid through the platform was not paid directly, and in status 4 there is no dispute', async () => {
  const paid = await buildDeal('inReview', { paid: true })
  expect(await add(paid.buyer, paid.order.id)).toMatchObject({
    ...{ status: 409, error: 'This order has been paid through the platform.' },
  })
  const { seller, buyer, order } = await buildDeal('completed')
  await add(buyer, order.id)
  expect((await deny(seller, order.id)).receipt).toMatchObject({
    ...{ state: 'denied', can_dispute: false },
  })
})

test('nobody is asked for an answer who has deleted the account, and the transaction id stays free', async () => {
  const { seller, buyer, order } = await buildDeal('completed')
  await db
    .updateTable('users')
    .set({ closed_at: new Date(), status_id: 1 })
    .where('id', '=', seller.id)
    .execute()
  expect(await add(buyer, order.id)).toMatchObject({
    ...{ status: 409 },
    error: 'The seller has deleted the account, so nobody can confirm this payment.',
  })
  const kept = db.selectFrom('payment_receipts').select('id').where('order_id', '=', order.id)
  expect(await kept.execute()).toEqual([])
})

test('during a dispute receipts go on', async () => {
  const { buyer, seller, order } = await buildDispute({ orderStatus: 'inReview' })
  expect((await add(buyer, order.id)).status).toBe(201)
  expect((await confirm(seller, order.id)).status).toBe(200)
})

test('what a dispute is about stays held when a direct payment is confirmed, and goes back once the dispute is withdrawn', async () => {
  const { seller, buyer, order } = await buildDeal()
  await add(buyer, order.id)
  const dispute = await buildDispute({ buyer, seller, order, paid: true })
  expect((await confirm(seller, order.id)).order).toMatchObject({ is_paid: true, held: 20 })
  expect((await mailsTo(buyer)).join()).toContain('stays with us until the dispute is over.')
  const goesBack = 'What was paid through us goes back to the buyer.'
  expect((await withdraw(buyer, dispute.id)).message).toContain(goesBack)
  expect((await newsFor(seller.id)).map(({ text }) => text).join()).toContain(goesBack)
  expect((await mailsTo(buyer)).join()).toContain(
    'The seller has confirmed your direct payment for “offer”. We will send back the GH₵20.00 that you paid through us.',
  )
  expect(await orderRow(order.id)).toMatchObject({ status_id: 3, is_paid: false, held_pesewas: 0 })
  const back = await db
    .selectFrom('transactions')
    .select(['kind', 'amount_pesewas', 'user_id'])
    .where('object_id', '=', order.offer_id)
    .where('source', 'is not', null)
    .execute()
  expect(back).toEqual([{ kind: 'refund', amount_pesewas: 2000, user_id: buyer.id }])
})

test('no SMS tells of a payment that has gone back, since it was paid directly', async () => {
  const { seller, buyer, order } = await buildDeal()
  await add(buyer, order.id)
  const payment = { user: buyer, object_type: 'offer', object_id: order.offer_id } as const
  const { reference } = await buildTransaction(payment)
  await settle(ports.payments, {
    ...{ reference, action: 'complete', by: 'provider', now: new Date() },
  })
  const countDue = async () => {
    const due = await db
      .selectFrom('notifications')
      .select('id')
      .where('order_id', '=', order.id)
      .where('event', '=', 'confirm-payment')
      .where('sms_due_at', 'is not', null)
      .execute()
    return due.length
  }
  expect(await countDue()).toBe(1)
  expect((await confirm(seller, order.id)).order).toMatchObject({ is_paid: false, held: 0 })
  expect(await countDue()).toBe(0)
})

test('a dispute that was opened after a double payment had gone back says nothing of money when it is withdrawn', async () => {
  const { seller, buyer, order } = await buildDeal()
  await add(buyer, order.id)
  await buy('offer', { payer: buyer, objectId: order.offer_id })
  expect((await confirm(seller, order.id)).order).toMatchObject({ is_paid: false, held: 0 })
  const dispute = await buildDispute({ buyer, seller, order })
  expect((await withdraw(buyer, dispute.id)).message).toBe('Dispute withdrawn. The order goes on.')
  const last = (await newsFor(seller.id)).at(-1)
  expect(last).toMatchObject({ event: 'withdraw-dispute' })
  expect(last?.text).not.toContain('goes back')
})

test.each(['in dispute', 'completed'] as const)(
  'beside a payment that stays, nobody reads of a second one that everything goes back, of an order that is %s',
  async state => {
    const { seller, buyer, order } = await buildDeal()
    await add(buyer, order.id)
    const payment = { user: buyer, object_type: 'offer', object_id: order.offer_id } as const
    for (const { reference } of [await buildTransaction(payment), await buildTransaction(payment)])
      await settle(ports.payments, {
        ...{ reference, action: 'complete', by: 'provider', now: new Date() },
      })
    if (state === 'in dispute') await buildDispute({ buyer, seller, order })
    else
      await takeOrderStep(ports.orders, {
        ...{ orderId: order.id, action: 'complete', by: viewerOf(buyer), now: new Date() },
      })
    const answer = await confirm(seller, order.id)
    expect(answer).toMatchObject({
      order: { is_paid: true, payment_state: 'owed back' },
      message: 'Confirmed. The buyer has a receipt now.',
    })
    const said = {
      'in dispute': 'What you paid through us stays with us until the dispute is over.',
      completed: 'You have also paid for it through us.',
    }
    expect((await mailsTo(buyer)).join()).toContain(said[state])
  },
)

test('a proposal about money that goes back lapses with it, and its proposer is told', async () => {
  const { seller, buyer, order } = await buildDeal()
  await add(buyer, order.id)
  await buy('offer', { payer: buyer, objectId: order.offer_id })
  await proposeEnding(ports.orders, {
    ...{ orderId: order.id, toBuyer: pesewas(500), reason: 'One tap drips.' },
    ...{ viewer: viewerOf(buyer), now: new Date() },
  })
  expect((await confirm(seller, order.id)).order).toMatchObject({ held: 0, ending: null })
  expect((await newsFor(buyer.id)).map(({ event }) => event)).toContain('lapse-ending')
})

test('the same said again is answered with what is there, and anything else is refused', async () => {
  const { seller, buyer, order } = await buildDeal()
  const network_id = newId()
  const first = await add(buyer, order.id, { network_id })
  const again = await add(buyer, order.id, { network_id: network_id.toLowerCase() })
  expect([first.status, again.status, again.receipt]).toEqual([201, 200, first.receipt])
  expect((await add(buyer, order.id, { network_id, amount: 151 })).status).toBe(409)
  expect((await add(buyer, order.id)).status).toBe(409)
  await confirm(seller, order.id)
  expect(await add(buyer, order.id, { network_id })).toMatchObject({
    ...{ status: 200, receipt: { state: 'confirmed' } },
    message: 'The seller has confirmed this payment already.',
  })
  expect(await add(buyer, order.id)).toMatchObject({
    ...{ status: 409, error: 'This order has been paid directly.' },
  })
  expect(await newsFor(seller.id)).toHaveLength(1)
  expect(await reusesFor(order)).toEqual([])
})

test('after a denial another payment can be stated, the denied id not, and no earlier one is confirmed meanwhile', async () => {
  const { seller, buyer, order } = await buildDeal()
  const network_id = newId()
  const { receipt: denied } = await add(buyer, order.id, { network_id })
  await deny(seller, order.id)
  expect((await add(buyer, order.id, { network_id })).status).toBe(409)
  const second = await add(buyer, order.id)
  expect(second).toMatchObject({ status: 201, order: { receipt: { state: 'stated' } } })
  expect((await confirm(seller, order.id, { receipt_id: denied.id })).status).toBe(409)
  const { receipt } = await confirm(seller, order.id, { receipt_id: second.receipt.id })
  expect(receipt.network_id).toBe(second.receipt.network_id)
  expect(await reusesFor(order)).toEqual([])
})

test('an order shows the latest receipt that stands, and one that was withdrawn where no other does', async () => {
  const { seller, buyer, order } = await buildDeal()
  const viewer = viewerOf(await buildUser({ roles: ['money'] }))
  const withdraw = (receiptId: number) =>
    voidReceipt({ receiptId, note: 'Not true.', viewer, now: new Date() })
  const { receipt: first } = await add(buyer, order.id)
  await deny(seller, order.id)
  const { receipt: second } = await add(buyer, order.id)
  await withdraw(second.id)
  expect((await show(seller, order)).receipt).toMatchObject({ id: first.id, state: 'denied' })
  const confirmed = await confirm(seller, order.id, { receipt_id: first.id })
  expect(confirmed).toMatchObject({
    ...{ status: 200, receipt: { id: first.id, state: 'confirmed' } },
    order: { receipt: { id: first.id } },
  })
  expect((await show(buyer, order)).receipt).toEqual(confirmed.receipt)
  await withdraw(first.id)
  expect((await show(buyer, order)).receipt).toMatchObject({ id: second.id, state: 'void' })
})

test('an id that was given for another order is refused in one sentence, whatever became of it, and kept for managers', async () => {
  const [first, second] = [await buildDeal(), await buildDeal()]
  const network_id = newId()
  await add(first.buyer, first.order.id, { network_id })
  const { seller, buyer } = first
  const mine = await buildOrder({ seller, buyer, status: 'inReview' })
  const refused = { error: 'This transaction id has been used for another payment.', status: 409 }
  expect(await add(second.buyer, second.order.id, { network_id })).toEqual(refused)
  expect(await add(first.buyer, mine.id, { network_id })).toEqual(refused)
  await deny(first.seller, first.order.id)
  expect(await add(second.buyer, second.order.id, { network_id })).toEqual(refused)
  await confirm(first.seller, first.order.id)
  expect(await add(second.buyer, second.order.id, { network_id })).toEqual(refused)
  expect(await reusesFor(second.order)).toEqual(Array(3).fill(second.buyer.id))
  expect(await reusesFor(mine)).toEqual([first.buyer.id])
  expect((await add(second.buyer, second.order.id)).status).toBe(201)
})

test('an id is 10 to 20 letters and digits, six digits among them, and an amount has two decimals at most', async () => {
  const { buyer, order } = await buildDeal()
  const errorsOf = async (fields: object) =>
    Object.keys((await add(buyer, order.id, fields)).errors ?? {})
  for (const network_id of ['12345678', 'ABCDEFGHIJ12345', '1'.repeat(21), 'ÄB12345678', '', null])
    expect(await errorsOf({ network_id }), String(network_id)).toEqual(['network_id'])
  const { errors } = await add(buyer, order.id, { network_id: 'ABCDEFGHIJ12345' })
  expect(errors?.network_id?.join()).toContain('six digits')
  for (const amount of [0, -1, 0.001, 1_000_000.01, 'much', null])
    expect(await errorsOf({ amount }), String(amount)).toEqual(['amount'])
  expect(await errorsOf({ network_id: '', amount: 0 })).toEqual(['network_id', 'amount'])
  expect((await add(buyer, order.id, { network_id: '1234567890', amount: 0.01 })).status).toBe(201)
})

test('of twenty presses at once one is taken: of the same buyer, with other ids, or with one id for other orders', async () => {
  const network_id = newId()
  const { seller, buyer, order } = await buildDeal()
  const same = await pressAtOnce(() => add(buyer, order.id, { network_id }))
  expect(same).toEqual([...Array(19).fill(200), 201])
  expect(await newsFor(seller.id)).toHaveLength(1)

  const other = await buildDeal()
  expect(await pressAtOnce(() => add(other.buyer, other.order.id))).toEqual([
    201,
    ...Array(19).fill(409),
  ])

  const deals = await Promise.all(Array.from({ length: 20 }, () => buildDeal()))
  const shared = newId()
  const answers = await pressAtOnce(n => {
    const deal = deals[n] as (typeof deals)[number]
    return add(deal.buyer, deal.order.id, { network_id: shared })
  })
  expect(answers).toEqual([201, ...Array(19).fill(409)])
  const kept = await Promise.all(deals.map(deal => reusesFor(deal.order)))
  expect(kept.flat()).toHaveLength(19)

  const presses = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const { status } = await (n % 2 ? confirm : deny)(seller, order.id)
      return { step: n % 2 ? 'confirm' : 'deny', status }
    }),
  )
  const countOf = (step: string) =>
    presses.filter(press => press.step === step && press.status === 200).length
  // What was denied can still be confirmed, and nothing follows after that.
  expect(countOf('confirm')).toBe(1)
  expect(countOf('deny')).toBeLessThanOrEqual(1)
  expect(await stateOf(order)).toEqual(['confirmed'])
})

test('an id whose receipt was withdrawn is taken once more, by one of twenty at once', async () => {
  const [first, manager] = [await buildDeal(), await buildUser({ roles: ['money'] })]
  const network_id = newId()
  await add(first.buyer, first.order.id, { network_id })
  const receiptId = await lastOf(first.order)
  const viewer = viewerOf(manager)
  await voidReceipt({ receiptId, note: 'Not true.', viewer, now: new Date() })
  const deals = await Promise.all(Array.from({ length: 20 }, () => buildDeal()))
  const answers = await pressAtOnce(n => {
    const deal = deals[n] as (typeof deals)[number]
    return add(deal.buyer, deal.order.id, { network_id })
  })
  expect(answers).toEqual([201, ...Array(19).fill(409)])
})

async function pressAtOnce(press: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => press(n)))
  return answers.map(({ status }) => status).sort()
}

test('a seller may deny until the 24 hours are over and confirm at any time; then silence leads to a dispute', async () => {
  const { seller, buyer, order } = await buildDeal('inReview', { now: noon })
  await addReceipt({ ...by(buyer), form: stating(order), now: noon })
  const denying = (now: Date) => denyReceipt({ ...by(seller), form: answering(order), now })
  await expect(denying(new Date(hours(24).getTime() + 1))).rejects.toMatchObject({ status: 409 })
  const { receipt } = await show(buyer, order)
  expect(receipt).toMatchObject({ state: 'stated', can_dispute: true })
  const confirmed = { ...answering(order), balance_checked: true }
  await confirmReceipt(ports.orders, { ...by(seller), form: confirmed, now: hours(200) })
  expect((await show(buyer, order)).receipt).toMatchObject({
    ...{ state: 'confirmed', answered_at: hours(200).toISOString(), can_dispute: false },
  })

  const last = await buildDeal('inReview', { now: noon })
  await addReceipt({ ...by(last.buyer), form: stating(last.order), now: noon })
  await denyReceipt({ ...by(last.seller), form: answering(last.order), now: hours(24) })
  expect(await stateOf(last.order)).toEqual(['denied'])
})

test('four hours before the time is over the seller is reminded once, urgently, and not once there is an answer', async () => {
  const { seller, buyer, order } = await buildDeal('inReview', { now: noon })
  const answered = await buildDeal('inReview', { now: noon })
  for (const deal of [{ buyer, order }, answered])
    await addReceipt({ ...by(deal.buyer), form: stating(deal.order), now: noon })
  await denyReceipt({ ...by(answered.seller), form: answering(answered.order), now: hours(1) })
  await remindOfReceipts({ now: hours(19.9) })
  expect(await newsFor(seller.id)).toHaveLength(1)
  await Promise.all(Array.from({ length: 20 }, () => remindOfReceipts({ now: hours(20) })))
  const reminders = await db
    .selectFrom('notifications')
    .select(['user_id', 'is_urgent', 'group', 'sms_due_at', 'true_until', 'text'])
    .where('event', '=', 'answer-due')
    .where('user_id', 'in', [seller.id, answered.seller.id])
    .execute()
  expect(reminders).toMatchObject([
    { user_id: seller.id, is_urgent: true, group: 'money', true_until: hours(24) },
  ])
  expect(reminders[0]?.text).toContain('Look at your own balance, not at a text or picture.')
  expect(reminders[0]?.sms_due_at).not.toBeNull()
  const form = { ...answering(order), balance_checked: true }
  await confirmReceipt(ports.orders, { ...by(seller), form, now: hours(20.01) })
  expect(await smsDue(seller)).toEqual([])
})

const smsDue = (user: BuiltUser) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', user.id)
    .where('sms_due_at', 'is not', null)
    .execute()

type Move = {
  step: 'add' | 'confirm' | 'deny' | 'void'
  deal: number
  who: 'buyer' | 'seller'
  id: number
  waits: number
}
type Expected = { id: string; state: string; at: number; receiptId: number }

const anyMove: fc.Arbitrary<Move> = fc.record({
  step: fc.constantFrom('add', 'add', 'add', 'confirm', 'deny', 'void'),
  deal: fc.nat(4),
  who: fc.constantFrom('buyer', 'seller'),
  id: fc.nat(5),
  waits: fc.nat(7),
})

/** Five orders, two of one buyer and two of one seller, and six ids that are given for them. */
async function buildWorld() {
  const people = await Promise.all(Array.from({ length: 6 }, () => buildUser()))
  const pairs = [
    [0, 1],
    [0, 2],
    [3, 1],
    [3, 4],
    [5, 4],
  ] as const
  const deals = await Promise.all(
    pairs.map(async ([one, other]) => {
      const [buyer, seller] = [people[one], people[other]] as [BuiltUser, BuiltUser]
      return { buyer, seller, order: await buildOrder({ seller, buyer, status: 'inReview' }) }
    }),
  )
  return {
    deals,
    ids: Array.from({ length: 6 }, newId),
    manager: await buildUser({ roles: ['money'] }),
  }
}

test('in whatever order people state, confirm and deny and managers withdraw, the answers are those agreed', async () => {
  const anyLife = fc.array(anyMove, { minLength: 30, maxLength: 40 })
  await fc.assert(fc.asyncProperty(anyLife, live), { numRuns: 6 })
})

async function live(moves: Move[]): Promise<void> {
  const { deals, ids, manager } = await buildWorld()
  const expected: Expected[][] = deals.map(() => [])
  let reuses = 0
  let hour = 0
  for (const { step, deal, who, id, waits } of moves) {
    hour += waits
    const { order, ...sides } = deals[deal] as (typeof deals)[number]
    const own = expected[deal] as Expected[]
    const latest = own.findLast(({ state }) => state !== 'void')
    const network_id = ids[id] as string
    const now = hours(hour)
    const at = `${step} by ${who} after ${JSON.stringify(own)}`
    if (step === 'void') {
      const any = own.at(-1)
      if (!any) continue
      const { receiptId } = any
      const voiding = { receiptId, note: 'Not true.', viewer: viewerOf(manager), now }
      const status = await statusOf(voidReceipt(voiding).then(() => 'done'))
      expect(status, at).toBe(any.state === 'void' ? 409 : 'done')
      any.state = 'void'
      continue
    }
    // Steps that are the other side's are refused to this one.
    const isRight = (step === 'add') === (who === 'buyer')
    const status = await statusOf(take(step, sides[who], { order, network_id, now }))
    if (!isRight) expect(status, at).toBe(403)
    else if (step === 'add') {
      const standing = expected.flatMap((receipts, n) =>
        receipts.filter(one => one.state !== 'void' && one.id === network_id).map(() => n),
      )
      const isOpen = !latest || latest.state === 'denied'
      if (!isOpen && latest.id === network_id) expect(status, at).toBe('found')
      else if (!isOpen || standing.length > 0) expect(status, at).toBe(409)
      else {
        expect(status, at).toBe('added')
        own.push({ id: network_id, state: 'stated', at: hour, receiptId: await lastOf(order) })
      }
      if (isOpen && standing.some(n => n !== deal)) reuses++
    } else if (!latest || latest.state === 'confirmed') expect(status, at).toBe(409)
    else if (step === 'deny' && (latest.state === 'denied' || hour > latest.at + hoursToAnswer))
      expect(status, at).toBe(409)
    else {
      expect(status, at).toBe('done')
      latest.state = step === 'deny' ? 'denied' : 'confirmed'
    }
  }
  for (const [n, { order }] of deals.entries())
    expect(await stateOf(order)).toEqual(expected[n]?.map(({ state }) => state))
  const kept = await Promise.all(deals.map(({ order }) => reusesFor(order)))
  expect(kept.flat()).toHaveLength(reuses)
}

const lastOf = async ({ id }: BuiltOrder): Promise<number> =>
  (
    await db
      .selectFrom('payment_receipts')
      .select('id')
      .where('order_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id

async function take(
  step: Exclude<Move['step'], 'void'>,
  person: BuiltUser,
  { order, network_id, now }: { order: BuiltOrder; network_id: string; now: Date },
) {
  if (step === 'add')
    return addReceipt({ ...by(person), form: { ...stating(order), network_id }, now })
  if (step === 'deny') await denyReceipt({ ...by(person), form: answering(order), now })
  else
    await confirmReceipt(ports.orders, {
      ...by(person),
      form: { ...answering(order), balance_checked: true },
      now,
    })
  return 'done'
}

const statusOf = (taken: Promise<string>): Promise<string | number> =>
  taken.catch(error => {
    if (error instanceof Refusal) return error.status
    throw error
  })

const by = (user: BuiltUser) => ({ viewer: viewerOf(user) })
const stating = ({ id }: BuiltOrder) => ({
  ...{ gig_order_id: id, network_id: newId(), amount: pesewas(15_000) },
})
const answering = ({ id }: BuiltOrder) => ({ gig_order_id: id, reason: '' })

async function show(user: BuiltUser, { id }: BuiltOrder) {
  const headers = await asUser(user)
  return (await app.server.inject({ url: `/api/orders/${id}`, headers })).json().order
}

async function stateOf({ id }: BuiltOrder): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_receipts')
    .select('state')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ state }) => state)
}

async function reusesFor({ id }: BuiltOrder): Promise<number[]> {
  const rows = await db
    .selectFrom('receipt_reuses')
    .select('user_id')
    .where('order_id', '=', id)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function mailsTo(user: BuiltUser): Promise<string[]> {
  return (await listOutbox(500)).filter(({ to }) => to === user.email).map(({ text }) => text)
}
