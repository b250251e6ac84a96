import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { press, sandbox } from './commands.ts'

useApp()

// A fixed clock: on a slow machine a sending would complete between two lines of the test.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const now = new Date()
const ama = { network: 'MTN', number: '0241234567', name: 'Ama Kusi' }
const payout = (extraFields: object = {}) => ({
  reference: randomUUID(),
  amount: pesewas(2500),
  recipient: ama,
  description: 'Order #12',
  ...extraFields,
})

async function buildPaidDeposit(amount = 6000): Promise<string> {
  const id = await openDeposit(amount)
  await press({ id, action: 'approve', network: 'MTN', phone: '241234567', now })
  return id
}

async function openDeposit(amount = 6000): Promise<string> {
  const id = randomUUID()
  await sandbox.startCheckout({
    reference: id,
    amount: pesewas(amount),
    currency: 'GHS',
    description: 'Premium',
    payer: { email: 'ama@adwuma.test', phone: '+233241234567' },
    returnUrl: 'http://localhost:3000/paid/subscription/1',
  })
  return id
}

const later = async (id: string) =>
  db
    .updateTable('sandbox_sendings')
    .set({ created_at: new Date(now.getTime() - 60_000) })
    .where('id', '=', id)
    .execute()

test('a payment that is approved at this moment can no longer be cancelled', async () => {
  const id = await openDeposit()
  const { cancelling } = await db.transaction().execute(async tx => {
    await tx
      .updateTable('sandbox_deposits')
      .set({ state: 'completed' })
      .where('id', '=', id)
      .execute()
    const cancelling = press({ id, action: 'cancel', network: null, phone: null, now })
    await waitingForLock()
    return { cancelling }
  })
  expect(await cancelling).toMatchObject({ id, state: 'completed' })
  expect(await sandbox.askPayment(id)).toMatchObject({ state: 'completed' })
})

test('a refund is on its way first, and arrives a moment later', async () => {
  const paymentReference = await buildPaidDeposit()
  const reference = randomUUID()
  const jobs = captureJobs()
  const amount = pesewas(6000)
  expect(await sandbox.refund({ reference, paymentReference, amount })).toEqual({
    state: 'accepted',
  })
  expect(jobs).toMatchObject([{ job: 'sandbox.sending', data: { id: reference } }])
  expect(await sandbox.askRefund({ reference, paymentReference })).toEqual({ state: 'pending' })
  await later(reference)
  expect(await sandbox.askRefund({ reference, paymentReference })).toMatchObject({
    state: 'completed',
    amount: 6000,
  })
})

test('a payment is paid back once, however often it is told', async () => {
  const paymentReference = await buildPaidDeposit()
  const reference = randomUUID()
  const refund = { reference, paymentReference, amount: pesewas(6000) }
  const jobs = captureJobs()
  const answers = await Promise.all([sandbox.refund(refund), sandbox.refund(refund)])
  expect(answers).toEqual([{ state: 'accepted' }, { state: 'accepted' }])
  expect(jobs).toHaveLength(1)
  expect(await sandbox.refund({ ...refund, reference: randomUUID() })).toEqual({
    state: 'rejected',
    reason: 'The payment has been paid back already.',
  })
})

test('a part of a payment goes back, once, and never more than was paid', async () => {
  captureJobs()
  const paymentReference = await buildPaidDeposit()
  const refund = { reference: randomUUID(), paymentReference, amount: pesewas(6001) }
  expect(await sandbox.refund(refund)).toEqual({
    ...{ state: 'rejected', reason: 'The sandbox pays back no more than was paid.' },
  })
  const part = { ...refund, amount: pesewas(2345) }
  expect(await sandbox.refund(part)).toEqual({ state: 'accepted' })
  await later(part.reference)
  expect(await sandbox.askRefund(part)).toMatchObject({ state: 'completed', amount: 2345 })
  const another = { ...part, reference: randomUUID(), amount: pesewas(1) }
  expect(await sandbox.refund(another)).toMatchObject({ state: 'rejected' })
})

test('what was never paid cannot be paid back', async () => {
  const refund = { reference: randomUUID(), paymentReference: randomUUID(), amount: pesewas(1) }
  expect(await sandbox.refund(refund)).toMatchObject({ state: 'rejected' })
})

test('a payout arrives a moment later, once', async () => {
  const wanted = payout()
  expect(await sandbox.payOut(wanted)).toEqual({ state: 'accepted' })
  expect(await sandbox.payOut(wanted)).toEqual({ state: 'accepted' })
  expect(await sandbox.askPayout(wanted.reference)).toEqual({ state: 'pending' })
  await later(wanted.reference)
  expect(await sandbox.askPayout(wanted.reference)).toMatchObject({
    state: 'completed',
    amount: 2500,
  })
})

test('a payout to a number that ends in 089 fails', async () => {
  const wanted = payout({ recipient: { ...ama, number: '0241234089' } })
  await sandbox.payOut(wanted)
  await later(wanted.reference)
  expect(await sandbox.askPayout(wanted.reference)).toEqual({
    state: 'failed',
    reason: 'The recipient’s number has no mobile money wallet.',
  })
})

test.each([
  { ...ama, network: 'Absa Bank' },
  { ...ama, number: '12' },
])('a payout to %o is refused', async recipient => {
  const wanted = payout({ recipient })
  expect(await sandbox.payOut(wanted)).toMatchObject({ state: 'rejected' })
  expect(await sandbox.askPayout(wanted.reference)).toEqual({ state: 'unknown' })
})

test('the balance is what came in less what went out', async () => {
  const before = await sandbox.readBalance()
  await buildPaidDeposit(10_000)
  const wanted = payout()
  await sandbox.payOut(wanted)
  expect(await sandbox.readBalance()).toBe(before + 10_000)
  await later(wanted.reference)
  await sandbox.askPayout(wanted.reference)
  expect(await sandbox.readBalance()).toBe(before + 7500)
})
