import { beforeEach, expect, test } from 'vitest'
import type { PaymentMethod } from '#features/payments/providers.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { buildTransaction, useScriptedProvider } from '#test/builders/payments.ts'
import { buildPaymentAccount } from '#test/builders/profile.ts'

const app = useApp()
const now = new Date()
let manager: BuiltUser

beforeEach(async () => {
  useScriptedProvider()
  manager = await buildUser({ manager: true })
  // What earlier tests left waits no longer.
  await db
    .updateTable('transactions')
    .set({ status_code: 'CANCLD', settled_at: now })
    .where('status_code', '=', 'PENDNG')
    .execute()
})

async function list(query: Record<string, string> = {}) {
  const headers = await asUser(manager)
  const answer = await app.server.inject({ url: '/api/manager/transactions', query, headers })
  return answer.json().transactions
}

async function review(reference: string, action: string, extraFields: object = {}) {
  const answer = await app.server.inject({
    ...{ method: 'POST', url: '/api/manager/transactions/review' },
    payload: { reference, action, ...extraFields },
    headers: await asUser(manager),
  })
  return { status: answer.statusCode, ...answer.json() }
}

const referencesIn = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await list(query)).data.map(({ reference }: { reference: string }) => reference)

const buildCompletedPayment = () =>
  buildTransaction({ status_code: 'CMPLTD', outcome: 'owed back', settled_at: now })

test('what waits for a decision is listed, longest waiting first, and nothing else', async () => {
  const submitted = await buildTransaction({ method: 'MANUAL', submitted_at: now })
  const held = await buildTransaction({ held_for: 'Too little.', received_pesewas: 5000 })
  const source = await buildCompletedPayment()
  const refund = await buildTransaction({ kind: 'refund', source: source.reference })
  const other = await buildCompletedPayment()
  await buildTransaction({ kind: 'payout', source: other.reference, sent_at: now })
  await buildTransaction({ method: 'MANUAL' })
  await buildTransaction()
  await buildTransaction({ status_code: 'FAILED', settled_at: now })
  expect(await referencesIn()).toEqual([submitted.reference, held.reference, refund.reference])
})

test('a row says who, what, how much, and why it waits', async () => {
  const payer = await buildUser({ name: 'Ama Serwaa' })
  const { reference } = await buildTransaction({
    user: payer,
    ...{ held_for: 'GHS 50.00 arrived instead of GHS 60.00.', received_pesewas: 5000 },
  })
  const { data, total } = await list()
  expect(total).toBe(1)
  expect(data).toMatchObject([
    {
      ...{ reference, kind: 'payment', description: 'Premium for 30 days', amount: 60 },
      user: { id: payer.id, username: payer.username, name: 'Ama Serwaa' },
      ...{ held_for: 'GHS 50.00 arrived instead of GHS 60.00.', received_amount: 50 },
    },
  ])
})

test('money that is to go out says where to', async () => {
  const payee = await buildUser()
  await db
    .insertInto('payment_accounts')
    .values({
      ...{ user_id: payee.id, account_type_code: 'bank', account_currency: 'GHS' },
      ...{ institution_name: 'GCB Bank', account_no: '1234567890123' },
      ...{ name_on_account: 'Kofi Mensah', updated_at: now },
    })
    .execute()
  const { reference: source } = await buildCompletedPayment()
  await buildTransaction({ kind: 'payout', source, user: payee })
  expect((await list()).data[0].pay_to).toEqual({
    ...{ network: 'GCB Bank', number: '1234567890123', name: 'Kofi Mensah' },
  })
})

test('money that is to go to an account says when that was last changed', async () => {
  const payee = await buildUser()
  const changed = new Date('2026-03-06T09:00:00Z')
  await buildPaymentAccount(payee, { now: changed })
  const payout = (await buildCompletedPayment()).reference
  const refund = (await buildCompletedPayment()).reference
  await buildTransaction({ kind: 'payout', source: payout, user: payee })
  await buildTransaction({ kind: 'refund', source: refund, user: payee })
  await buildTransaction({ method: 'MANUAL', submitted_at: now, user: payee })
  const rows: { kind: string; pay_to_changed_at: string | null }[] = (await list()).data
  expect(rows.map(({ kind, pay_to_changed_at }) => [kind, pay_to_changed_at])).toEqual([
    ['payout', changed.toISOString()],
    ['refund', null],
    ['payment', null],
  ])
})

test('a payout goes to the account that was shown, or nowhere', async () => {
  const payee = await buildUser()
  const { reference: source } = await buildCompletedPayment()
  const { reference } = await buildTransaction({ kind: 'payout', source, user: payee })
  const [before] = (await list()).data
  expect(before.pay_to).toBeNull()
  await buildPaymentAccount(payee)
  const refused = await review(reference, 'approve', { pay_to: before.pay_to })
  expect(refused).toMatchObject({ status: 409, error: expect.stringContaining('was changed') })
  const [after] = (await list()).data
  expect(after).toMatchObject({ reference, pay_to: { network: 'MTN', number: '0241234567' } })
  expect((await review(reference, 'approve', { pay_to: after.pay_to })).status).toBe(200)
})

test('a client that does not say what was shown is served as ever', async () => {
  const payee = await buildUser()
  await buildPaymentAccount(payee)
  const { reference: source } = await buildCompletedPayment()
  const { reference } = await buildTransaction({ kind: 'payout', source, user: payee })
  expect((await review(reference, 'approve')).status).toBe(200)
})

test.each([
  ['mobile_money', 'payout', true],
  ['bank', 'payout', false],
  ['bank', 'refund', true],
])('where somebody is paid by %s, the provider sends a %s: %s', async (type, kind, expected) => {
  const user = await buildUser()
  await db
    .insertInto('payment_accounts')
    .values({
      ...{ user_id: user.id, account_type_code: type, account_currency: 'GHS' },
      ...{ institution_name: 'MTN', account_no: '0244123456' },
      ...{ name_on_account: 'Kofi Mensah', updated_at: now },
    })
    .execute()
  const { reference: source } = await buildCompletedPayment()
  await buildTransaction({ kind, source, user })
  expect((await list()).data).toMatchObject([{ kind, sent_by_provider: expected }])
})

test('nobody sends a payment, and what was paid by hand goes out by hand', async () => {
  await buildTransaction({ method: 'MANUAL', submitted_at: now })
  const paid = { status_code: 'CMPLTD', outcome: 'owed back', settled_at: now, method: 'MANUAL' }
  const { reference: source } = await buildTransaction(paid)
  await buildTransaction({ kind: 'refund', method: 'MANUAL', source })
  const { data } = await list()
  expect(data.map((row: { sent_by_provider: boolean }) => row.sent_by_provider)).toEqual([
    false,
    false,
  ])
})

test('the list is searched by reference, person, description and kind', async () => {
  const payer = await buildUser({ username: 'abena.k', name: 'Abena Kusi' })
  const mine = await buildTransaction({ user: payer, method: 'MANUAL', submitted_at: now })
  await buildTransaction({ method: 'MANUAL', submitted_at: now, description: 'Order #7: Taps' })
  for (const search of [mine.reference.slice(0, 4), 'abena.k', 'KUSI', 'premium abena'])
    expect(await referencesIn({ search })).toContain(mine.reference)
  expect(await referencesIn({ search: 'taps' })).toHaveLength(1)
  expect(await referencesIn({ search: 'taps abena' })).toEqual([])
})

test('the list is searched by its amounts, its status and why a payment is held', async () => {
  const { reference } = await buildTransaction({ held_for: 'Too little.', received_pesewas: 5000 })
  for (const search of ['GH₵60.00', '60.00', '60', 'GH₵50.00', 'too little', 'Pending', 'PENDNG'])
    expect(await referencesIn({ search }), search).toEqual([reference])
  for (const search of ['GH₵70.00', '60.01', 'Completed'])
    expect(await referencesIn({ search }), search).toEqual([])
})

test('the list comes in pages', async () => {
  for (let count = 0; count < 5; count++)
    await buildTransaction({ method: 'MANUAL', submitted_at: now })
  const pages = [await referencesIn({ records_per_page: '3' })]
  pages.push(await referencesIn({ records_per_page: '3', page: '2' }))
  expect(pages.map(page => page.length)).toEqual([3, 2])
  expect(new Set(pages.flat()).size).toBe(5)
  expect(await list({ page: '9' })).toMatchObject({ data: [], total: 5 })
})

test('what was decided leaves the list, and cannot be decided again', async () => {
  const { reference } = await buildTransaction({ method: 'MANUAL', submitted_at: now })
  const approved = await review(reference, 'approve')
  expect(approved).toMatchObject({
    ...{ status: 200, message: 'The transaction is completed.' },
    transaction: { reference, status_code: 'CMPLTD', outcome: 'given' },
  })
  expect(await referencesIn()).toEqual([])
  expect((await review(reference, 'approve')).status).toBe(409)
  expect((await review(reference, 'fail')).status).toBe(409)
})

test('of money for an order that is cancelled the manager reads that it is owed back', async () => {
  const buyer = await buildUser()
  const { offer_id } = await buildOrder({ buyer, status: 'cancelled' })
  const { reference } = await buildTransaction({
    ...{ user: buyer, method: 'MANUAL', submitted_at: now },
    ...{ object_type: 'offer', object_id: offer_id },
  })
  expect(await review(reference, 'approve')).toMatchObject({
    status: 200,
    message: expect.stringContaining('see the refund in this list'),
    transaction: { reference, status_code: 'CMPLTD', outcome: 'owed back' },
    awaiting_second: false,
  })
  expect((await list()).data).toMatchObject([{ kind: 'refund' }])
})

test('what failed on its way out is listed, newest first, and can be reopened once', async () => {
  const [payee, first, second] = [
    await buildUser(),
    await buildCompletedPayment(),
    await buildCompletedPayment(),
  ]
  const refund = await buildTransaction({ kind: 'refund', source: first.reference })
  const payout = await buildTransaction({
    kind: 'payout',
    source: second.reference,
    user: payee,
    amount_pesewas: second.amount_pesewas,
  })
  await buildTransaction({ status_code: 'FAILED', settled_at: now })
  for (const { reference } of [refund, payout])
    expect(await review(reference, 'fail')).toMatchObject({ transaction: { can_reopen: true } })
  const failed = { status_code: 'FAILED' }
  expect((await referencesIn(failed)).slice(0, 2)).toEqual([payout.reference, refund.reference])
  expect(await referencesIn({ ...failed, search: `failed payout ${payee.username}` })).toEqual([
    payout.reference,
  ])
  expect(await referencesIn()).toEqual([])
  const reopened = await review(payout.reference, 'reopen')
  expect(reopened).toMatchObject({
    status: 200,
    message: expect.stringContaining('reopened'),
    transaction: { kind: 'payout', status_code: 'PENDNG', amount: 60, can_reopen: false },
  })
  expect(reopened.transaction.reference).not.toBe(payout.reference)
  expect(await referencesIn()).toEqual([reopened.transaction.reference])
  const rows: { can_reopen: boolean }[] = (await list(failed)).data.slice(0, 2)
  expect(rows.map(({ can_reopen }) => can_reopen)).toEqual([false, true])
  expect((await review(payout.reference, 'reopen')).status).toBe(409)
})

test('the list is of what waits or of what has failed', async () => {
  const headers = await asUser(manager)
  const query = { status_code: 'CMPLTD' }
  const answer = await app.server.inject({ url: '/api/manager/transactions', query, headers })
  expect(answer.statusCode).toBe(422)
})

test('a reference is found in any case', async () => {
  const { reference } = await buildTransaction({ method: 'MANUAL', submitted_at: now })
  expect((await review(reference.toUpperCase(), 'fail')).status).toBe(200)
})

test('what is not there, or no decision, is refused', async () => {
  const { reference } = await buildTransaction({ method: 'MANUAL', submitted_at: now })
  expect((await review('not one', 'approve')).status).toBe(404)
  expect((await review(reference, 'delete')).status).toBe(422)
})

test('managers see how much waits', async () => {
  await buildTransaction({ method: 'MANUAL', submitted_at: now })
  await buildTransaction()
  const headers = await asUser(manager)
  const answer = await app.server.inject({ url: '/api/manager/pending', headers })
  expect(answer.json().pending.transactions).toBe(1)
})

test('rows of payouts say until when they are on hold, and approving them is refused until then', async () => {
  const [held, free] = [await buildUser(), await buildUser()]
  const until = new Date(now.getTime() + 72 * 3_600_000).toISOString()
  await db.updateTable('users').set({ payout_hold_from: now }).where('id', '=', held.id).execute()
  const build = async (kind: 'payout' | 'refund', user: BuiltUser, method: PaymentMethod) => {
    const { reference: source } = await buildCompletedPayment()
    return (await buildTransaction({ kind, source, user, method })).reference
  }
  const payout = await build('payout', held, 'SANDBOX')
  const byHand = await build('refund', held, 'MANUAL')
  await build('refund', held, 'SANDBOX')
  await build('payout', free, 'SANDBOX')
  const { data } = await list()
  expect(data.map(({ hold_until }: { hold_until: string | null }) => hold_until)).toEqual([
    ...[until, until, null, null],
  ])
  for (const reference of [payout, byHand])
    expect(await review(reference, 'approve')).toMatchObject({
      ...{ status: 409, reason: 'payout_hold', hold_until: until, error: expect.any(String) },
    })
  const failed = await review(payout, 'fail')
  expect([failed.status, failed.transaction.hold_until]).toEqual([200, null])
})

test('a payout that was sent otherwise is on hold no more', async () => {
  const payee = await buildUser()
  await db.updateTable('users').set({ payout_hold_from: now }).where('id', '=', payee.id).execute()
  const { reference: source } = await buildCompletedPayment()
  const sent = { sent_at: now, held_for: 'NGN 60.00 was sent instead of GHS 60.00.' }
  const { reference } = await buildTransaction({ kind: 'payout', source, user: payee, ...sent })
  const { data } = await list()
  expect(data).toMatchObject([{ reference, hold_until: null }])
  expect(await review(reference, 'approve')).toMatchObject({ status: 200 })
})

test('managers see with the customer until when payouts wait', async () => {
  const user = await buildUser()
  const holdOf = async () => {
    const [url, headers] = [`/api/manager/customer/${user.id}`, await asUser(manager)]
    return (await app.server.inject({ url, headers })).json().customer.payout_hold_until
  }
  expect(await holdOf()).toBeNull()
  await db.updateTable('users').set({ payout_hold_from: now }).where('id', '=', user.id).execute()
  expect(await holdOf()).toBe(new Date(now.getTime() + 72 * 3_600_000).toISOString())
})
