import { beforeEach, expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import type { ProviderWord } from '#platform/server/payment-providers/provider.ts'
import { ports } from '#ports.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { captureJobs, type Enqueued } from '#test/builders/jobs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import {
  buildTransaction,
  completion,
  eventsOfTransaction,
  outgoingOf,
  postingOf,
  transactionRow,
} from '#test/builders/payments.ts'
import {
  isOpenTo,
  transactionActions,
  transactionActors,
  transactionProcess,
  transactionStatuses,
} from '../process.ts'
import type { TransactionRow } from './queries.ts'
import { type Step, settle } from './transition.ts'

useApp()

const noon = new Date('2026-03-06T12:00:00Z')
const dayBefore = new Date('2026-03-05T11:00:00Z')
let jobs: Enqueued[]

beforeEach(() => {
  jobs = captureJobs()
})

type Actor = (typeof transactionActors)[number]
type Status = (typeof transactionStatuses)[number]

const everyStep = transactionStatuses.flatMap(status =>
  transactionActors.flatMap(by => transactionActions.map(action => ({ status, by, action }))),
)

test.each(everyStep)('$action by the $by of a payment that is $status', async step => {
  const { status, by, action } = step
  const row = await buildPayment({ status, by })
  const isOpen = isOpenTo(action, status, by)
  expect(await settle(ports.payments, { ...stepOf(row, step), reference: row.reference })).toBe(
    isOpen,
  )
  const after = await transactionRow(row.reference)
  expect(after.status_code).toBe(isOpen ? transactionProcess[action].to : status)
  expect(await eventsOfTransaction(row.reference)).toEqual(isOpen ? [action] : [])
  const isPosted = isOpen && action === 'complete'
  expect((await postingOf(row)) !== undefined).toBe(isPosted)
  expect(await subscriptionsOf(row)).toBe(isPosted ? 1 : 0)
})

const everyOutgoingStep = (['refund', 'payout'] as const).flatMap(kind =>
  everyStep.map(step => ({ kind, ...step })),
)

test.each(everyOutgoingStep)('$action by the $by of a $kind that is $status', async step => {
  const { kind, status, by, action } = step
  const payment = await buildPayment({ status: 'CMPLTD', by: 'provider' })
  const row = await buildTransaction({
    ...{ kind, source: payment.reference, status_code: status, created_at: dayBefore },
    ...(status !== 'PENDNG' && { settled_at: dayBefore }),
    ...(by !== 'manager' && { sent_at: dayBefore }),
  })
  const isOpen = isOpenTo(action, status, by) && status === 'PENDNG' && by !== 'clock'
  expect(await settle(ports.payments, { ...stepOf(row, step), reference: row.reference })).toBe(
    isOpen,
  )
  const after = await transactionRow(row.reference)
  expect(after.status_code).toBe(isOpen ? transactionProcess[action].to : status)
  expect((await postingOf(row)) !== undefined).toBe(isOpen && action === 'complete')
})

test('fifty who say at once that a payment is complete have one effect', async () => {
  const row = await buildPayment({ status: 'PENDNG', by: 'provider' })
  const step = stepOf(row, { action: 'complete', by: 'provider' })
  const confirm = () => settle(ports.payments, { ...step, reference: row.reference })
  const outcomes = await Promise.all(Array.from({ length: 50 }, confirm))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(await postingOf(row)).toEqual({ SANDBOX: 6000, premium: -6000 })
  expect(await subscriptionsOf(row)).toBe(1)
  expect(await eventsOfTransaction(row.reference)).toEqual(['complete'])
  expect(jobs.filter(({ job }) => job === 'notifications.publish')).toHaveLength(1)
  expect(await mailsTo(row)).toHaveLength(1)
})

test('of a completion and a cancellation at once the payment is complete', async () => {
  for (let time = 0; time < 10; time++) {
    const row = await buildPayment({ status: 'PENDNG', by: 'clock' })
    const { reference } = row
    await Promise.all([
      settle(ports.payments, { ...stepOf(row, { action: 'cancel', by: 'clock' }), reference }),
      settle(ports.payments, { ...stepOf(row, { action: 'complete', by: 'provider' }), reference }),
    ])
    expect(await transactionRow(reference)).toMatchObject({ status_code: 'CMPLTD' })
    expect(await subscriptionsOf(row)).toBe(1)
  }
})

test('the payer gets a receipt with everything that is on one', async () => {
  const row = await buildPayment({ status: 'PENDNG', by: 'provider' })
  await settle(ports.payments, {
    ...stepOf(row, { action: 'complete', by: 'provider' }),
    reference: row.reference,
  })
  const [mail] = await mailsTo(row)
  expect(mail?.subject).toBe('Receipt: Premium for 30 days')
  const lines = [
    'For: Premium for 30 days',
    'Amount: GH₵60.00',
    expect.stringMatching(/^Paid by: /),
    expect.stringMatching(/^Date: 6 March 2026 at /),
    `Reference: ${row.reference}`,
    'Received by: Adwuma',
  ]
  expect(mail?.text.split('\n')).toEqual(expect.arrayContaining(lines))
  expect(mail?.text).toContain(`/account/receipts/${row.reference}`)
  expect(await newsFor(row.user_id)).toMatchObject([
    {
      ...{ kind: 'payment', event: 'given' },
      route: `/paid/subscription/1?depositId=${row.reference}`,
    },
  ])
})

test.each([
  ['less', completion(5999), 'GHS 59.99 arrived instead of GHS 60.00.', 5999],
  ['more', completion(6001), 'GHS 60.01 arrived instead of GHS 60.00.', 6001],
  ['another currency', completion(6000, 'NGN'), 'NGN 60.00 arrived instead of GHS 60.00.', null],
  [
    'nobody knows how much',
    { ...completion(6000), amount: null } as ProviderWord,
    'The provider does not say how much arrived of GHS 60.00.',
    null,
  ],
])('a payment of which %s arrives waits for a manager and gives nothing', async (...args) => {
  const [, word, heldFor, received] = args
  for (const status of ['PENDNG', 'FAILED', 'CANCLD'] as const) {
    const row = await buildPayment({ status, by: 'provider' })
    const step = { ...stepOf(row, { action: 'complete', by: 'provider' }), found: asFound(word) }
    expect(await settle(ports.payments, { ...step, reference: row.reference })).toBe(true)
    expect(await transactionRow(row.reference)).toMatchObject({
      ...{ status_code: 'PENDNG', held_for: heldFor, received_pesewas: received },
      settled_at: null,
    })
    expect(await settle(ports.payments, { ...step, reference: row.reference })).toBe(false)
    expect(await eventsOfTransaction(row.reference)).toEqual(['hold'])
    expect(await postingOf(row)).toBeUndefined()
    expect(await subscriptionsOf(row)).toBe(0)
  }
})

test('what a provider says of a held payment afterwards changes nothing', async () => {
  const row = await buildPayment({ status: 'PENDNG', by: 'provider', held_for: 'Too little.' })
  for (const action of ['complete', 'fail'] as const)
    expect(
      await settle(ports.payments, {
        ...stepOf(row, { action, by: 'provider' }),
        reference: row.reference,
      }),
    ).toBe(false)
  const cancel = { action: 'cancel', by: 'clock', now: noon } as const
  expect(await settle(ports.payments, { ...cancel, reference: row.reference })).toBe(false)
})

test('what cannot be given any more is booked as owed, and a refund waits', async () => {
  const payer = await buildUser()
  await db.updateTable('users').set({ closed_at: noon }).where('id', '=', payer.id).execute()
  const row = await buildTransaction({ user: payer, created_at: dayBefore })
  await settle(ports.payments, {
    ...stepOf(row, { action: 'complete', by: 'provider' }),
    reference: row.reference,
  })
  expect(await transactionRow(row.reference)).toMatchObject({ outcome: 'owed back' })
  expect(await postingOf(row)).toEqual({ SANDBOX: 6000, 'owed back': -6000 })
  expect(await outgoingOf(row)).toMatchObject([
    { kind: 'refund', status_code: 'PENDNG', amount_pesewas: 6000, user_id: payer.id },
  ])
  expect(await mailsTo(row)).toEqual([])
})

test('whose promotion comes to nothing reads that the gig has been deleted, and nothing of an order', async () => {
  const payer = await buildUser()
  const gig = await buildGig({ owner: payer, status: 'deleted' })
  const row = await buildTransaction({
    ...{ user: payer, object_type: 'promotion', object_additional: gig.id, created_at: dayBefore },
  })
  await settle(ports.payments, {
    ...stepOf(row, { action: 'complete', by: 'provider' }),
    reference: row.reference,
  })
  const text = (await newsFor(payer.id)).map(news => news.text).join()
  expect(text).toContain('but the gig has been deleted. We will send the money back.')
  expect(text).not.toContain('order')
})

test('what goes wrong while it is given leaves the payment as it was', async () => {
  const row = await buildTransaction({ object_id: 999, created_at: dayBefore })
  const step = stepOf(row, { action: 'complete', by: 'provider' })
  await expect(settle(ports.payments, { ...step, reference: row.reference })).rejects.toThrow()
  expect(await transactionRow(row.reference)).toMatchObject({ status_code: 'PENDNG' })
  expect(await postingOf(row)).toBeUndefined()
  expect(await mailsTo(row)).toEqual([])
})

test('the clock leaves a payment alone that its payer has submitted, or that is young', async () => {
  const submitted = await buildTransaction({
    ...{ method: 'MANUAL', created_at: dayBefore, submitted_at: dayBefore },
  })
  const young = await buildTransaction({ created_at: new Date(noon.getTime() - 14 * 60_000) })
  for (const { reference } of [submitted, young])
    expect(
      await settle(ports.payments, { reference, action: 'cancel', by: 'clock', now: noon }),
    ).toBe(false)
})

test('a manager has no say in a payment that a provider is still busy with', async () => {
  const { reference } = await buildTransaction({ created_at: dayBefore })
  for (const action of ['complete', 'fail'] as const)
    expect(await settle(ports.payments, { reference, action, by: 'manager', now: noon })).toBe(
      false,
    )
})

test('money that a provider could not send waits again, under a new reference and with the reason', async () => {
  const payment = await buildPayment({ status: 'CMPLTD', by: 'provider' })
  const { reference } = await buildTransaction({
    ...{ kind: 'payout', source: payment.reference, sent_at: dayBefore },
  })
  const step = { action: 'fail', by: 'provider', reason: 'The wallet is full.', now: noon } as const
  expect(await settle(ports.payments, { ...step, reference })).toBe(true)
  expect(await outgoingOf(payment)).toMatchObject([
    { reference, status_code: 'FAILED' },
    { status_code: 'PENDNG', kind: 'payout', held_for: 'The wallet is full.', sent_at: null },
  ])
})

test('of a transaction that is not there nothing is settled', async () => {
  const reference = '00000000-0000-4000-8000-000000000000'
  expect(
    await settle(ports.payments, { reference, action: 'cancel', by: 'clock', now: noon }),
  ).toBe(false)
})

/** Such that only the process decides: old enough for the clock, submitted for managers, the provider's for providers. */
function buildPayment(options: { status: Status; by: Actor; held_for?: string }) {
  const { status, by, held_for } = options
  return buildTransaction({
    ...{ status_code: status, created_at: dayBefore },
    ...(status !== 'PENDNG' && { settled_at: dayBefore }),
    ...(status === 'CMPLTD' && { outcome: 'given' as const }),
    ...(by === 'manager' && { method: 'MANUAL', submitted_at: dayBefore }),
    ...(held_for && { held_for }),
  })
}

function stepOf(row: TransactionRow, step: { action: Step['action']; by: Actor }): Step {
  const isFound = step.action === 'complete' && step.by === 'provider'
  return {
    ...{ action: step.action, by: step.by, now: noon },
    ...(isFound && { found: asFound(completion(row.amount_pesewas)) }),
  }
}

function asFound(word: ProviderWord) {
  if (word.state !== 'completed') throw new Error('nothing was found')
  return word
}

async function subscriptionsOf({ reference }: TransactionRow): Promise<number> {
  const rows = db.selectFrom('subscriptions').select('id').where('reference', '=', reference)
  return (await rows.execute()).length
}

async function mailsTo({ user_id }: TransactionRow) {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return (await listOutbox()).filter(({ to }) => to === email)
}
