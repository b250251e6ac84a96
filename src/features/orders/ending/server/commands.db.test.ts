import { expect, test } from 'vitest'
import { deactivateAccount } from '#features/accounts/activation/server/commands.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildDispute, disputeRow } from '#test/builders/disputes.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { type BuiltOrder, buildOrder, eventsOf, orderStates } from '#test/builders/orders.ts'
import { buildTransaction, type TransactionOptions } from '#test/builders/payments.ts'
import { buy } from '#test/builders/purchases.ts'
import type { orderStatus } from '../../process.ts'
import { lapseEndings } from '../../server/jobs.ts'
import { lockOrderRow } from '../../server/queries.ts'
import { mostProposals } from '../process.ts'

const app = useApp()

const hour = 3_600_000
const day = 24 * hour
const ago = (ms: number) => new Date(Date.now() - ms)
const ahead = (ms: number) => new Date(Date.now() + ms)

/** What `buy` pays, in cedis. */
const held = 20

type Status = keyof typeof orderStatus
type Deal = { order: BuiltOrder; buyer: BuiltUser; seller: BuiltUser }

async function buildDeal({
  status = 'ongoing',
  paid = false,
  now = new Date(),
}: {
  status?: Status
  paid?: boolean
  now?: Date
} = {}): Promise<Deal> {
  const [buyer, seller] = [await buildUser(), await buildUser()]
  const order = await buildOrder({ buyer, seller, status, now, hours: 24 })
  if (paid) await buy('offer', { payer: buyer, objectId: order.offer_id })
  return { order, buyer, seller }
}

async function post(path: string, by: BuiltUser, payload: object) {
  const request = { method: 'POST', url: `/api/orders/${path}`, payload } as const
  const answer = await app.server.inject({ ...request, headers: await asUser(by) })
  return { status: answer.statusCode, body: answer.json() }
}

const good = { to_buyer: 0, reason: 'I am ill.' }
const on = ({ order }: Deal) => ({ gig_order_id: order.id })
const withdraw = (deal: Deal, by = deal.buyer, input: object = {}) =>
  post('withdraw', by, { ...on(deal), ...input })
const propose = (deal: Deal, by: BuiltUser, input: object = {}) =>
  post('ending/propose', by, { ...on(deal), ...good, ...input })
const answer = (deal: Deal, by: BuiltUser, ending_id: number, word = 'accept') =>
  post('ending/answer', by, { ...on(deal), ending_id, answer: word })
const close = (deal: Deal, received: unknown, by = deal.seller) =>
  post('close', by, { ...on(deal), received })
const payFor = ({ order, buyer }: Deal, payment: TransactionOptions = {}) =>
  buildTransaction({ user: buyer, object_type: 'offer', object_id: order.offer_id, ...payment })
const state = (deal: Deal) =>
  post('receipt/add', deal.buyer, {
    ...on(deal),
    network_id: `MP26030612${deal.order.id}`,
    amount: 150,
  })
const confirm = (deal: Deal) =>
  post('receipt/confirm', deal.seller, { ...on(deal), balance_checked: true })

const shut = async (person: BuiltUser) =>
  deactivateAccount(ports.activation, {
    ...{ userId: person.id, viewer: viewerOf(await buildUser({ manager: true })), now: new Date() },
  })

const outgoingOf = ({ order }: Deal) =>
  db
    .selectFrom('transactions')
    .select(['kind', 'amount_pesewas as amount', 'user_id'])
    .where('object_id', '=', order.offer_id)
    .where('kind', '<>', 'payment')
    .orderBy('kind')
    .execute()

const lastNote = async ({ order }: Deal) =>
  (
    await db
      .selectFrom('order_events')
      .select('note')
      .where('order_id', '=', order.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).note

test('the ways out are for their own side: strangers find no order, and managers are no side', async () => {
  const deal = await buildDeal({ status: 'inReview', now: ago(8 * day) })
  const { buyer, seller } = deal
  const { body } = await propose(deal, buyer)
  const [stranger, manager] = [await buildUser(), await buildUser({ manager: true })]
  const calls = [
    (by: BuiltUser) => withdraw(deal, by),
    (by: BuiltUser) => propose(deal, by),
    (by: BuiltUser) => answer(deal, by, body.order.ending.id),
    (by: BuiltUser) => close(deal, true, by),
  ]
  for (const call of calls) {
    expect(await call(stranger)).toMatchObject({ status: 404 })
    expect(await call(manager)).toMatchObject({ status: 403 })
  }
  expect(await withdraw(deal, seller)).toMatchObject({ status: 403 })
  expect(await close(deal, true, buyer)).toMatchObject({ status: 403 })
  expect(await answer(deal, buyer, body.order.ending.id)).toMatchObject({ status: 403 })
  expect(await eventsOf(deal.order.id)).toEqual(['request', 'propose-ending'])
})

test.each(orderStates)('a buyer withdraws from an order that is %s', async status => {
  const deal = await buildDeal({ status })
  expect(await withdraw(deal)).toMatchObject({ status: status === 'pending' ? 200 : 409 })
})

test('a buyer withdraws from work 72 hours after it had to be done, and not a minute before', async () => {
  const late = await buildDeal({ now: ago(96 * hour) })
  expect((await withdraw(late)).status).toBe(200)
  const early = await buildDeal({ now: ago(95 * hour) })
  const { status, body } = await withdraw(early)
  const sentence = /^You can withdraw from \w{3} \d+ \w+, \d+:\d\d [ap]m, if/
  expect([status, body]).toEqual([409, { error: expect.stringMatching(sentence) }])
  expect(await eventsOf(early.order.id)).toEqual(['request'])
  const revised = await buildDeal({ now: ago(20 * day) })
  const revised_on = ago(71 * hour)
  await db.updateTable('orders').set({ revised_on }).where('id', '=', revised.order.id).execute()
  expect((await withdraw(revised)).status).toBe(409)
})

test('a buyer withdraws at once from work of a seller whose account is not active', async () => {
  const deal = await buildDeal({ paid: true })
  expect((await withdraw(deal)).status).toBe(409)
  await shut(deal.seller)
  expect((await withdraw(deal)).status).toBe(200)
})

test('who withdraws gets all that is held, and the reason is kept as it was written', async () => {
  const deal = await buildDeal({ status: 'pending', paid: true })
  const reason = 'Found <b>another</b> plumber & paid him.'
  const { body } = await withdraw(deal, deal.buyer, { reason })
  expect(body).toMatchObject({
    message: 'You withdrew. The order is cancelled.',
    order: {
      ...{ id: deal.order.id, status_id: 5, role: 'buyer', held: 0, is_paid: true },
      ...{ deadline: null, is_your_turn: false, available_actions: [] },
      ended: { by: 'withdrawal', to_buyer: held, to_seller: 0, reason },
    },
  })
  expect(body.order.ended.ended_on).toBe(body.order.events.at(-1).created_at)
  expect(await lastNote(deal)).toBe(
    '<p>Found &lt;b&gt;another&lt;/b&gt; plumber &amp; paid him.</p>',
  )
  expect(await outgoingOf(deal)).toEqual([
    { kind: 'refund', amount: held * 100, user_id: deal.buyer.id },
  ])
  expect((await withdraw(deal)).status).toBe(409)
})

test('who withdraws need not say why, and says it in a thousand characters', async () => {
  const deal = await buildDeal({ status: 'pending' })
  for (const reason of ['x'.repeat(1001), 7])
    expect(Object.keys((await withdraw(deal, deal.buyer, { reason })).body.errors)).toEqual([
      'reason',
    ])
  expect((await withdraw(deal)).body.order.ended).toMatchObject({ reason: null })
  expect(await lastNote(deal)).toBeNull()
})

test.each(orderStates)('an ending of an order that is %s is proposed', async status => {
  const isWork = status === 'ongoing' || status === 'inReview'
  for (const side of ['buyer', 'seller'] as const) {
    const deal = await buildDeal({ status })
    expect((await propose(deal, deal[side])).status).toBe(isWork ? 200 : 409)
  }
})

test('a proposal says what each side gets, and until when it can be answered', async () => {
  const deal = await buildDeal({ paid: true })
  const reason = 'Half of it is done <today>.'
  const before = Date.now()
  const { body } = await propose(deal, deal.seller, { to_buyer: 7.01, reason })
  const { ending } = body.order
  expect(ending).toEqual({
    ...{ id: expect.any(Number), by: 'seller', to_buyer: 7.01, to_seller: 12.99, reason },
    ...{ expires_on: expect.any(String), created_at: expect.any(String) },
  })
  expect(Date.parse(ending.expires_on) - Date.parse(ending.created_at)).toBe(48 * hour)
  expect(Date.parse(ending.created_at)).toBeGreaterThanOrEqual(before)
  expect(await lastNote(deal)).toBe('<p>Half of it is done &lt;today&gt;.</p>')
  expect(body.order).toMatchObject({ status_id: 2, held, is_your_turn: true })
  expect(body.order.available_actions).not.toContain('answer-ending')
  const theirs = await orderFor(deal, deal.buyer)
  expect(theirs).toMatchObject({ ending, is_your_turn: true })
  expect(theirs.available_actions).toContain('answer-ending')
})

test('what a proposal may not give back is named at once with all else that is unfit', async () => {
  const deal = await buildDeal({ paid: true })
  const { buyer } = deal
  const faultsOf = async (input: object, by = buyer) => {
    const { status, body } = await propose(deal, by, input)
    return status === 422 ? Object.keys(body.errors).sort() : status
  }
  for (const to_buyer of [-1, -0.01, 20.01, 1e9, 1.005, undefined, null, '', 'all', true, [], {}])
    expect(await faultsOf({ to_buyer }), `${to_buyer}`).toEqual(['to_buyer'])
  for (const reason of ['', '  ', 'x'.repeat(1001), undefined, null]) {
    expect(await faultsOf({ reason })).toEqual(['reason'])
    expect(await faultsOf({ to_buyer: 20.01, reason })).toEqual(['reason', 'to_buyer'])
  }
  expect(await faultsOf({ to_buyer: 20.01 }, await buildUser())).toBe(404)
  expect(await faultsOf({ to_buyer: 20.01, reason: '' }, await buildUser())).toEqual(['reason'])
  expect(await eventsOf(deal.order.id)).toEqual(['request', 'confirm-payment'])
  for (const to_buyer of [0, '0.5', 20]) expect(await faultsOf({ to_buyer })).toBe(200)
})

test('what is divided is what was held when the division was chosen, or nothing is proposed', async () => {
  const deal = await buildDeal()
  await buy('offer', { payer: deal.buyer, objectId: deal.order.offer_id })
  const refused = {
    status: 409,
    body: {
      error: 'What is held for this order has changed meanwhile. Look at it again, then decide.',
    },
  }
  for (const by of [deal.buyer, deal.seller])
    expect(await propose(deal, by, { to_buyer: 0, seen_held: 0 })).toEqual(refused)
  expect(await propose(deal, deal.buyer, { to_buyer: held + 1, seen_held: held + 1 })).toEqual(
    refused,
  )
  expect(await eventsOf(deal.order.id)).not.toContain('propose-ending')
  const seen = { to_buyer: 5, seen_held: held }
  expect(await propose(deal, deal.buyer, seen)).toMatchObject({ status: 200 })
})

test('a side proposes ten endings of an order; whoever made the one before, a newer one replaces it', async () => {
  const deal = await buildDeal({ paid: true })
  for (let count = 0; count < mostProposals; count++) {
    expect((await propose(deal, deal.buyer)).status).toBe(200)
    if (count === 0) {
      const first = await orderFor(deal, deal.seller)
      expect((await propose(deal, deal.seller, { to_buyer: 5 })).body.order.ending.by).toBe(
        'seller',
      )
      expect((await answer(deal, deal.seller, first.ending.id)).status).toBe(409)
    }
  }
  expect((await propose(deal, deal.buyer)).status).toBe(409)
  expect((await orderFor(deal, deal.buyer)).available_actions).not.toContain('propose-ending')
  expect((await orderFor(deal, deal.seller)).available_actions).toContain('propose-ending')
  expect((await propose(deal, deal.seller)).status).toBe(200)
  const rows = await endingsOf(deal)
  expect(rows.filter(({ status }) => status === 'open')).toHaveLength(1)
  expect(rows.filter(({ status }) => status === 'replaced')).toHaveLength(11)
})

test.each([
  { by: 'seller', paid: true, to_buyer: held, active: true, endsNow: true },
  { by: 'seller', paid: true, to_buyer: 19.99, active: true, endsNow: false },
  { by: 'seller', paid: true, to_buyer: 19.99, active: false, endsNow: false },
  { by: 'seller', paid: false, to_buyer: 0, active: true, endsNow: false },
  { by: 'seller', paid: false, to_buyer: 0, active: false, endsNow: true },
  { by: 'buyer', paid: true, to_buyer: held, active: true, endsNow: false },
  { by: 'buyer', paid: true, to_buyer: 0, active: false, endsNow: false },
] as const)(
  'to give back $to_buyer of what is held (paid $paid, other side active $active) by the $by ends the order at once: $endsNow',
  async row => {
    const deal = await buildDeal({ paid: row.paid })
    if (!row.active) await shut(row.by === 'seller' ? deal.buyer : deal.seller)
    const { body } = await propose(deal, deal[row.by], { to_buyer: row.to_buyer, reason: 'Ill.' })
    expect(body.order.status_id).toBe(row.endsNow ? 5 : 2)
    expect((await eventsOf(deal.order.id)).at(-1)).toBe(row.endsNow ? 'give-up' : 'propose-ending')
    if (!row.endsNow) return expect(body.order.ended).toBeNull()
    expect(body.message).toBe('You gave up the order. It is cancelled.')
    expect(body.order).toMatchObject({
      ending: null,
      ended: { by: 'seller', to_buyer: row.to_buyer, to_seller: 0, reason: 'Ill.' },
    })
    expect(await lastNote(deal)).toBe('<p>Ill.</p>')
  },
)

test('what the other side accepts is divided as it was proposed, and owes no review', async () => {
  const deal = await buildDeal({ status: 'inReview', paid: true })
  const { body } = await propose(deal, deal.buyer, { to_buyer: 12.5, reason: 'One tap drips.' })
  const accepted = await answer(deal, deal.seller, body.order.ending.id)
  expect(accepted.body).toMatchObject({
    message: 'Proposal accepted. The order is ended.',
    order: {
      ...{ status_id: 5, held: 0, ending: null, deadline: null, review: null },
      ended: { by: 'agreement', to_buyer: 12.5, to_seller: 7.5, reason: 'One tap drips.' },
    },
  })
  expect(await outgoingOf(deal)).toEqual([
    { kind: 'payout', amount: 750, user_id: deal.seller.id },
    { kind: 'refund', amount: 1250, user_id: deal.buyer.id },
  ])
  expect((await endingsOf(deal)).map(({ status }) => status)).toEqual(['accepted'])
  expect((await answer(deal, deal.seller, body.order.ending.id)).status).toBe(409)
  expect(
    await db.selectFrom('reviews').where('order_id', '=', deal.order.id).selectAll().execute(),
  ).toEqual([])
})

test('after a rejection the order goes on, and the proposal cannot be accepted any more', async () => {
  const deal = await buildDeal({ paid: true })
  const { body } = await propose(deal, deal.buyer)
  const { id } = body.order.ending
  expect((await answer(deal, deal.seller, id, 'perhaps')).status).toBe(422)
  const rejected = await answer(deal, deal.seller, id, 'reject')
  expect(rejected.body).toMatchObject({
    message: 'Proposal rejected. The order goes on.',
    order: { status_id: 2, held, ending: null, ended: null },
  })
  expect((await eventsOf(deal.order.id)).at(-1)).toBe('reject-ending')
  expect((await answer(deal, deal.seller, id)).status).toBe(409)
})

test('a proposal can be answered while it is the open one of its order, and by whom it is addressed to', async () => {
  const [deal, other] = [await buildDeal(), await buildDeal()]
  const { body } = await propose(deal, deal.buyer)
  const theirs = await propose(other, other.buyer)
  for (const id of [theirs.body.order.ending.id, 999_999])
    expect((await answer(deal, deal.seller, id)).status).toBe(409)
  await db
    .updateTable('order_endings')
    .set({ created_at: ago(49 * hour), expires_on: ago(hour) })
    .where('id', '=', body.order.ending.id)
    .execute()
  expect((await answer(deal, deal.seller, body.order.ending.id)).status).toBe(409)
  expect(await orderFor(deal, deal.seller)).toMatchObject({ ending: null })
  expect((await answer(other, other.buyer, theirs.body.order.ending.id)).status).toBe(403)
})

test.each(orderStates)('a seller closes an order that is %s', async status => {
  const deal = await buildDeal({ status, now: ago(8 * day) })
  expect((await close(deal, true)).status).toBe(status === 'inReview' ? 200 : 409)
})

test('a seller closes unpaid work 7 days after it was submitted, and says whether the money came', async () => {
  const early = await buildDeal({ status: 'inReview', now: ago(7 * day - hour) })
  const { status, body } = await close(early, true)
  const sentence = /^You can close this order from \w{3} \d+ \w+, \d+:\d\d [ap]m\.$/
  expect([status, body]).toEqual([409, { error: expect.stringMatching(sentence) }])
  const paid = await buildDeal({ status: 'inReview', paid: true, now: ago(7 * day) })
  expect((await close(paid, true)).status).toBe(409)
  for (const received of [true, false]) {
    const deal = await buildDeal({ status: 'inReview', now: ago(7 * day) })
    for (const unfit of [undefined, null, 'perhaps'])
      expect(Object.keys((await close(deal, unfit)).body.errors)).toEqual(['received'])
    expect((await close(deal, received)).body.order).toMatchObject({
      status_id: received ? 4 : 5,
      ended: { by: 'seller', to_buyer: 0, to_seller: 0, reason: null },
    })
    const owed = await db
      .selectFrom('reviews')
      .select('reviewer_id')
      .where('order_id', '=', deal.order.id)
      .execute()
    expect(owed).toEqual(received ? [{ reviewer_id: deal.buyer.id }] : [])
    expect(await outgoingOf(deal)).toEqual([])
  }
})

test('a seller who has confirmed a direct payment closes the order as paid, and never as not paid', async () => {
  const deal = await buildDeal({ status: 'inReview', now: ago(7 * day) })
  await state(deal)
  expect((await confirm(deal)).status).toBe(200)
  expect(await close(deal, false)).toEqual({
    ...{ status: 409, body: { error: 'You have confirmed that this order was paid.' } },
  })
  expect(await eventsOf(deal.order.id)).toEqual(['request'])
  expect((await close(deal, true)).body.order).toMatchObject({ status_id: 4 })
})

test.each([
  ['that its buyer says was made by hand', 409, { method: 'MANUAL', submitted_at: new Date() }],
  ['that is held', 409, { held_for: 'GHS 55.00 arrived.', received_pesewas: 5500 }],
  ['at a provider', 409, {}],
  ['by hand that nobody says was made', 200, { method: 'MANUAL' }],
  ['that has failed', 200, { status_code: 'FAILED', settled_at: new Date() }],
])('with a payment %s, closing work as paid another way is a %i', async (_, status, payment) => {
  const deal = await buildDeal({ status: 'inReview', now: ago(7 * day) })
  await payFor(deal, payment)
  const closed = await close(deal, true)
  expect(closed.status).toBe(status)
  if (status === 409)
    expect(closed.body.error).toBe(
      'A payment for this order is still on its way. Wait until it has come or failed, then close the order.',
    )
})

test('while a payment is on its way work is closed as not paid, or as paid where both sides say so', async () => {
  const unpaid = await buildDeal({ status: 'inReview', now: ago(7 * day) })
  await payFor(unpaid)
  expect((await close(unpaid, false)).body.order).toMatchObject({ status_id: 5 })
  const direct = await buildDeal({ status: 'inReview', now: ago(7 * day) })
  await payFor(direct)
  await state(direct)
  await confirm(direct)
  expect((await close(direct, true)).body.order).toMatchObject({ status_id: 4 })
})

test('closing an order as not paid waits for a confirmation that was quicker, and is refused then', async () => {
  const deal = await buildDeal({ status: 'inReview', now: ago(7 * day) })
  await state(deal)
  const { answers } = await inTransaction(async tx => {
    await lockOrderRow(tx, deal.order.id)
    const confirmed = confirm(deal)
    await waitingForLock()
    const closed = close(deal, false)
    await waitingForLock(2)
    return { answers: [confirmed, closed] }
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 409])
})

test('an unanswered proposal lapses after 48 hours, once, and its proposer is told', async () => {
  const deal = await buildDeal()
  await propose(deal, deal.buyer)
  await lapseEndings({ now: ahead(48 * hour - 60_000) })
  expect((await endingsOf(deal)).map(({ status }) => status)).toEqual(['open'])
  const now = ahead(48 * hour)
  await Promise.all(Array.from({ length: 5 }, () => lapseEndings({ now })))
  expect((await endingsOf(deal)).map(({ status }) => status)).toEqual(['lapsed'])
  expect(await newsOf(deal, 'lapse-ending')).toEqual([deal.buyer.id])
  const title = 'Your proposal for “Leaking taps repaired” has expired'
  const mails = (await listOutbox()).filter(({ to }) => to === deal.buyer.email)
  expect(mails.map(({ subject }) => subject)).toEqual([title])
  expect(await eventsOf(deal.order.id)).toEqual(['request', 'propose-ending'])
  expect((await propose(deal, deal.buyer)).status).toBe(200)
})

test('proposals to somebody whose account was deactivated lapse, and those of others stay', async () => {
  const [deal, other] = [await buildDeal(), await buildDeal()]
  for (const { buyer, ...rest } of [deal, other]) await propose({ buyer, ...rest }, buyer)
  await shut(deal.seller)
  await lapseEndings({ now: new Date() })
  expect((await endingsOf(deal)).map(({ status }) => status)).toEqual(['lapsed'])
  expect((await endingsOf(other)).map(({ status }) => status)).toEqual(['open'])
  expect(await newsOf(deal, 'lapse-ending')).toEqual([deal.buyer.id])
})

test('a proposal lapses when the order is paid, of which its proposer is told, and when it ends', async () => {
  const deal = await buildDeal({ status: 'inReview' })
  await propose(deal, deal.seller)
  await buy('offer', { payer: deal.buyer, objectId: deal.order.offer_id })
  expect((await endingsOf(deal)).map(({ status }) => status)).toEqual(['lapsed'])
  expect(await newsOf(deal, 'lapse-ending')).toEqual([deal.seller.id])
  await propose(deal, deal.seller)
  expect((await post('complete', deal.buyer, on(deal))).status).toBe(200)
  expect((await endingsOf(deal)).map(({ status }) => status)).toEqual(['lapsed', 'lapsed'])
  expect(await newsOf(deal, 'lapse-ending')).toHaveLength(1)
})

test('during a dispute the order stands still for withdrawing and closing, after it is said who may', async () => {
  const now = ago(20 * day)
  for (const status of ['ongoing', 'inReview'] as const) {
    const dispute = await buildDispute({ orderStatus: status, now })
    const sentence = { error: `This order is in dispute #${dispute.id}.` }
    const stranger = await buildUser()
    expect(await withdraw(dispute, stranger)).toMatchObject({ status: 404 })
    expect(await withdraw(dispute, dispute.seller)).toMatchObject({ status: 403 })
    expect(await withdraw(dispute)).toEqual({ status: 409, body: sentence })
    expect(await close(dispute, true, dispute.buyer)).toMatchObject({ status: 403 })
    expect(await close(dispute, true)).toEqual({ status: 409, body: sentence })
  }
})

test('during a dispute the two still agree, or the seller gives in, which closes it with the order', async () => {
  for (const outcome of ['agreement', 'conceded'] as const) {
    const dispute = await buildDispute({ status: 'deciding', paid: true })
    const isAgreed = outcome === 'agreement'
    const { body } = await propose(dispute, dispute.seller, { to_buyer: isAgreed ? 5 : held })
    if (isAgreed) {
      expect(body.order.dispute).toMatchObject({ id: dispute.id, status: 'deciding' })
      await answer(dispute, dispute.buyer, body.order.ending.id)
    }
    expect(await disputeRow(dispute.id)).toMatchObject({ status: 'closed', outcome })
    expect(await orderFor(dispute, dispute.buyer)).toMatchObject({
      ...{ status_id: 5, dispute: null, dispute_ids: [dispute.id] },
      ended: { by: isAgreed ? 'agreement' : 'seller', to_buyer: isAgreed ? 5 : held },
    })
  }
})

test('a rejection leaves the dispute as it is, and says that it goes on', async () => {
  const dispute = await buildDispute({ paid: true })
  const { body } = await propose(dispute, dispute.buyer)
  const rejected = await answer(dispute, dispute.seller, body.order.ending.id, 'reject')
  expect(rejected.body.message).toBe('Proposal rejected. The dispute goes on.')
  expect(await disputeRow(dispute.id)).toMatchObject({ status: 'answering' })
  const texts = db
    .selectFrom('messages')
    .select('text')
    .where('order_id', '=', dispute.order.id)
    .union(db.selectFrom('notifications').select('text').where('order_id', '=', dispute.order.id))
  const said = (await texts.execute()).map(({ text }) => text).join()
  expect(said.match(/The dispute goes on\./g)).toHaveLength(2)
  expect(said).not.toContain('The order goes on')
})

async function orderFor({ order }: Deal, viewer: BuiltUser) {
  const url = `/api/orders/${order.id}`
  return (await app.server.inject({ url, headers: await asUser(viewer) })).json().order
}

const endingsOf = ({ order }: Deal) =>
  db
    .selectFrom('order_endings')
    .select(['id', 'by', 'status'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()

const newsOf = async ({ order }: Deal, event: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('order_id', '=', order.id)
    .where('event', '=', event)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
