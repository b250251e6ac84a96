/** Orders from before their endings were kept, and a version from before beside one that keeps them. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { clockStepOf, withdrawableFrom } from '#features/orders/deadlines/process.ts'
import type { OrderRow } from '#features/orders/server/present.ts'
import { createPool, kyselyOn } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

let db: Kysely<DB>
let began: Date

beforeAll(async () => {
  db = await openWithOrders()
  began = new Date()
  await migrate(db, { last: '0076_endings_of_orders' })
})

test('earlier orders say how they ended and who got what was paid for them', async () => {
  const rows = await ordersIn(db)
  expect(
    rows.map(({ id, ended_by, held_pesewas, to_buyer_pesewas, to_seller_pesewas }) => [
      ...[id, ended_by, held_pesewas, to_buyer_pesewas, to_seller_pesewas],
    ]),
  ).toEqual([
    [1, 'completion', 0, 0, 0],
    [2, 'seller', 100, 100, 0],
    // The second order of the same offer, paid anew with another amount.
    [3, 'completion', 90, 0, 90],
    [4, 'clock', 0, 0, 0],
    [5, null, 70, null, null],
    [6, null, 0, null, null],
  ])
})

test('an order that stood when endings came counts from that day, so that nothing ends at once', async () => {
  const standing = (await ordersIn(db)).filter(({ ended_by }) => ended_by === null)
  expect(standing).toHaveLength(2)
  for (const order of standing) {
    expect(order.counts_from?.getTime()).toBeGreaterThanOrEqual(began.getTime())
    const next = withdrawableFrom(order) ?? clockStepOf(order)?.on
    expect(next?.getTime()).toBeGreaterThan(began.getTime() + 2 * day)
  }
})

test('an earlier order knows its latest submission and revision', async () => {
  const [ongoing, inReview] = (await ordersIn(db)).slice(4)
  expect(ongoing).toMatchObject({ submitted_on: null, revised_on: null })
  expect(inReview).toMatchObject({
    submitted_on: new Date('2026-01-06Z'),
    revised_on: new Date('2026-01-05Z'),
  })
})

test('what an earlier version writes meanwhile is as complete as what this one writes', () =>
  rollBack(async tx => {
    await sql`update orders set status_id = 3 where id = 5`.execute(tx)
    await stepOf(tx, { orderId: 5, action: 'submit-for-review', by: 'seller' })
    await sql`update orders set status_id = 2 where id = 6`.execute(tx)
    await stepOf(tx, { orderId: 6, action: 'revision', by: 'buyer' })
    const [ongoing, inReview] = (await ordersIn(tx)).slice(4)
    expect(ongoing).toMatchObject({ submitted_on: stepTime })
    expect(inReview).toMatchObject({ revised_on: stepTime })
    await sql`update orders set status_id = 4, completed_on = ${stepTime} where id = 5`.execute(tx)
    await payAsBefore(tx, { orderId: 6, offerId: 5, amount: 60 })
    await sql`update orders set status_id = 5 where id = 6`.execute(tx)
    await stepOf(tx, { orderId: 6, action: 'expire', by: 'clock' })
    await payAsBefore(tx, { orderId: 1, offerId: 1, amount: 40 })
    const [paidLate, , , , completed, expired] = await ordersIn(tx)
    expect(completed).toMatchObject({ ended_by: 'completion', ...parts(70, 0, 70) })
    expect(expired).toMatchObject({ ended_by: 'clock', ...parts(60, 60, 0) })
    expect(paidLate).toMatchObject({ ended_by: 'completion', ...parts(40, 0, 40) })
  }))

test.each([
  ['an ending of an order that is open', `ended_by = 'seller' where id = 5`],
  ['an open order that has ended', 'status_id = 2 where id = 3'],
  ['an unknown ending', `ended_by = 'nobody' where id = 3`],
  ['more than is held', 'to_buyer_pesewas = 1 where id = 3'],
  ['a part below nothing', 'to_buyer_pesewas = -1, to_seller_pesewas = 91 where id = 3'],
  ['a part of an open order', 'to_buyer_pesewas = 70 where id = 5'],
  ['one part without the other', 'to_seller_pesewas = null where id = 3'],
  ['a reason for no ending', `ended_reason = 'So' where id = 5`],
])('the database refuses %s', async (_, change) => {
  const update = sql.raw(`update orders set ${change}`).execute(db)
  await expect(update).rejects.toThrow('check constraint')
})

test.each([-1, 71])('a proposal to give back %d of 70 pesewas is refused', async toBuyer => {
  await expect(propose(db, toBuyer)).rejects.toThrow('check constraint')
})

test('one proposal to end an order is open at a time', () =>
  rollBack(async tx => {
    await propose(tx, 0)
    await sql`update order_endings set status = 'replaced', closed_on = ${stepTime}`.execute(tx)
    await propose(tx, 70)
    await expect(propose(tx, 35)).rejects.toThrow('order_endings_open')
  }))

/** Nothing of what is done in it stays. */
async function rollBack(work: (tx: Kysely<DB>) => Promise<void>): Promise<void> {
  const tx = await db.startTransaction().execute()
  await work(tx).finally(() => tx.rollback().execute())
}

const propose = (on: Kysely<DB>, toBuyer: number) =>
  sql`insert into order_endings (order_id, by, held_pesewas, to_buyer_pesewas, reason, created_at, expires_on)
    values (5, 'buyer', 70, ${toBuyer}, 'Half done', '2026-01-06Z', '2026-01-08Z')`.execute(on)

const day = 24 * 3_600_000
const stepTime = new Date('2026-01-09T10:00:00Z')

const parts = (held_pesewas: number, to_buyer_pesewas: number, to_seller_pesewas: number) => ({
  ...{ held_pesewas, to_buyer_pesewas, to_seller_pesewas },
})

async function ordersIn(on: Kysely<DB>): Promise<OrderRow[]> {
  return (await on.selectFrom('orders').selectAll().orderBy('id').execute()) as OrderRow[]
}

type KeptStep = { orderId: number; action: string; by: 'buyer' | 'seller' | 'clock' }

const stepOf = (on: Kysely<DB>, { orderId, action, by }: KeptStep) =>
  sql`insert into order_events (order_id, action, by, actor_id, created_at)
    values (${orderId}, ${action}, ${by}, case ${by} when 'seller' then 1 when 'buyer' then 2 end, ${stepTime})`.execute(
    on,
  )

/** As the version before does it: the order first, then the outcome of its payment. */
async function payAsBefore(
  on: Kysely<DB>,
  { orderId, offerId, amount }: { orderId: number; offerId: number; amount: number },
) {
  await sql`insert into transactions (reference, kind, method, object_type, object_id, user_id, description,
      amount_pesewas, status_code, created_at)
    values (gen_random_uuid(), 'payment', 'SANDBOX', 'offer', ${offerId}, 2, '', ${amount}, 'PENDNG', ${stepTime})`.execute(
    on,
  )
  await sql`update orders set is_paid = true where id = ${orderId}`.execute(on)
  await sql`update transactions set status_code = 'CMPLTD', outcome = 'given', settled_at = ${stepTime}
    where object_id = ${offerId} and status_code = 'PENDNG'`.execute(on)
}

async function openWithOrders(): Promise<Kysely<DB>> {
  const empty = await openEmpty()
  await migrate(empty, { last: '0073_transaction_approvals' })
  await sql`
    insert into users (id, name, username, email, password_hash, is_manager, consent_version, consent_at, created_at)
    select n, 'Ama', 'ama' || n, 'ama' || n || '@example.test', 'x', true, 'test', '2026-01-01Z', '2026-01-01Z'
    from generate_series(1, 2) as n`.execute(empty)
  await sql`
    insert into gigs (id, user_id, category_id, type_id, title, slug, description, description_text, amount_pesewas,
      duration_hours, approved_at, created_at, updated_at)
    values (1, 1, 1, 1, 'A tap', 'a-tap', '', '', 100, 24, '2026-01-01Z', '2026-01-01Z', '2026-01-01Z')`.execute(
    empty,
  )
  await sql`
    insert into offers (id, gig_id, author_id, seller_id, buyer_id, requester_id, starts_as, is_custom, amount_pesewas,
      description, duration_hours, created_at)
    select n, 1, 2, 1, 2, 2, 1, false, 100, '', 24, '2026-01-02Z' from generate_series(1, 5) as n`.execute(
    empty,
  )
  await sql`
    insert into orders (id, offer_id, gig_id, seller_id, buyer_id, status_id, respond_by, started_on, due_on,
      completed_on, is_paid, created_at)
    select id, offer, 1, 1, 2, status, '2026-01-03Z', case when status in (2, 3, 4) then '2026-01-02Z'::timestamptz end,
      case when status in (2, 3, 4) then '2026-01-03Z'::timestamptz end,
      case when status = 4 then '2026-01-04Z'::timestamptz end, is_paid, '2026-01-02Z'
    from (values (1, 1, 4, false), (2, 2, 5, true), (3, 2, 4, true), (4, 3, 5, false), (5, 4, 2, true), (6, 5, 3, false))
      as kept (id, offer, status, is_paid)`.execute(empty)
  await sql`
    insert into order_events (order_id, action, by, actor_id, created_at)
    values (2, 'cancel', 'seller', 1, '2026-01-03Z'), (4, 'expire', 'clock', null, '2026-01-03Z'),
      (6, 'submit-for-review', 'seller', 1, '2026-01-04Z'), (6, 'revision', 'buyer', 2, '2026-01-05Z'),
      (6, 'submit-for-review', 'seller', 1, '2026-01-06Z')`.execute(empty)
  await sql`
    insert into transactions (reference, kind, method, object_type, object_id, user_id, description, amount_pesewas,
      received_pesewas, status_code, outcome, created_at, settled_at)
    select gen_random_uuid(), 'payment', 'SANDBOX', 'offer', offer, 2, '', 100, received, 'CMPLTD', outcome,
      paid_at::timestamptz, paid_at::timestamptz
    from (values (2, null, 'given', '2026-01-02Z'), (2, 90, 'given', '2026-01-03Z'), (4, 70, 'given', '2026-01-02Z'),
      (1, null, 'owed back', '2026-01-02Z')) as paid (offer, received, outcome, paid_at)`.execute(
    empty,
  )
  return empty
}

async function openEmpty(): Promise<Kysely<DB>> {
  const { serverUrl } = inject('testPostgres')
  const name = `adwuma_endings_${Math.random().toString(36).slice(2)}`
  const pool = createPool(await createDatabase({ serverUrl, name }))
  afterAll(async () => {
    await pool.end()
    await dropDatabase({ serverUrl, name })
  })
  return kyselyOn(pool) as Kysely<DB>
}
