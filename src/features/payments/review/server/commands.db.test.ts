import type { Kysely } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { lockPerson } from '#features/profile/server/queries.ts'
import { auditOf } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildGig, viewerOf } from '#test/builders/gigs.ts'
import { captureJobs, type Enqueued } from '#test/builders/jobs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildOrder } from '#test/builders/orders.ts'
import {
  buildTransaction,
  completion,
  eventsOfTransaction,
  outgoingOf,
  postingOf,
  type ScriptedProvider,
  transactionRow,
  useScriptedProvider,
} from '#test/builders/payments.ts'
import { buildPaymentAccount } from '#test/builders/profile.ts'
import { proofOfLedger } from '../../ledger/server/queries.ts'
import { sendOutgoing } from '../../outgoing/server/commands.ts'
import { refreshPayment } from '../../server/commands.ts'
import type { PayTo } from '../../server/queries.ts'
import { settle } from '../../server/transition.ts'
import { type Review, reopenTransaction, reviewTransaction } from './commands.ts'

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
  reviewTransaction(ports.payments, {
    input: { reference, action },
    viewer: viewerOf(manager),
    now: noon,
  })

const outcomeOf = (reviewed: Promise<unknown>) =>
  reviewed.then(
    () => 200,
    refusal => {
      if (!(refusal instanceof Refusal)) throw refusal
      return refusal.status
    },
  )

function switchSendingOff(): void {
  settings.OUTGOING_MONEY = 'off'
  onTestFinished(() => {
    settings.OUTGOING_MONEY = 'on'
  })
}

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
  const found = completion(6000)
  if (found.state !== 'completed') throw new Error('nothing was found')
  const { reference: source } = payment
  await settle(ports.payments, {
    reference: source,
    action: 'complete',
    by: 'provider',
    found,
    now: noon,
  })
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

/** What the payer was told, and what result and receipt say it by. */
const newsAndReason = async ({ user_id, reference }: { user_id: number; reference: string }) => ({
  text: (await newsFor(user_id)).map(news => news.text).join(),
  reason: (await transactionRow(reference)).refund_reason,
})

test('a held payment that is approved and comes to nothing goes back for what became of its object', async () => {
  const payer = await buildUser()
  const held = { user: payer, held_for: 'GHS 55.00 arrived.', received_pesewas: 5500 }
  const order = await buildOrder({ buyer: payer, status: 'cancelled' })
  const ofOrder = await buildTransaction({
    ...{ ...held, object_type: 'offer', object_id: order.offer_id },
  })
  await review(ofOrder.reference, 'approve')
  const told = await newsAndReason(ofOrder)
  expect(told.text).toContain('but the order was already paid, closed or in dispute.')
  expect(told).toMatchObject({ reason: 'not given' })
  const gig = await buildGig({ owner: payer, status: 'deleted' })
  const ofGig = await buildTransaction({
    ...{ ...held, object_type: 'promotion', object_additional: gig.id },
  })
  await review(ofGig.reference, 'approve')
  expect((await newsAndReason(ofGig)).text).toContain('but the gig has been deleted.')
})

test('an approved payment of what cannot be given is called so, also in the audit log', async () => {
  const payer = await buildUser()
  const order = await buildOrder({ buyer: payer, status: 'cancelled' })
  const row = await buildTransaction({
    ...{ user: payer, method: 'MANUAL', submitted_at: noon },
    ...{ object_type: 'offer', object_id: order.offer_id },
  })
  expect(await review(row.reference, 'approve')).toBe('not given')
  expect(await auditOf({ type: 'transaction', id: row.id })).toMatchObject([
    { action: 'approve', after: { outcome: 'not given' } },
  ])
})

test('why money goes back is written down where it goes back alone', async () => {
  const given = await buildSubmitted()
  await review(given.reference, 'approve')
  expect(await newsAndReason(given)).toMatchObject({ reason: null })
  const failed = await buildSubmitted()
  await review(failed.reference, 'fail')
  expect(await newsAndReason(failed)).toMatchObject({ reason: null })
})

test('whose held payment is not approved reads that it could not be used, and nothing of an order', async () => {
  const row = await buildTransaction({
    ...{ object_type: 'offer', held_for: 'GHS 55.00 arrived.', received_pesewas: 5500 },
  })
  await review(row.reference, 'fail')
  const { text, reason } = await newsAndReason(row)
  expect(text).toContain('but it could not be used for this. We will send the money back.')
  expect(text).not.toContain('order')
  expect(reason).toBe('not accepted')
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
    expect(provider.instructions).toEqual([])
    expect(jobs).toMatchObject([{ job: 'payments.send', data: { reference } }])
    await sendOutgoing.run({ data: { reference }, now: noon })
    expect(provider.instructions).toEqual([{ kind, reference, amount: 6000 }])
    expect(await transactionRow(reference)).toMatchObject({
      ...{ status_code: 'PENDNG', sent_at: noon, reviewed_by: manager.id },
    })
    provider.words.set(reference, { state: 'pending' })
    await refreshPayment(ports.payments, { reference, now: noon })
    expect(await postingOf(owed)).toBeUndefined()
    provider.words.set(reference, completion(6000))
    await Promise.all(
      Array.from({ length: 20 }, () => refreshPayment(ports.payments, { reference, now: noon })),
    )
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

const shown = { network: 'MTN', number: '0244000001', name: 'Ama Serwaa' }
const elsewhere = { institution_name: 'Telecel', account_no: '0201234567' }

const approveAsShown = (reference: string, pay_to: PayTo | null) =>
  reviewTransaction(ports.payments, {
    input: { reference, action: 'approve', pay_to },
    viewer: viewerOf(manager),
    now: noon,
  })

const changeAccount = (userId: number, tx: Kysely<DB> = db) =>
  tx.updateTable('payment_accounts').set(elsewhere).where('user_id', '=', userId).execute()

test.each([
  ['a payout by the provider', { kind: 'payout' } as const],
  ['a payout by hand', { kind: 'payout', method: 'MANUAL' } as const],
  ['a refund by hand', { kind: 'refund', method: 'MANUAL' } as const],
])('%s goes only to the account that the manager saw', async (_, wanted) => {
  const { owed, payee } = await buildOwed(wanted)
  await changeAccount(payee.id)
  expect(await outcomeOf(approveAsShown(owed.reference, shown))).toBe(409)
  expect(await outcomeOf(approveAsShown(owed.reference, null))).toBe(409)
  expect(await transactionRow(owed.reference)).toMatchObject({
    ...{ status_code: 'PENDNG', sent_at: null, reviewed_by: null },
  })
  const now = { network: 'Telecel', number: '0201234567', name: 'Ama Serwaa' }
  expect(await outcomeOf(approveAsShown(owed.reference, now))).toBe(200)
  expect((await transactionRow(owed.reference)).pay_to).toEqual(now)
})

test('an account that was saved since the manager saw none is looked at first', async () => {
  const { owed, payee } = await buildOwed({ kind: 'payout', account: null })
  await buildPaymentAccount(payee)
  expect(await outcomeOf(approveAsShown(owed.reference, null))).toBe(409)
})

test('a refund that the provider makes goes back where it came from, whatever the account says', async () => {
  const { owed, payee } = await buildOwed({ kind: 'refund' })
  await changeAccount(payee.id)
  expect(await approveAsShown(owed.reference, shown)).toBe('sent')
})

test('an account that is being changed at this moment is waited for', async () => {
  const { owed, payee } = await buildOwed({ kind: 'payout' })
  const { approval } = await db.transaction().execute(async tx => {
    await lockPerson(tx, payee.id)
    await changeAccount(payee.id, tx)
    const approval = outcomeOf(approveAsShown(owed.reference, shown))
    await waitingForLock()
    return { approval }
  })
  expect(await approval).toBe(409)
  expect(await transactionRow(owed.reference)).toMatchObject({ sent_at: null, pay_to: null })
})

test('a change that comes while a manager approves waits until the money is on its way', async () => {
  const { owed, payee } = await buildOwed({ kind: 'payout' })
  const { approval, change } = await db.transaction().execute(async tx => {
    await lockPerson(tx, manager.id)
    const approval = approveAsShown(owed.reference, shown)
    await waitingForLock()
    const change = db.transaction().execute(async other => {
      await lockPerson(other, payee.id)
      await changeAccount(payee.id, other)
    })
    await waitingForLock(2)
    return { approval, change }
  })
  expect(await approval).toBe('sent')
  await change
  expect((await transactionRow(owed.reference)).pay_to).toEqual(shown)
})

test.each(['approve', 'fail'] as const)(
  'who looked at a payout before another manager had it sent, and it was sent otherwise, does not %s it unread',
  async action => {
    const { owed } = await buildOwed({ kind: 'payout' })
    const { reference } = owed
    const decide = (seen_held_for: string | null | undefined) =>
      reviewTransaction(ports.payments, {
        input: { reference, action, seen_held_for },
        viewer: viewerOf(manager),
        now: noon,
      })
    expect(await review(reference, 'approve')).toBe('sent')
    provider.words.set(reference, completion(5500))
    await refreshPayment(ports.payments, { reference, now: noon })
    const { held_for } = await transactionRow(reference)
    expect(held_for).toBe('GHS 55.00 was sent instead of GHS 60.00.')
    for (const seen of [null, 'Reopened after it had failed.'])
      await expect(decide(seen)).rejects.toMatchObject({
        ...{ status: 409, body: { error: expect.stringMatching(/^This has changed/) } },
      })
    expect(await transactionRow(reference)).toMatchObject({ status_code: 'PENDNG', held_for })
    expect(await decide(held_for)).toBe(action === 'fail' ? 'failed' : 'completed')
  },
)

test('what nothing holds is decided as it was seen, and by a client that does not say what it showed', async () => {
  for (const seen_held_for of [null, undefined]) {
    const { reference } = await buildSubmitted()
    const input = { reference, action: 'approve', seen_held_for } as const
    const decision = { input, viewer: viewerOf(manager), now: noon }
    expect(await reviewTransaction(ports.payments, decision)).toBe('completed')
  }
})

const hold = (userId: number, payout_hold_from: Date, tx: Kysely<DB> = db) =>
  tx.updateTable('users').set({ payout_hold_from }).where('id', '=', userId).execute()

test.each([
  ['a payout by the provider', 'Payouts', { kind: 'payout' } as const],
  ['a payout by hand', 'Payouts', { kind: 'payout', method: 'MANUAL' } as const],
  ['a refund by hand', 'Refunds by hand', { kind: 'refund', method: 'MANUAL' } as const],
])('%s is not approved before its hold is over', async (_, what, wanted) => {
  const { owed, payee } = await buildOwed(wanted)
  const hours = (count: number) => new Date(noon.getTime() - count * 3_600_000)
  await hold(payee.id, hours(71.9))
  await expect(review(owed.reference, 'approve')).rejects.toMatchObject({
    status: 409,
    body: {
      error: `The payment account was changed. ${what} to this person are on hold until Fri 6 Mar, 12:06 pm.`,
      reason: 'payout_hold',
      hold_until: '2026-03-06T12:06:00.000Z',
    },
  })
  expect(await transactionRow(owed.reference)).toMatchObject({
    ...{ status_code: 'PENDNG', sent_at: null, reviewed_by: null, pay_to: null },
  })
  await hold(payee.id, hours(72))
  expect(await outcomeOf(review(owed.reference, 'approve'))).toBe(200)
})

test('in a hold a refund is sent all the same, and a payout can be failed and reopened', async () => {
  const { owed: refund, payee } = await buildOwed({ kind: 'refund' })
  await hold(payee.id, noon)
  expect(await review(refund.reference, 'approve')).toBe('sent')
  const { owed: payout, payee: seller } = await buildOwed({ kind: 'payout' })
  await hold(seller.id, noon)
  expect(await review(payout.reference, 'fail')).toBe('failed')
  const reference = await reopen(payout.reference)
  expect(await outcomeOf(review(reference, 'approve'))).toBe(409)
})

test('how long payouts wait is a setting, and 0 holds none', async () => {
  const { owed, payee } = await buildOwed({ kind: 'payout' })
  await hold(payee.id, noon)
  const { PAYOUT_HOLD_HOURS } = settings
  onTestFinished(() => void Object.assign(settings, { PAYOUT_HOLD_HOURS }))
  settings.PAYOUT_HOLD_HOURS = 168
  await expect(review(owed.reference, 'approve')).rejects.toMatchObject({
    body: { hold_until: '2026-03-13T12:00:00.000Z' },
  })
  settings.PAYOUT_HOLD_HOURS = 0
  expect(await review(owed.reference, 'approve')).toBe('sent')
})

test('a change of account that comes while a manager approves is waited for, and holds the payout', async () => {
  const { owed, payee } = await buildOwed({ kind: 'payout' })
  const { approval } = await db.transaction().execute(async tx => {
    await lockPerson(tx, payee.id)
    await hold(payee.id, noon, tx)
    const approval = outcomeOf(review(owed.reference, 'approve'))
    await waitingForLock()
    return { approval }
  })
  expect(await approval).toBe(409)
  expect(await transactionRow(owed.reference)).toMatchObject({ sent_at: null })
})

test('a payout that was approved before the account was changed waits too, and then goes on by itself', async () => {
  const { owed, payee } = await buildOwed({ kind: 'payout' })
  const { reference } = owed
  await review(reference, 'approve')
  jobs.length = 0
  await changeAccount(payee.id)
  await hold(payee.id, noon)
  await sendOutgoing.run({ data: { reference }, now: noon })
  expect(provider.instructions).toEqual([])
  const [later] = jobs
  const until = new Date(noon.getTime() + 72 * 3_600_000)
  expect(later).toMatchObject({ job: 'payments.send', options: { startAfter: until } })
  // The provider, asked meanwhile, knows nothing of it.
  await refreshPayment(ports.payments, { reference, now: noon })
  await sendOutgoing.run({ data: { reference }, now: noon })
  expect(provider.instructions).toEqual([])
  expect(new Set(jobs.map(({ options }) => options.singletonKey))).toEqual(new Set([reference]))
  await sendOutgoing.run({ data: { reference }, now: until })
  expect(provider.instructions).toMatchObject([{ kind: 'payout', reference }])
  expect((await transactionRow(reference)).pay_to).toEqual(shown)
})

test('while sending is off no manager can have a provider send money, and what a person has sent is taken down', async () => {
  switchSendingOff()
  const { owed, payee } = await buildOwed({ kind: 'payout' })
  await expect(review(owed.reference, 'approve')).rejects.toMatchObject({
    ...{ status: 409, body: { error: expect.stringContaining('switched off') } },
  })
  expect(await transactionRow(owed.reference)).toMatchObject({ sent_at: null, pay_to: null })
  expect(await auditOf({ type: 'transaction', id: owed.id })).toEqual([])
  expect(await newsFor(payee.id)).toEqual([])
  expect(jobs).toEqual([])
  const byHand = await buildOwed({ kind: 'refund', method: 'MANUAL' })
  expect(await review(byHand.owed.reference, 'approve')).toBe('completed')
  settings.OUTGOING_MONEY = 'on'
  expect(await review(owed.reference, 'approve')).toBe('sent')
})

test('while sending is off the first of two approvals is refused as well', async () => {
  switchSendingOff()
  await buildUser({ roles: ['money'] })
  const { DUAL_APPROVAL_FROM } = settings
  onTestFinished(() => void Object.assign(settings, { DUAL_APPROVAL_FROM }))
  settings.DUAL_APPROVAL_FROM = 1
  const { owed } = await buildOwed({ kind: 'refund' })
  await expect(review(owed.reference, 'approve')).rejects.toMatchObject({
    ...{ status: 409, body: { error: expect.stringContaining('switched off') } },
  })
  settings.OUTGOING_MONEY = 'on'
  expect(await review(owed.reference, 'approve')).toBe('awaiting second')
})

test.each(['refund', 'payout'] as const)(
  'a %s that was approved before sending was switched off waits, and goes on by itself once it is on',
  async kind => {
    const { owed } = await buildOwed({ kind })
    const { reference } = owed
    await review(reference, 'approve')
    jobs.length = 0
    switchSendingOff()
    await sendOutgoing.run({ data: { reference }, now: noon })
    const inAMinute = new Date(noon.getTime() + 60_000)
    expect(jobs).toEqual([
      {
        ...{ job: 'payments.send', data: { reference } },
        options: { startAfter: inAMinute, singletonKey: reference },
      },
    ])
    await refreshPayment(ports.payments, { reference, now: noon })
    await sendOutgoing.run({ data: { reference }, now: inAMinute })
    expect(provider.instructions).toEqual([])
    settings.OUTGOING_MONEY = 'on'
    await sendOutgoing.run({ data: { reference }, now: inAMinute })
    expect(provider.instructions).toEqual([{ kind, reference, amount: 6000 }])
  },
)

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
  expect(jobs.map(({ job }) => job)).toEqual(['notifications.publish'])
  expect(provider.instructions).toEqual([])
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
    await refreshPayment(ports.payments, { reference, now: noon })
    const [failed, again] = await outgoingOf(payment)
    expect(failed).toMatchObject({ reference, status_code: 'FAILED' })
    expect(again).toMatchObject({ status_code: 'PENDNG', held_for: 'The wallet is full.' })
    provider.sending = { state: 'accepted' }
    expect(await review(again?.reference ?? '', 'approve')).toBe('sent')
    await sendOutgoing.run({ data: { reference: again?.reference ?? '' }, now: noon })
    expect(provider.instructions.at(-1)).toMatchObject({
      kind: 'payout',
      reference: again?.reference,
    })
  },
)

test('money of which the provider has never heard is sent again, under the same reference', async () => {
  const { owed } = await buildOwed({ kind: 'refund' })
  const { reference } = owed
  provider.sending = { state: 'unclear' }
  await review(reference, 'approve')
  await sendOutgoing.run({ data: { reference }, now: noon })
  jobs.length = 0
  await refreshPayment(ports.payments, { reference, now: noon })
  expect(jobs).toMatchObject([{ job: 'payments.send', data: { reference } }])
  await sendOutgoing.run({ data: { reference }, now: noon })
  expect(provider.instructions.map(instruction => instruction.reference)).toEqual([
    reference,
    reference,
  ])
})

test('what is complete is not sent again, however late its job comes', async () => {
  const { owed } = await buildOwed({ kind: 'refund' })
  const { reference } = owed
  await review(reference, 'approve')
  provider.words.set(reference, completion(6000))
  await refreshPayment(ports.payments, { reference, now: noon })
  await sendOutgoing.run({ data: { reference }, now: noon })
  expect(provider.instructions).toEqual([])
})

test('money that a manager does not send leaves the list and stays where it is booked', async () => {
  const { owed, payment } = await buildOwed({ kind: 'payout' })
  expect(await review(owed.reference, 'fail')).toBe('failed')
  expect(await outgoingOf(payment)).toMatchObject([{ status_code: 'FAILED' }])
  expect(await postingOf(owed)).toBeUndefined()
})

test.each(['refund', 'payout'] as const)(
  'whoever is not sent a %s after all is told, and hears by mail that the money is not lost',
  async kind => {
    const { owed, payee } = await buildOwed({ kind })
    await review(owed.reference, 'fail')
    const text = expect.stringContaining(`Your ${kind} of GH₵60.00 has not been sent`)
    expect(await newsFor(payee.id)).toMatchObject([{ kind: 'payment', event: 'not-sent', text }])
    expect(await mailsTo(payee.id)).toMatchObject([
      {
        subject: expect.stringContaining('not sent'),
        text: expect.stringContaining('is still with us'),
      },
    ])
  },
)

const reopen = (reference: string) =>
  reopenTransaction({ reference, viewer: viewerOf(manager), now: noon })

test('what a manager failed is reopened as a new one of the same amount, which can be sent', async () => {
  const { owed, payment } = await buildOwed({ kind: 'payout' })
  await review(owed.reference, 'fail')
  const reference = await reopen(owed.reference.toUpperCase())
  const [failed, renewed] = await outgoingOf(payment)
  expect(failed).toMatchObject({ reference: owed.reference, status_code: 'FAILED' })
  expect(renewed).toMatchObject({
    ...{ reference, kind: 'payout', method: owed.method, status_code: 'PENDNG' },
    ...{ amount_pesewas: 6000, user_id: owed.user_id, replaces: owed.reference },
    held_for: 'Reopened after it had failed.',
  })
  expect(await eventsOfTransaction(owed.reference)).toEqual(['fail', 'reopen'])
  expect(await review(reference, 'approve')).toBe('sent')
  provider.words.set(reference, completion(6000))
  await refreshPayment(ports.payments, { reference, now: noon })
  expect(await postingOf({ reference })).toEqual({ premium: 6000, SANDBOX: -6000 })
  expect((await proofOfLedger()).differences).toEqual([])
})

test('each failed one is reopened once, also when what came of it fails as well', async () => {
  const { owed } = await buildOwed({ kind: 'refund' })
  await review(owed.reference, 'fail')
  const second = await reopen(owed.reference)
  expect(await outcomeOf(reopen(owed.reference))).toBe(409)
  await review(second, 'fail')
  expect(await outcomeOf(reopen(owed.reference))).toBe(409)
  expect(await outcomeOf(reopen(second))).toBe(200)
})

test('of twenty who reopen the same at once one does', async () => {
  const { owed, payment } = await buildOwed({ kind: 'payout' })
  await review(owed.reference, 'fail')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => outcomeOf(reopen(owed.reference))),
  )
  expect(outcomes.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  expect(await outgoingOf(payment)).toHaveLength(2)
})

test('of two failed attempts at the same money, reopened at once, one is taken up', async () => {
  const { owed, payment } = await buildOwed({ kind: 'payout' })
  await review(owed.reference, 'fail')
  const other = await buildTransaction({
    ...{ kind: 'payout', source: payment.reference, status_code: 'FAILED', settled_at: noon },
  })
  const outcomes = await Promise.all([owed, other].map(row => outcomeOf(reopen(row.reference))))
  expect(outcomes.toSorted()).toEqual([200, 409])
})

test('only money that failed on its way out is reopened, and only where none is on its way', async () => {
  const { owed, payment } = await buildOwed({ kind: 'payout' })
  expect(await outcomeOf(reopen(owed.reference))).toBe(409)
  expect(await outcomeOf(reopen(payment.reference))).toBe(409)
  const failedPayment = await buildTransaction({ status_code: 'FAILED', settled_at: noon })
  expect(await outcomeOf(reopen(failedPayment.reference))).toBe(409)
  expect(await outcomeOf(reopen('no reference'))).toBe(404)
  await review(owed.reference, 'approve')
  provider.words.set(owed.reference, { state: 'failed', reason: 'The wallet is full.' })
  await refreshPayment(ports.payments, { reference: owed.reference, now: noon })
  expect(await outcomeOf(reopen(owed.reference))).toBe(409)
})

test('who reopened what, and as what, is kept in the audit log', async () => {
  const { owed } = await buildOwed({ kind: 'payout' })
  await review(owed.reference, 'fail')
  const reference = await reopen(owed.reference)
  const [latest] = await auditOf({ type: 'transaction', id: owed.id })
  expect(latest).toMatchObject({
    ...{ action: 'reopen', actor_id: manager.id },
    before: { reference: owed.reference, kind: 'payout', status_code: 'FAILED' },
    after: { outcome: 'reopened', reference },
  })
})

const subjectsTo = async (userId: number) => (await mailsTo(userId)).map(({ subject }) => subject)

async function mailsTo(userId: number) {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return (await listOutbox()).filter(({ to }) => to === email)
}
