/** What sellers did before it was counted, and a version from before that goes on beside one that counts. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPool, kyselyOn } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

let db: Kysely<unknown>

beforeAll(async () => {
  db = await openWithOrders()
  await migrate(db, { last: '0082_reputations' })
})

test('what sellers did before is counted by the migration', async () => {
  expect(await reputations()).toEqual([
    {
      ...{ user_id: 1, orders_completed: 3, on_time: 1, customers: 2, repeat_customers: 1 },
      // After 1, 2, 3 and 4 hours, and one that ran out after 24.
      ...{ median_answer_seconds: 3 * 3600, disputes_decided_against: 1 },
    },
    {
      ...{ user_id: 3, orders_completed: 0, on_time: 0, customers: 0, repeat_customers: 0 },
      ...{ median_answer_seconds: null, disputes_decided_against: 0 },
    },
  ])
  const customers = await sql`select * from customers_of order by buyer_id`.execute(db)
  expect(customers.rows).toEqual([
    { seller_id: 1, buyer_id: 2, orders: 2 },
    { seller_id: 1, buyer_id: 3, orders: 1 },
  ])
})

test('what an earlier version writes meanwhile is counted as what this one writes', async () => {
  await sql`update orders set status_id = 2, started_on = '2026-01-02 09:00Z', due_on = '2026-01-03 09:00Z' where id = 8`.execute(
    db,
  )
  await stepOf(8, 'accept', '2026-01-02 09:00Z')
  await sql`update orders set status_id = 3 where id = 8`.execute(db)
  await stepOf(8, 'submit-for-review', '2026-01-02 12:00Z')
  await sql`update orders set status_id = 4, completed_on = '2026-01-02 13:00Z' where id = 8`.execute(
    db,
  )
  await sql`insert into reviews (order_id, gig_id, seller_id, reviewer_id, is_connected, created_at)
    values (8, 1, 1, 4, false, '2026-01-02 13:00Z')`.execute(db)
  await stepOf(8, 'complete', '2026-01-02 13:00Z')
  expect((await reputations())[0]).toMatchObject({
    ...{ orders_completed: 4, on_time: 2, customers: 3, repeat_customers: 1 },
    median_answer_seconds: 3.5 * 3600,
  })
  await sql`update reviews set rating = 5, comments = '', is_connected = true, completed_at = '2026-01-02 14:00Z'
    where order_id = 8`.execute(db)
  expect((await reputations())[0]).toMatchObject({
    ...{ orders_completed: 3, on_time: 1, customers: 2, repeat_customers: 1 },
    median_answer_seconds: 3 * 3600,
  })
})

const reputations = async () =>
  (await sql<object>`select * from reputations order by user_id`.execute(db)).rows

const stepOf = (orderId: number, action: string, at: string) =>
  sql`insert into order_events (order_id, action, by, created_at) values (${orderId}, ${action}, 'clock', ${at})`.execute(
    db,
  )

async function openWithOrders(): Promise<Kysely<unknown>> {
  const empty = await openEmpty()
  await migrate(empty, { last: '0080_endings_are_counted' })
  await sql`
    insert into users (id, name, username, email, password_hash, is_manager, consent_version, consent_at, created_at)
    select n, 'Ama', 'ama' || n, 'ama' || n || '@example.test', 'x', true, 'test', '2026-01-01Z', '2026-01-01Z'
    from generate_series(1, 4) as n`.execute(empty)
  await sql`
    insert into gigs (id, user_id, category_id, type_id, title, slug, description, description_text, amount_pesewas,
      duration_hours, approved_at, created_at, updated_at)
    values (1, 1, 1, 1, 'A tap', 'a-tap', '', '', 100, 24, '2026-01-01Z', '2026-01-01Z', '2026-01-01Z')`.execute(
    empty,
  )
  await sql`
    insert into offers (id, gig_id, author_id, seller_id, buyer_id, requester_id, starts_as, is_custom, amount_pesewas,
      description, duration_hours, created_at)
    select n, 1, buyer, seller, buyer, buyer, case n when 9 then 2 else 1 end, false, 100, '', 24, '2026-01-02Z'
    from (values (1, 1, 2), (2, 1, 2), (3, 1, 3), (4, 1, 4), (5, 1, 2), (6, 1, 2), (7, 1, 2), (8, 1, 4), (9, 3, 2))
      as made (n, seller, buyer)`.execute(empty)
  await sql`
    insert into orders (id, offer_id, gig_id, seller_id, buyer_id, status_id, respond_by, started_on, due_on,
      completed_on, created_at)
    select offers.id, offers.id, 1, seller_id, buyer_id, status, '2026-01-03Z',
      case when has_begun then '2026-01-02Z'::timestamptz end,
      case when has_begun then '2026-01-03Z'::timestamptz + make_interval(days => moved) end,
      case when status = 4 then '2026-01-09Z'::timestamptz end, '2026-01-02Z'
    from (values (1, 4, true, 0), (2, 4, true, 0), (3, 4, true, 5), (4, 4, true, 0), (5, 5, false, 0), (6, 5, false, 0),
      (7, 5, true, 0), (8, 1, false, 0), (9, 2, true, 0)) as kept (id, status, has_begun, moved)
    join offers on offers.id = kept.id`.execute(empty)
  await sql`
    insert into order_events (order_id, action, by, created_at)
    values (1, 'accept', 'clock', '2026-01-02 01:00Z'), (1, 'submit-for-review', 'clock', '2026-01-02 20:00Z'),
      (1, 'submit-for-review', 'clock', '2026-01-04Z'),
      (2, 'accept', 'clock', '2026-01-02 02:00Z'), (2, 'submit-for-review', 'clock', '2026-01-03Z'),
      (3, 'accept', 'clock', '2026-01-02 03:00Z'), (3, 'submit-for-review', 'clock', '2026-01-04 13:00Z'),
      (4, 'accept', 'clock', '2026-01-02 00:01Z'), (4, 'submit-for-review', 'clock', '2026-01-02 20:00Z'),
      (5, 'expire', 'clock', '2026-01-03 00:07Z'), (6, 'withdraw', 'clock', '2026-01-02 00:01Z'),
      (7, 'accept', 'clock', '2026-01-02 04:00Z'), (7, 'effect-decision', 'clock', '2026-01-08Z')`.execute(
    empty,
  )
  // Two disputes moved the end of the third's work. When it was first submitted, only the earlier one had, and it was late.
  await sql`
    insert into disputes (id, order_id, status, outcome, opened_by, reason_code, held_pesewas, created_at, answer_by, closed_on)
    overriding system value
    values (1, 3, 'closed', 'withdrawn', 'buyer', 'x', 0, '2026-01-02 06:00Z', '2026-01-05Z', '2026-01-03 18:00Z'),
      (2, 3, 'closed', 'withdrawn', 'buyer', 'x', 0, '2026-01-04 14:00Z', '2026-01-07Z', '2026-01-08 02:00Z'),
      (3, 7, 'closed', 'decision', 'buyer', 'x', 0, '2026-01-04Z', '2026-01-07Z', '2026-01-08Z')`.execute(
    empty,
  )
  await sql`
    insert into dispute_decisions (dispute_id, level, held_pesewas, to_buyer_pesewas, to_seller_pesewas, right_side,
      reason, decided_by, created_at)
    values (3, 1, 0, 0, 0, 'both', 'So', 4, '2026-01-05Z'), (3, 2, 0, 0, 0, 'buyer', 'So', 3, '2026-01-08Z')`.execute(
    empty,
  )
  await sql`
    insert into reviews (order_id, gig_id, seller_id, reviewer_id, rating, comments, is_connected, created_at, completed_at)
    values (1, 1, 1, 2, 5, '', false, '2026-01-09Z', '2026-01-09Z'), (2, 1, 1, 2, null, null, false, '2026-01-09Z', null),
      (3, 1, 1, 3, 4, '', false, '2026-01-09Z', '2026-01-09Z'), (4, 1, 1, 4, 5, '', true, '2026-01-09Z', '2026-01-09Z')`.execute(
    empty,
  )
  return empty
}

async function openEmpty(): Promise<Kysely<unknown>> {
  const { serverUrl } = inject('testPostgres')
  const name = `adwuma_reputations_${Math.random().toString(36).slice(2)}`
  const pool = createPool(await createDatabase({ serverUrl, name }))
  afterAll(async () => {
    await pool.end()
    await dropDatabase({ serverUrl, name })
  })
  return kyselyOn(pool) as Kysely<unknown>
}
