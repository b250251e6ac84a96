import { beforeEach, expect, test } from 'vitest'
import { auditOf } from '#platform/server/audit.ts'
import { db } from '#platform/server/database.ts'
import { listOutbox } from '#platform/server/outbox.ts'
import { Refusal } from '#platform/server/refusals.ts'
import { type BuiltUser, buildUser } from '../../../../../test/builders/accounts.ts'
import { useApp } from '../../../../../test/builders/app.ts'
import { viewerOf } from '../../../../../test/builders/gigs.ts'
import { captureJobs, type Enqueued } from '../../../../../test/builders/jobs.ts'
import {
  buildTransaction,
  completed,
  eventsOfTransaction,
  outgoingOf,
  postingOf,
  type ScriptedProvider,
  transactionRow,
  useScriptedProvider,
} from '../../../../../test/builders/payments.ts'
import { sendOutgoing } from '../../outgoing/server/commands.ts'
import { refreshPayment } from '../../server/commands.ts'
import { settle } from '../../server/transition.ts'
import { type Review, reviewTransaction } from './commands.ts'

useApp()

const noon = new Date('2026-03-06T12:00:00Z')
let provider: ScriptedProvider
let jobs: Enqueued[]
let manager: BuiltUser

beforeEach(async () => {
  provider = useScriptedProvider()
  jobs = captureJobs()
  manager = await buildUser({ manager: true })
})

const review = (reference: string, action: Review) =>
  reviewTransaction({ reference, action, viewer: viewerOf(manager), now: noon })

const outcomeOf = (reviewed: Promise<unknown>) =>
  reviewed.then(
    () => 200,
    refusal => {
      if (!(refusal instanceof Refusal)) throw refusal
      return refusal.status
    },
  )

const buildSubmitted = () => buildTransaction({ method: 'MANUAL', submitted_at: noon })

/** A payment that is complete, and the money of which is to go out. */
async function buildOwed(wanted: {
  kind: 'refund' | 'payout'
  method?: 'MANUAL' | 'SANDBOX'
  account?: 'mobile_money' | 'bank' | null
}) {
  const { kind, method = 'SANDBOX', account = 'mobile_money' } = wanted
  const payee = await buildUser()
  if (account)
    await db
      .insertInto('payment_accounts')
      .values({
        ...{ user_id: payee.id, account_type_code: account, account_currency: 'GHS' },
        ...{ institution_name: 'MTN', institution_code: 'MTN', account_no: '0244000001' },
        ...{ name_on_account: 'Ama Serwaa', updated_at: noon },
      })
      .execute()
  const payment = await buildTransaction({ method, created_at: noon })
  const found = completed(6000)
  if (found.state !== 'completed') throw new Error('nothing was found')
  const { reference: source } = payment
  await settle({ reference: source, action: 'complete', by: 'provider', found, now: noon })
  const owed = await buildTransaction({ kind, method, source, user: payee, created_at: noon })
  jobs.length = 0
  return { payment, payee, owed }
}

test('an approved payment by hand is complete, and the payer gets a receipt', async () => {
  const row = await buildSubmitted()
  expect(await review(row.reference.toUpperCase(), 'approve')).toBe('completed')
  expect(await transactionRow(row.reference)).toMatchObject({
    ...{ status_code: 'CMPLTD', outcome: 'given', reviewed_by: manager.id, settled_at: noon },
  })
  expect(await postingOf(row)).toEqual({ MANUAL: 6000, premium: -6000 })
  expect(await subjectsTo(row.user_id)).toEqual(['Receipt: Premium for 30 days'])
})

test('a payment by hand that never came has failed, and its payer is told', async () => {
  const row = await buildSubmitted()
  expect(await review(row.reference, 'fail')).toBe('failed')
  expect(await transactionRow(row.reference)).toMatchObject({ status_code: 'FAILED' })
  expect(await postingOf(row)).toBeUndefined()
  expect(await subjectsTo(row.user_id)).toEqual([
    'Premium for 30 days: your payment was unsuccessful',
  ])
})

test.each(['approve', 'fail'] as const)('of twenty who %s at once one decides', async action => {
  const { reference } = await buildSubmitted()
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => outcomeOf(review(reference, action))),
  )
  expect(outcomes.filter(outcome => outcome === 200)).toHaveLength(1)
  expect(outcomes.filter(outcome => outcome === 409)).toHaveLength(19)
  expect(await eventsOfTransaction(reference)).toEqual([action === 'approve' ? 'complete' : 'fail'])
})

test('what does not wait for a manager cannot be reviewed', async () => {
  const rows = [
    await buildTransaction(),
    await buildTransaction({ method: 'MANUAL' }),
    await buildTransaction({ status_code: 'FAILED', settled_at: noon }),
    await buildTransaction({ status_code: 'CANCLD', settled_at: noon }),
  ]
  for (const { reference } of rows)
    for (const action of ['approve', 'fail'] as const)
      expect(await outcomeOf(review(reference, action))).toBe(409)
  expect(await outcomeOf(review('no reference', 'approve'))).toBe(404)
})

test('every decision is kept in the audit log', async () => {
  const { id, reference } = await buildSubmitted()
  await review(reference, 'fail')
  expect(await auditOf({ type: 'transaction', id })).toMatchObject([
    {
      ...{ action: 'fail', actor_id: manager.id },
      before: { reference, kind: 'payment', status_code: 'PENDNG' },
      after: { outcome: 'failed' },
    },
  ])
})

test('a held payment that is approved is booked with what arrived', async () => {
  const row = await buildTransaction({ held_for: 'GHS 55.00 arrived.', received_pesewas: 5500 })
  expect(await review(row.reference, 'approve')).toBe('completed')
  expect(await postingOf(row)).toEqual({ SANDBOX: 5500, premium: -5500 })
  expect(await transactionRow(row.reference)).toMatchObject({
    ...{ status_code: 'CMPLTD', outcome: 'given', held_for: null, received_pesewas: 5500 },
  })
})

test('the money of a held payment that is not approved is owed back', async () => {
  const row = await buildTransaction({ held_for: 'GHS 55.00 arrived.', received_pesewas: 5500 })
  expect(await review(row.reference, 'fail')).toBe('owed back')
  expect(await transactionRow(row.reference)).toMatchObject({
    ...{ status_code: 'CMPLTD', outcome: 'owed back' },
  })
  expect(await postingOf(row)).toEqual({ SANDBOX: 5500, 'owed back': -5500 })
  expect(await outgoingOf(row)).toMatchObject([{ kind: 'refund', amount_pesewas: 5500 }])
  expect(await outcomeOf(review(row.reference, 'fail'))).toBe(409)
})

test.each(['refund', 'payout'] as const)(
  'a %s is sent by the provider, once, and completes when the provider says so',
  async kind => {
    const { owed, payee, payment } = await buildOwed({ kind })
    const { reference } = owed
    expect(await review(reference, 'approve')).toBe('sent')
    expect(await outcomeOf(review(reference, 'approve'))).toBe(409)
    expect(await outcomeOf(review(reference, 'fail'))).toBe(409)
    expect(provider.told).toEqual([])
    expect(jobs).toMatchObject([{ job: 'payments.send', data: { reference } }])
    await sendOutgoing.run({ data: { reference }, now: noon })
    expect(provider.told).toEqual([{ kind, reference, amount: 6000 }])
    expect(await transactionRow(reference)).toMatchObject({
      ...{ status_code: 'PENDNG', sent_at: noon, reviewed_by: manager.id },
    })
    provider.words.set(reference, { state: 'pending' })
    await refreshPayment({ reference, now: noon })
    expect(await postingOf(owed)).toBeUndefined()
    provider.words.set(reference, completed(6000))
    await Promise.all(Array.from({ length: 20 }, () => refreshPayment({ reference, now: noon })))
    expect(await transactionRow(reference)).toMatchObject({ status_code: 'CMPLTD' })
    expect(await postingOf(owed)).toEqual({ premium: 6000, SANDBOX: -6000 })
    expect((await postingOf(payment))?.premium).toBe(-6000)
    expect(await subjectsTo(payee.id)).toHaveLength(1)
  },
)

test('a payout says where it went, also once the payee has another account', async () => {
  const { owed, payee } = await buildOwed({ kind: 'payout' })
  await review(owed.reference, 'approve')
  await db.deleteFrom('payment_accounts').where('user_id', '=', payee.id).execute()
  expect((await transactionRow(owed.reference)).pay_to).toEqual({
    ...{ network: 'MTN', number: '0244000001', name: 'Ama Serwaa' },
  })
})

test.each([
  ['a refund of a payment by hand', { kind: 'refund', method: 'MANUAL' } as const],
  ['a payout of a payment by hand', { kind: 'payout', method: 'MANUAL' } as const],
  ['a payout to a bank', { kind: 'payout', account: 'bank' } as const],
  ['a payout to who has named no account', { kind: 'payout', account: null } as const],
])('%s is made by hand, and is complete once a manager says so', async (_, wanted) => {
  const { owed } = await buildOwed(wanted)
  expect(await review(owed.reference, 'approve')).toBe('completed')
  expect(await transactionRow(owed.reference)).toMatchObject({
    ...{ status_code: 'CMPLTD', sent_at: null, reviewed_by: manager.id },
  })
  expect(await postingOf(owed)).toEqual({ premium: 6000, [owed.method]: -6000 })
  expect(jobs.map(({ job }) => job)).toEqual(['payments.tell'])
  expect(provider.told).toEqual([])
})

test.each([
  ['rejects it', 'rejected' as const],
  ['fails with it', 'failed' as const],
])(
  'money of which the provider %s waits again with the reason, and can be sent anew',
  async (_, how) => {
    const { owed, payment } = await buildOwed({ kind: 'payout' })
    const { reference } = owed
    if (how === 'rejected') provider.sending = { state: 'rejected', reason: 'The wallet is full.' }
    else provider.words.set(reference, { state: 'failed', reason: 'The wallet is full.' })
    await review(reference, 'approve')
    await sendOutgoing.run({ data: { reference }, now: noon })
    await refreshPayment({ reference, now: noon })
    const [failed, again] = await outgoingOf(payment)
    expect(failed).toMatchObject({ reference, status_code: 'FAILED' })
    expect(again).toMatchObject({ status_code: 'PENDNG', held_for: 'The wallet is full.' })
    provider.sending = { state: 'accepted' }
    expect(await review(again?.reference ?? '', 'approve')).toBe('sent')
    await sendOutgoing.run({ data: { reference: again?.reference ?? '' }, now: noon })
    expect(provider.told.at(-1)).toMatchObject({ kind: 'payout', reference: again?.reference })
  },
)

test('money of which the provider has never heard is sent again, under the same reference', async () => {
  const { owed } = await buildOwed({ kind: 'refund' })
  const { reference } = owed
  provider.sending = { state: 'unclear' }
  await review(reference, 'approve')
  await sendOutgoing.run({ data: { reference }, now: noon })
  jobs.length = 0
  await refreshPayment({ reference, now: noon })
  expect(jobs).toMatchObject([{ job: 'payments.send', data: { reference } }])
  await sendOutgoing.run({ data: { reference }, now: noon })
  expect(provider.told.map(told => told.reference)).toEqual([reference, reference])
})

test('what is complete is not sent again, however late its job comes', async () => {
  const { owed } = await buildOwed({ kind: 'refund' })
  const { reference } = owed
  await review(reference, 'approve')
  provider.words.set(reference, completed(6000))
  await refreshPayment({ reference, now: noon })
  await sendOutgoing.run({ data: { reference }, now: noon })
  expect(provider.told).toEqual([])
})

test('money that a manager does not send leaves the list and stays where it is booked', async () => {
  const { owed, payment } = await buildOwed({ kind: 'payout' })
  expect(await review(owed.reference, 'fail')).toBe('failed')
  expect(await outgoingOf(payment)).toMatchObject([{ status_code: 'FAILED' }])
  expect(await postingOf(owed)).toBeUndefined()
})

async function subjectsTo(userId: number) {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return (await listOutbox()).filter(({ to }) => to === email).map(({ subject }) => subject)
}
