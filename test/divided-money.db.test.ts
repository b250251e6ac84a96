/** The money of one payment, divided between both sides of an order, adds up to the pesewa whatever becomes of the parts. */
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { EndedOrder } from '#features/orders/server/ports.ts'
import { takeOrderStep } from '#features/orders/server/transition.ts'
import { oweMoneyOfOrder } from '#features/payments/escrow/server/commands.ts'
import { proofOfLedger } from '#features/payments/ledger/server/queries.ts'
import { reopenTransaction, reviewTransaction } from '#features/payments/review/server/commands.ts'
import { refreshPayment } from '#features/payments/server/commands.ts'
import type { TransactionRow } from '#features/payments/server/queries.ts'
import { pesewas } from '#platform/money.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import type { ProviderWord } from '#platform/server/payment-providers/provider.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { viewerOf } from './builders/gigs.ts'
import { captureJobs } from './builders/jobs.ts'
import { buildOrder } from './builders/orders.ts'
import {
  buildTransaction,
  completion,
  outgoingOf,
  postingOf,
  type ScriptedProvider,
  transactionRow,
  useScriptedProvider,
} from './builders/payments.ts'
import { buildPaymentAccount } from './builders/profile.ts'

useApp()

const now = new Date()
let provider: ScriptedProvider
let manager: BuiltUser

beforeEach(async () => {
  provider = useScriptedProvider()
  captureJobs()
  manager = await buildUser({ manager: true })
})

type Parts = Pick<EndedOrder, 'toBuyer' | 'toSeller'>
const parts = (toBuyer: number, toSeller: number): Parts => ({
  toBuyer: pesewas(toBuyer),
  toSeller: pesewas(toSeller),
})

/** A paid order that is open. */
async function buildHeld(amount: number) {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  await buildPaymentAccount(seller)
  const order = await buildOrder({ seller, buyer })
  const { reference } = await buildTransaction({
    ...{ user: buyer, object_type: 'offer', object_id: order.offer_id, amount_pesewas: amount },
  })
  provider.words.set(reference, completion(amount))
  await refreshPayment(ports.payments, { reference, now })
  return { seller, buyer, order, payment: await transactionRow(reference) }
}

type Held = Awaited<ReturnType<typeof buildHeld>>

/** Ends the order, and gives each side its part. */
async function divide({ seller, order }: Held, divided: Parts): Promise<void> {
  const payments = {
    ...ports.orders.payments,
    oweMoney: (tx: Parameters<typeof oweMoneyOfOrder>[0], ended: EndedOrder) =>
      oweMoneyOfOrder(tx, { ...ended, ...divided }),
  }
  const by = viewerOf(seller)
  const step = { orderId: order.id, action: 'cancel', by, now } as const
  await takeOrderStep({ ...ports.orders, payments }, step)
}

async function buildDivided(toBuyer: number, toSeller: number): Promise<Held> {
  const held = await buildHeld(toBuyer + toSeller)
  await divide(held, parts(toBuyer, toSeller))
  return held
}

const review = (reference: string, action: 'approve' | 'fail') =>
  reviewTransaction(ports.payments, {
    ...{ input: { reference, action }, viewer: viewerOf(manager), now },
  })

const reopen = (reference: string) =>
  reopenTransaction({ reference, viewer: viewerOf(manager), now })

/** The provider says what became of it. */
async function hear({ reference }: TransactionRow, word: ProviderWord): Promise<void> {
  provider.words.set(reference, word)
  await refreshPayment(ports.payments, { reference, now })
}

async function latest(payment: TransactionRow, kind: 'refund' | 'payout'): Promise<TransactionRow> {
  const row = (await outgoingOf(payment)).findLast(one => one.kind === kind)
  if (!row) throw new Error(`There is no ${kind}`)
  return row
}

const findOwed = async ({ reference }: TransactionRow) =>
  (await proofOfLedger()).owed.filter(sentence => sentence.includes(reference))

test('what is held is divided to the pesewa, and each side is owed its part', async () => {
  const { payment, buyer, seller } = await buildDivided(3333, 6667)
  expect(await outgoingOf(payment)).toMatchObject([
    { kind: 'refund', status_code: 'PENDNG', user_id: buyer.id, amount_pesewas: 3333 },
    { kind: 'payout', status_code: 'PENDNG', user_id: seller.id, amount_pesewas: 6667 },
  ])
})

test.each([
  ['refund', parts(5000, 0)],
  ['payout', parts(0, 5000)],
] as const)('where one side gets all there is a %s alone', async (kind, divided) => {
  const { payment } = await buildDivided(divided.toBuyer, divided.toSeller)
  expect(await outgoingOf(payment)).toMatchObject([{ kind, amount_pesewas: 5000 }])
})

test.each([
  ['less', parts(10, 89)],
  ['more', parts(10, 91)],
])('%s than is held cannot be divided, and the order goes on', async (_, divided) => {
  const held = await buildHeld(100)
  await expect(divide(held, divided)).rejects.toThrow('Not all 100 pesewas')
  expect(await outgoingOf(held.payment)).toEqual([])
  await divide(held, parts(10, 90))
  expect(await outgoingOf(held.payment)).toHaveLength(2)
})

test('of twenty divisions at once one is written down, whatever each of them says', async () => {
  const { payment, order, seller } = await buildHeld(1900)
  await db.updateTable('orders').set({ status_id: 5 }).where('id', '=', order.id).execute()
  const owe = (divided: Parts) => {
    const ended = { offerId: order.offer_id, sellerId: seller.id, ...divided, now }
    return inTransaction(tx => oweMoneyOfOrder(tx, ended))
  }
  const divisions = Array.from({ length: 20 }, (_, index) => parts(index * 100, 1900 - index * 100))
  const outcomes = await Promise.allSettled(divisions.map(owe))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const sum = (await outgoingOf(payment)).reduce((all, row) => all + row.amount_pesewas, 0)
  expect(sum).toBe(1900)
})

test('the database lets no more of a payment go than it received, whoever writes', async () => {
  const { payment, seller, buyer } = await buildDivided(400, 600)
  const [refund, payout] = [await latest(payment, 'refund'), await latest(payment, 'payout')]
  const about = { source: payment.reference, object_type: 'offer', object_id: payment.object_id }
  const write = (kind: 'refund' | 'payout', user: BuiltUser, amount_pesewas: number) =>
    buildTransaction({ ...about, kind, user, amount_pesewas } as never)
  await review(refund.reference, 'fail')
  await expect(write('refund', buyer, 401)).rejects.toThrow('which received 1000')
  await expect(write('payout', seller, 1)).rejects.toThrow('transactions_out_once')
  const grow = db.updateTable('transactions').set({ amount_pesewas: 1001 })
  await expect(grow.where('reference', '=', payout.reference).execute()).rejects.toThrow(
    '1001 pesewas go out',
  )
  await expect(write('refund', buyer, 400)).resolves.toMatchObject({ status_code: 'PENDNG' })
})

test('of two parts at once that are too much together one is written', async () => {
  const { payment, seller, buyer } = await buildDivided(400, 600)
  for (const { reference } of await outgoingOf(payment)) await review(reference, 'fail')
  const about = { source: payment.reference, object_type: 'offer', object_id: payment.object_id }
  const writes = await Promise.allSettled([
    buildTransaction({ ...about, kind: 'refund', user: buyer, amount_pesewas: 501 } as never),
    buildTransaction({ ...about, kind: 'payout', user: seller, amount_pesewas: 500 } as never),
  ])
  expect(writes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('nothing goes out of a payment that has not come in', async () => {
  const { reference, user_id } = await buildTransaction()
  const refund = { kind: 'refund', source: reference, user: { id: user_id } }
  await expect(buildTransaction({ ...refund, amount_pesewas: 1 })).rejects.toThrow('received 0')
})

test('nothing goes out while the order that the money is held for is open', async () => {
  const { payment, buyer } = await buildHeld(5000)
  const refund = { kind: 'refund', source: payment.reference, user: buyer, amount_pesewas: 1 }
  await expect(buildTransaction(refund)).rejects.toThrow('is open')
})

test('what an earlier order of the offer owes, and what is owed back, goes out while another is open', async () => {
  const { payment: earlier, order, seller, buyer } = await buildDivided(5000, 0)
  await review((await latest(earlier, 'refund')).reference, 'fail')
  const { offer_id: object_id } = order
  const offer = await db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', object_id)
    .executeTakeFirstOrThrow()
  await buildOrder({ offer, seller, buyer })
  const wanted = { user: buyer, object_type: 'offer', object_id, amount_pesewas: 7000 } as const
  const [held, tooMuch] = [await buildTransaction(wanted), await buildTransaction(wanted)]
  for (const one of [held, tooMuch]) await hear(one, completion(7000))
  expect(await outgoingOf(held)).toEqual([])
  expect(await outgoingOf(tooMuch)).toMatchObject([{ kind: 'refund', amount_pesewas: 7000 }])
  expect(await findOwed(held)).toEqual([])
  expect(await findOwed(earlier)).toHaveLength(1)
  await reopen((await latest(earlier, 'refund')).reference)
  expect(await latest(earlier, 'refund')).toMatchObject({
    ...{ status_code: 'PENDNG', amount_pesewas: 5000 },
  })
})

test('a part that a manager fails is still owed, and is owed again as it was', async () => {
  const { payment } = await buildDivided(2500, 7500)
  const [refund, payout] = [await latest(payment, 'refund'), await latest(payment, 'payout')]
  await review(refund.reference, 'fail')
  expect(await findOwed(payment)).toEqual([
    expect.stringMatching(new RegExp(`^2500 pesewas of payment ${payment.reference}`)),
  ])
  await review(payout.reference, 'approve')
  await hear(payout, completion(7500))
  expect(await transactionRow(payout.reference)).toMatchObject({ status_code: 'CMPLTD' })
  await reopen(refund.reference)
  expect(await latest(payment, 'refund')).toMatchObject({
    ...{ status_code: 'PENDNG', amount_pesewas: 2500, replaces: refund.reference },
  })
  expect(await findOwed(payment)).toEqual([])
})

test('a part that a provider cannot send is owed again as it was, and the other goes on', async () => {
  const { payment } = await buildDivided(2500, 7500)
  const payout = await latest(payment, 'payout')
  await review(payout.reference, 'approve')
  await hear(payout, { state: 'failed', reason: 'The wallet is full.' })
  expect(await latest(payment, 'payout')).toMatchObject({
    ...{ status_code: 'PENDNG', amount_pesewas: 7500, held_for: 'The wallet is full.' },
  })
  expect(await latest(payment, 'refund')).toMatchObject({ status_code: 'PENDNG' })
})

test.each([
  ['refund', completion(2501), 'GHS 25.01 was sent instead of GHS 25.00.'],
  ['payout', completion(7499), 'GHS 74.99 was sent instead of GHS 75.00.'],
  ['payout', completion(7500, 'NGN'), 'NGN 75.00 was sent instead of GHS 75.00.'],
  [
    'refund',
    { ...completion(1), amount: null } as ProviderWord,
    'The provider does not say how much was sent of GHS 25.00.',
  ],
] as const)(
  'a %s that was sent otherwise waits for a manager, is not booked and not sent again',
  async (...args) => {
    const [kind, word, heldFor] = args
    const { payment } = await buildDivided(2500, 7500)
    const row = await latest(payment, kind)
    await review(row.reference, 'approve')
    const told = provider.instructions.length
    await hear(row, word)
    await hear(row, word)
    expect(await latest(payment, kind)).toMatchObject({
      ...{ reference: row.reference, status_code: 'PENDNG', held_for: heldFor },
    })
    expect(await postingOf(row)).toBeUndefined()
    expect(await review(row.reference, 'approve')).toBe('completed')
    expect(provider.instructions).toHaveLength(told)
    expect(await postingOf(row)).toEqual({
      orders: row.amount_pesewas,
      SANDBOX: -row.amount_pesewas,
    })
    expect((await transactionRow(row.reference)).pay_to?.number).toBe(
      kind === 'payout' ? '0241234567' : undefined,
    )
  },
)

type Move = { kind: 'refund' | 'payout'; do: keyof typeof deeds; times: number }

/** What may happen to a part, by whomever; what is refused changes nothing. */
const deeds = {
  approve: ({ reference }: TransactionRow) => review(reference, 'approve'),
  fail: ({ reference }: TransactionRow) => review(reference, 'fail'),
  reopen: ({ reference }: TransactionRow) => reopen(reference),
  arrive: (row: TransactionRow) => hear(row, completion(row.amount_pesewas)),
  refuse: (row: TransactionRow) => hear(row, { state: 'failed', reason: 'The wallet is full.' }),
  differ: (row: TransactionRow) => hear(row, completion(row.amount_pesewas + 1)),
}

const anyMove: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom('refund' as const, 'payout' as const),
  do: fc.constantFrom(...(Object.keys(deeds) as (keyof typeof deeds)[])),
  times: fc.integer({ min: 1, max: 3 }),
})

const kinds = ['refund', 'payout'] as const

test('however it is divided, and whatever becomes of the parts, every pesewa is somebody’s', async () => {
  const anyAmount = fc.integer({ min: 1, max: 50_000 })
  await fc.assert(
    fc.asyncProperty(anyAmount, anyAmount, fc.array(anyMove, { maxLength: 8 }), async (...run) => {
      const [toBuyer, toSeller, moves] = run
      const { payment } = await buildDivided(toBuyer, toSeller)
      const divided = { refund: toBuyer, payout: toSeller }
      for (const move of moves) {
        const row = await latest(payment, move.kind)
        await Promise.all(
          Array.from({ length: move.times }, () => ignoreRefusal(deeds[move.do](row))),
        )
        await expectWhole(payment, divided)
      }
      for (const kind of kinds) await bringToEnd(payment, kind)
      await expectWhole(payment, divided)
      const rows = await outgoingOf(payment)
      const gone = rows.filter(({ status_code }) => status_code === 'CMPLTD')
      expect(gone.map(({ kind, amount_pesewas }) => [kind, amount_pesewas]).toSorted()).toEqual([
        ['payout', toSeller],
        ['refund', toBuyer],
      ])
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 120_000)

async function ignoreRefusal(deed: Promise<unknown>): Promise<void> {
  await deed.catch(error => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** Each part is pending, gone, or failed and owed, as it was divided; and the books explain it. */
async function expectWhole(
  payment: TransactionRow,
  divided: Record<'refund' | 'payout', number>,
): Promise<void> {
  let failed = 0
  for (const kind of kinds) {
    const row = await latest(payment, kind)
    expect(row.amount_pesewas).toBe(divided[kind])
    if (row.status_code === 'FAILED') failed += row.amount_pesewas
    const open = (await outgoingOf(payment)).filter(
      one => one.kind === kind && one.status_code !== 'FAILED',
    )
    expect(open).toHaveLength(row.status_code === 'FAILED' ? 0 : 1)
  }
  expect((await proofOfLedger()).differences).toEqual([])
  expect(await findOwed(payment)).toEqual(
    failed > 0 ? [expect.stringMatching(new RegExp(`^${failed} pesewas of payment `))] : [],
  )
}

async function bringToEnd(payment: TransactionRow, kind: 'refund' | 'payout'): Promise<void> {
  if ((await latest(payment, kind)).status_code === 'FAILED')
    await reopen((await latest(payment, kind)).reference)
  const row = await latest(payment, kind)
  await ignoreRefusal(review(row.reference, 'approve'))
  await hear(row, completion(row.amount_pesewas))
}
