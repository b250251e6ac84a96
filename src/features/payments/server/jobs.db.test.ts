import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { newsFor } from '#test/builders/notifications.ts'
import {
  buildTransaction,
  completion,
  eventsOfTransaction,
  type ScriptedProvider,
  type TransactionOptions,
  transactionRow,
  useScriptedProvider,
} from '#test/builders/payments.ts'
import { lapseManualPayments, reconcile } from './jobs.ts'
import { transactionsToAsk } from './queries.ts'

useApp()

const noon = new Date('2026-03-06T12:00:00Z')
const before = (minutes: number) => new Date(noon.getTime() - minutes * 60_000)
let provider: ScriptedProvider

beforeEach(async () => {
  provider = useScriptedProvider()
  // What earlier tests left is no business of this one.
  await db
    .updateTable('transactions')
    .set({ asked_at: new Date(noon.getTime() + 86_400_000) })
    .execute()
})

test('a payment by hand of which nothing is said for 24 hours lapses', async () => {
  const wanted = { method: 'MANUAL' } as const
  const young = await buildTransaction({ ...wanted, created_at: before(24 * 60 - 1) })
  const old = await buildTransaction({ ...wanted, created_at: before(24 * 60) })
  const submitted = await buildTransaction({
    ...wanted,
    created_at: before(48 * 60),
    submitted_at: before(47 * 60),
  })
  await lapseManualPayments(ports.payments, { now: noon })
  expect(await statusOf(young)).toBe('PENDNG')
  expect(await transactionRow(old.reference)).toMatchObject({
    ...{ status_code: 'CANCLD', settled_at: noon },
  })
  expect(await statusOf(submitted)).toBe('PENDNG')
})

test('whoever has paid with another try reads so when one that was begun before lapses', async () => {
  const user = await buildUser()
  const begun = { user, method: 'MANUAL', created_at: before(24 * 60) } as const
  const paid = { status_code: 'CMPLTD', outcome: 'given', settled_at: before(60) } as const
  await buildTransaction({ ...begun, object_type: 'offer', object_id: 7, description: 'Order #1' })
  await buildTransaction({ ...begun, ...paid, object_type: 'offer', object_id: 7 })
  await buildTransaction({ ...begun, description: 'Premium for 30 days' })
  await buildTransaction({ ...begun, ...paid, settled_at: before(25 * 60) })
  await lapseManualPayments(ports.payments, { now: noon })
  const texts = (await newsFor(user.id)).map(({ text }) => text)
  expect(texts).toEqual([
    'Your payment of GH₵60.00 for “Order #1” was not completed in time and is cancelled. Your other payment for it is complete.',
    'Your payment of GH₵60.00 for “Premium for 30 days” was not completed in time and is cancelled.',
  ])
})

test('whoever waits for the check of another try reads so when one that was not reported lapses', async () => {
  const user = await buildUser()
  const begun = { user, method: 'MANUAL', object_type: 'offer' } as const
  const first = { ...begun, object_id: 7, description: 'Order #1', created_at: before(24 * 60 + 2) }
  await buildTransaction(first)
  const reported = await buildTransaction({ ...first, submitted_at: before(60) })
  const second = {
    ...begun,
    object_id: 8,
    description: 'Order #2',
    created_at: before(24 * 60 + 1),
  }
  await buildTransaction(second)
  await buildTransaction({ ...second, method: 'SANDBOX', held_for: 'Too little.' })
  const third = { ...begun, object_id: 9, description: 'Order #3', created_at: before(24 * 60) }
  await buildTransaction(third)
  await buildTransaction({ ...third, submitted_at: before(60) })
  const paid = { status_code: 'CMPLTD', outcome: 'given', settled_at: before(30) } as const
  await buildTransaction({ ...third, ...paid })
  await lapseManualPayments(ports.payments, { now: noon })
  const news = await newsFor(user.id)
  expect(news[0]?.route).toBe(`/paid/offer/7?depositId=${reported.reference}`)
  expect(news.map(({ text }) => text)).toEqual([
    'Your payment of GH₵60.00 for “Order #1” was not completed in time and is cancelled. Your other payment for it is being checked.',
    'Your payment of GH₵60.00 for “Order #2” was not completed in time and is cancelled. Your other payment for it is being checked.',
    'Your payment of GH₵60.00 for “Order #3” was not completed in time and is cancelled. Your other payment for it is complete.',
  ])
})

test('whoever has only begun another try reads nothing of it when one lapses', async () => {
  const user = await buildUser()
  const begun = { user, method: 'MANUAL' } as const
  await buildTransaction({ ...begun, created_at: before(24 * 60) })
  await buildTransaction({ ...begun, created_at: before(60) })
  // A debt to the payer waits for managers too.
  const owed = { status_code: 'CMPLTD', outcome: 'owed back', settled_at: before(30) } as const
  const { reference: source } = await buildTransaction({ ...begun, ...owed })
  await buildTransaction({ user, kind: 'refund', source, created_at: before(30) })
  await lapseManualPayments(ports.payments, { now: noon })
  const texts = (await newsFor(user.id)).map(({ text }) => text)
  expect(texts).toEqual([
    'Your payment of GH₵60.00 for “Premium for 30 days” was not completed in time and is cancelled.',
  ])
})

test('one that cannot be cancelled does not hold up the lapse of the others', async () => {
  const overdue = { method: 'MANUAL', created_at: before(24 * 60) } as const
  const stuck = await buildTransaction(overdue)
  const other = await buildTransaction(overdue)
  await sql`create function refuse_stuck() returns trigger language plpgsql as
    $$ begin raise 'stuck'; end $$`.execute(db)
  await sql`create trigger refuse_stuck before update on transactions for each row
    when (old.reference = ${sql.lit(stuck.reference)}) execute function refuse_stuck()`.execute(db)
  onTestFinished(async () => {
    await sql`drop function refuse_stuck cascade`.execute(db)
  })
  await expect(lapseManualPayments(ports.payments, { now: noon })).rejects.toThrow('some were left')
  expect(await statusOf(stuck)).toBe('PENDNG')
  expect(await statusOf(other)).toBe('CANCLD')
})

test('a payment of which no callback came is found', async () => {
  const paid = await buildTransaction({ created_at: before(5) })
  const unpaid = await buildTransaction({ created_at: before(5) })
  const abandoned = await buildTransaction({ created_at: before(15) })
  provider.words.set(paid.reference, completion(6000))
  await reconcile(ports.payments, { now: noon })
  expect(await statusOf(paid)).toBe('CMPLTD')
  expect(await statusOf(unpaid)).toBe('PENDNG')
  expect(await statusOf(abandoned)).toBe('CANCLD')
})

test('a payment that was given up is asked about for one more day, now and then', async () => {
  const late = await buildGivenUp({ settled_at: before(60), asked_at: before(30) })
  const askedLately = await buildGivenUp({ settled_at: before(60), asked_at: before(29) })
  const old = await buildGivenUp({ settled_at: before(25 * 60), asked_at: before(25 * 60) })
  for (const { reference } of [late, askedLately, old])
    provider.words.set(reference, completion(6000))
  await reconcile(ports.payments, { now: noon })
  expect(provider.questions).toEqual([late.reference])
  expect(await statusOf(late)).toBe('CMPLTD')
})

test('a payment that has failed is asked about for one more day, since its payer may have paid by another card', async () => {
  const status_code = 'FAILED'
  const paid = await buildGivenUp({ status_code, settled_at: before(60), asked_at: before(60) })
  const unasked = await buildGivenUp({ status_code, settled_at: before(30), asked_at: null })
  const askedLately = { status_code, settled_at: before(60), asked_at: before(29) } as const
  const old = { status_code, settled_at: before(25 * 60), asked_at: before(25 * 60) } as const
  const others = [await buildGivenUp(askedLately), await buildGivenUp(old)]
  for (const { reference } of [paid, ...others]) provider.words.set(reference, completion(6000))
  await reconcile(ports.payments, { now: noon })
  expect(provider.questions.toSorted()).toEqual([paid.reference, unasked.reference].toSorted())
  expect(await statusOf(paid)).toBe('CMPLTD')
  for (const other of [unasked, ...others]) expect(await statusOf(other)).toBe('FAILED')
})

test.each([
  ['failed', { state: 'failed', reason: 'The payment was declined.' }],
  ['unknown', { state: 'unknown' }],
  ['pending', { state: 'pending' }],
] as const)(
  'a failed payment that is %s still stays as it is, and nobody reads of it again',
  async (_, word) => {
    const user = await buildUser()
    const failed = { status_code: 'FAILED', settled_at: before(60), asked_at: before(60) } as const
    const row = await buildGivenUp({ ...failed, user })
    provider.words.set(row.reference, word)
    await reconcile(ports.payments, { now: noon })
    expect(provider.questions).toEqual([row.reference])
    expect(await transactionRow(row.reference)).toEqual({ ...row, asked_at: noon })
    expect(await eventsOfTransaction(row.reference)).toEqual([])
    expect(await newsFor(user.id)).toEqual([])
  },
)

test('however many have failed, what is on its way is asked about first', async () => {
  const pending = await buildTransaction({ created_at: before(5), asked_at: before(2) })
  await sql`insert into transactions (reference, kind, method, object_type, object_id, description, amount_pesewas,
      user_id, created_at, status_code, settled_at)
    select gen_random_uuid(), 'payment', 'SANDBOX', 'subscription', 1, 'x', 6000, ${pending.user_id},
      ${before(90)}, 'FAILED', ${before(60)} from generate_series(1, 600)`.execute(db)
  const asked = await transactionsToAsk({ methods: ['SANDBOX'], now: noon })
  expect(asked).toHaveLength(500)
  expect(asked[0]).toBe(pending.reference)
})

test('only what a provider may know more about is asked', async () => {
  const created_at = before(5)
  await buildTransaction({ created_at, method: 'MANUAL' })
  await buildTransaction({ created_at, method: 'PAYSTACK' })
  await buildTransaction({ created_at, held_for: 'Too little.' })
  await buildTransaction({ created_at, asked_at: before(0.5) })
  await buildTransaction({ created_at, status_code: 'FAILED', settled_at: before(1) })
  const paid = {
    created_at,
    status_code: 'CMPLTD',
    outcome: 'given',
    settled_at: before(1),
  } as const
  const outgoing = { kind: 'refund', created_at } as const
  await buildTransaction({ ...outgoing, source: (await buildTransaction(paid)).reference })
  const sent = await buildTransaction({
    ...outgoing,
    source: (await buildTransaction(paid)).reference,
    sent_at: before(3),
  })
  await reconcile(ports.payments, { now: noon })
  expect(provider.questions).toEqual([sent.reference])
})

test('one that cannot be asked about does not hold up the others, and the job says so', async () => {
  const broken = await buildTransaction({ created_at: before(6) })
  const paid = await buildTransaction({ created_at: before(5) })
  provider.words.set(broken.reference, new Error('unreadable'))
  provider.words.set(paid.reference, completion(6000))
  await expect(reconcile(ports.payments, { now: noon })).rejects.toThrow(
    'some transactions are still unclear',
  )
  expect(await statusOf(paid)).toBe('CMPLTD')
})

test('a provider that is away is not asked about everything', async () => {
  for (let count = 0; count < 20; count++) {
    const { reference } = await buildTransaction({ created_at: before(5) })
    provider.words.set(reference, new Error('connect ECONNREFUSED'))
  }
  await expect(reconcile(ports.payments, { now: noon })).rejects.toThrow()
  expect(provider.questions).toHaveLength(8)
})

const buildGivenUp = (columns: TransactionOptions) =>
  buildTransaction({ created_at: before(26 * 60), status_code: 'CANCLD', ...columns })

const statusOf = async ({ reference }: { reference: string }) =>
  (await transactionRow(reference)).status_code
