/**
 * Whatever payers, a provider, managers, the clock and crashes do, the books and what was given agree with the
 * provider's records.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderStatus } from '#features/orders/process.ts'
import { proofOfLedger } from '#features/payments/ledger/server/queries.ts'
import type { TransactionRow } from '#features/payments/server/queries.ts'
import { db } from '#platform/server/database/database.ts'
import { useApp } from './builders/app.ts'
import {
  comeToRest,
  deeds,
  live,
  type Market,
  type Moment,
  openMarket,
  transactionsIn,
} from './builders/market.ts'
import { balanceOf } from './builders/provider-world.ts'

const app = useApp()
const dayMs = 86_400_000

const anyMove = fc.record({
  do: fc.constantFrom(...deeds),
  pick: fc.nat({ max: 59 }),
  how: fc.nat({ max: 59 }),
})

const anyMoment: fc.Arbitrary<Moment> = fc.record({
  moves: fc.array(anyMove, { minLength: 1, maxLength: 5 }),
  byHand: fc.nat({ max: 3 }).map(one => one === 0),
  mood: fc.constantFrom('there', 'there', 'there', 'there', 'there', 'there', 'away', 'mute'),
  crash: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 14 }) },
  ),
})

test('whatever happens in whatever order, every pesewa is explained and every payment had one effect', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMoment, { minLength: 40, maxLength: 60 }), async moments => {
      const before = await balanceOnTheBooks()
      const market = await openMarket(app)
      for (const moment of moments) {
        await live(market, moment)
        expect((await proofOfLedger()).differences).toEqual([])
      }
      await comeToRest(market)
      await expectBooksAsTheWorld(market, before)
      await expectEveryPaymentOnce(market)
      await expectWhatWasGiven(market)
      await expectWhatWentOut(market)
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 300_000)

const balanceOnTheBooks = async () =>
  (
    await db
      .selectFrom('ledger_accounts')
      .select('balance_pesewas')
      .where('code', '=', 'SANDBOX')
      .executeTakeFirstOrThrow()
  ).balance_pesewas

/** Apart from what managers sent by hand, of which the provider knows nothing. */
async function expectBooksAsTheWorld(market: Market, before: number): Promise<void> {
  const byHand = (await transactionsIn(market, 'CMPLTD')).filter(
    ({ kind, method, sent_at }) => kind !== 'payment' && method === 'SANDBOX' && !sent_at,
  )
  const sent = byHand.reduce((sum, { amount_pesewas }) => sum + amount_pesewas, 0)
  expect((await balanceOnTheBooks()) - before + sent).toBe(balanceOf(market.world))
  expect((await proofOfLedger()).differences).toEqual([])
}

/** Complete is exactly what has been paid, with one posting and one receipt, and nothing is left open. */
async function expectEveryPaymentOnce(market: Market): Promise<void> {
  for (const row of await transactionsIn(market)) {
    const { reference, kind, status_code, outcome } = row
    const isComplete = status_code === 'CMPLTD'
    expect(status_code, JSON.stringify(row)).not.toBe('PENDNG')
    if (kind === 'payment') expectPaid(market, row)
    expect(await tracesOf(reference), JSON.stringify(row)).toEqual({
      postings: isComplete ? 1 : 0,
      receipts: outcome === 'given' ? 1 : 0,
      completions: isComplete ? 1 : 0,
    })
  }
}

/** What a manager approves while all breaks off may be approved or not, but is never approved by nobody. */
function expectPaid({ world, approved, pressed }: Market, row: TransactionRow): void {
  const { reference, method, status_code } = row
  const isComplete = status_code === 'CMPLTD'
  const hasCome = world.deposits.get(reference)?.state === 'completed'
  if (method !== 'MANUAL') expect(isComplete, JSON.stringify(row)).toBe(hasCome)
  else if (isComplete) expect(pressed.approve).toContain(reference)
  else expect(approved).not.toContain(reference)
}

async function tracesOf(reference: string): Promise<unknown> {
  const receipt = `%Reference: ${reference}%`
  const { rows } = await sql`select
    (select count(*) from ledger_postings where reference = ${reference}) as postings,
    (select count(*) from outbox where subject like 'Receipt: %' and text like ${receipt}) as receipts,
    (select count(*) from transaction_events join transactions using (reference)
      where reference = ${reference} and status_code = 'CMPLTD'
        and (action = 'complete' or action = 'fail' and held_for is null and by = 'manager')) as completions
  `.execute(db)
  return rows[0]
}

type Span = { reference: string | null; start_date: Date; end_date: Date; days: number }

/** Days follow each other without gaps or overlaps in what is bought, and each paid day is there once. */
async function expectWhatWasGiven(market: Market): Promise<void> {
  const gifts = (await transactionsIn(market)).filter(({ outcome }) => outcome === 'given')
  const paymentsFor = (type: string, person: { id: number }) =>
    gifts.filter(row => row.object_type === type && row.user_id === person.id)
  for (const { seller, gig, offer } of market.deals) {
    const { premium_until } = await rowOf('users', seller.id)
    const { promoted_until } = await rowOf('gigs', gig.id)
    expectSpans(await premiumOf(seller.id), paymentsFor('subscription', seller), premium_until)
    expectSpans(await promotionsOf(gig.id), paymentsFor('promotion', seller), promoted_until)
    await expectOrderPaid(market, offer.id)
  }
}

function expectSpans(spans: Span[], payments: TransactionRow[], until: Date | null): void {
  const references = payments.map(({ reference }) => reference)
  expect(spans.map(({ reference }) => reference).toSorted()).toEqual(references.toSorted())
  for (const [index, { start_date, end_date, days }] of spans.entries()) {
    expect((end_date.getTime() - start_date.getTime()) / dayMs).toBe(days)
    const before = spans[index - 1]
    if (before) expect(start_date.getTime()).toBeGreaterThanOrEqual(before.end_date.getTime())
  }
  expect(until).toEqual(spans.at(-1)?.end_date ?? null)
}

async function premiumOf(userId: number): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select reference, start_date, end_date, days
    from subscriptions join subscription_offers on subscription_offers.id = offer_id
    where user_id = ${userId} order by start_date`.execute(db)
  return rows
}

async function promotionsOf(gigId: number): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select reference, start_date, end_date, days
    from promotions join promotion_offers on promotion_offers.id = offer_id
    where gig_id = ${gigId} order by start_date`.execute(db)
  return rows
}

async function expectOrderPaid(market: Market, offerId: number): Promise<void> {
  const payments = (await transactionsIn(market, 'CMPLTD')).filter(
    row => row.kind === 'payment' && row.object_type === 'offer' && row.object_id === offerId,
  )
  const orders = await ordersOn(offerId)
  for (const order of orders) expect(order.payments).toBe(order.is_paid ? 1 : 0)
  const gifts = payments.filter(({ outcome }) => outcome === 'given')
  expect(gifts).toHaveLength(orders.filter(({ is_paid }) => is_paid).length)
}

async function ordersOn(offerId: number) {
  const { rows } = await sql<{ status_id: number; is_paid: boolean; payments: number }>`
    select status_id, is_paid,
      (select count(*) from order_events where order_id = orders.id and action = 'confirm-payment') as payments
    from orders where offer_id = ${offerId}`.execute(db)
  return rows
}

/** Money that is somebody's has gone there once, unless a manager would not send it. */
async function expectWhatWentOut(market: Market): Promise<void> {
  const rows = await transactionsIn(market)
  const outgoing = rows.filter(({ kind }) => kind !== 'payment')
  for (const payment of rows.filter(({ outcome }) => outcome !== null)) {
    const out = outgoing.filter(({ source }) => source === payment.reference)
    const arrived = out.filter(({ status_code }) => status_code === 'CMPLTD')
    const isRefused = out.some(({ reference }) => market.pressed.fail.has(reference))
    if (payment.outcome === 'owed back') expect(out.length).toBeGreaterThan(0)
    if (out.length === 0) continue
    if (isRefused) expect(arrived.length).toBeLessThanOrEqual(1)
    else expect(arrived).toHaveLength(1)
    expectSentOnce(market, payment, out)
  }
  for (const { seller, buyer, offer } of market.deals)
    await expectOrderSettled(offer.id, outgoing, { payout: seller.id, refund: buyer.id })
}

function expectSentOnce({ world }: Market, payment: TransactionRow, out: TransactionRow[]): void {
  const sent = out.flatMap(({ reference }) => world.sendings.get(reference) ?? [])
  expect(sent.filter(({ state }) => state === 'completed').length).toBeLessThanOrEqual(1)
  const amount = payment.received_pesewas ?? payment.amount_pesewas
  for (const { amount_pesewas } of out) expect(amount_pesewas).toBe(amount)
}

async function expectOrderSettled(
  offerId: number,
  outgoing: TransactionRow[],
  payee: Record<'payout' | 'refund', number>,
): Promise<void> {
  const rows = outgoing.filter(row => row.object_type === 'offer' && row.object_id === offerId)
  for (const { kind, user_id } of rows)
    expect(user_id).toBe(kind === 'payout' ? payee.payout : payee.refund)
  const settled = await sql<{ kind: string; payments: number }>`
    select outgoing.kind, count(distinct payment.reference) as payments
    from transactions as outgoing join transactions as payment on payment.reference = outgoing.source
    where payment.object_type = 'offer' and payment.object_id = ${offerId} and payment.outcome = 'given'
    group by outgoing.kind`.execute(db)
  const paid = (await ordersOn(offerId)).filter(({ is_paid }) => is_paid)
  const countEnded = (status: number) => paid.filter(({ status_id }) => status_id === status).length
  const sources = Object.fromEntries(settled.rows.map(({ kind, payments }) => [kind, payments]))
  expect(sources.payout ?? 0).toBe(countEnded(orderStatus.completed))
  expect(sources.refund ?? 0).toBe(countEnded(orderStatus.cancelled))
}

const rowOf = async (table: 'users' | 'gigs', id: number) => {
  const { rows } = await sql<{ premium_until: Date | null; promoted_until: Date | null }>`
    select * from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0] ?? { premium_until: null, promoted_until: null }
}
