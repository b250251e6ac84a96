/** What happened before days had statistics is counted by the migration that brings them. */
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createPool, kyselyOn } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

test('what was there before the statistics is counted by their migration, and goes on from there', async () => {
  const db = await openEmpty()
  await migrate(db, { last: '0065_portraits_and_messages_about_gigs' })
  await sql`
    insert into users (id, name, username, email, password_hash, is_manager, consent_version, consent_at,
      phone_verified_at, created_at)
    select n, 'Ama', 'ama' || n, 'ama' || n || '@example.test', 'x', true, 'test', '2026-01-01Z',
      case when n < 3 then '2026-01-02 23:59:59Z'::timestamptz end, '2026-01-01Z'
    from generate_series(1, 3) as n`.execute(db)
  await sql`
    insert into gigs (id, user_id, category_id, type_id, title, slug, description, description_text, amount_pesewas,
      duration_hours, approved_at, created_at, updated_at)
    values (1, 1, 1, 1, 'A tap', 'a-tap', '', '', 100, 24, '2026-01-03 01:00Z', '2026-01-02 23:00Z', '2026-01-03 01:00Z')`.execute(
    db,
  )
  await sql`
    insert into offers (id, gig_id, author_id, seller_id, buyer_id, requester_id, starts_as, is_custom, amount_pesewas,
      description, duration_hours, created_at)
    select n, 1, 2, 1, 2, 2, 1, false, 100, '', 24, '2026-01-02Z' from generate_series(1, 2) as n`.execute(
    db,
  )
  await sql`
    insert into orders (id, offer_id, gig_id, seller_id, buyer_id, status_id, respond_by, started_on, due_on,
      completed_on, created_at)
    values (1, 1, 1, 1, 2, 4, '2026-01-03Z', '2026-01-02 12:00Z', '2026-01-03Z', '2026-01-03 12:00Z', '2026-01-02Z'),
      (2, 2, 1, 1, 2, 5, '2026-01-03Z', null, null, null, '2026-01-02Z')`.execute(db)
  await sql`
    insert into order_events (order_id, action, by, created_at)
    values (1, 'accept', 'clock', '2026-01-02 12:00Z'), (2, 'expire', 'clock', '2026-01-03 00:00Z')`.execute(
    db,
  )
  await sql`insert into chats (id, low_user_id, high_user_id, created_at) values (1, 1, 2, '2026-01-02Z')`.execute(
    db,
  )
  await sql`
    insert into messages (chat_id, from_user_id, text, order_event_id, created_at)
    values (1, 1, 'Good morning!', null, '2026-01-02Z'),
      (1, 1, '', (select min(id) from order_events), '2026-01-02Z')`.execute(db)
  await sql`
    insert into transactions (reference, kind, method, object_type, object_id, user_id, description, amount_pesewas,
      status_code, outcome, created_at, settled_at)
    values ('00000000-0000-0000-0000-000000000001', 'payment', 'SANDBOX', 'offer', 1, 2, '', 100, 'CMPLTD', 'given',
      '2026-01-02Z', '2026-01-02Z')`.execute(db)
  await sql`
    with posted as (
      insert into ledger_postings (reference, posted_at)
      select reference, settled_at from transactions returning id)
    insert into ledger_entries (posting_id, account_id, amount_pesewas)
    select id, account, amount from posted, (values (2, 100), (5, -100)) as moved (account, amount)`.execute(
    db,
  )
  await sql`
    insert into identities (user_id, name, id_type, id_reference, status, submitted_at, decided_at)
    values (1, 'Ama', 'passport', 'G1234567', 'verified', '2026-01-02Z', '2026-01-03 06:00Z')`.execute(
    db,
  )
  await sql`
    insert into reports (reference, user_id, category_id, description, status_id, created_at, actioned_at, actioned_by)
    values ('R', 1, 1, '', 2, '2026-01-02Z', '2026-01-02 00:00:01.5Z', 1)`.execute(db)

  expect(await migrate(db, { last: '0066_statistics' })).toEqual(['0066_statistics'])
  const { rows } = await sql`select * from statistics_by_day order by day`.execute(db)
  expect(rows).toEqual([
    {
      ...nothing,
      ...{ day: '2026-01-02', new_people: 2, new_gigs: 1, messages: 1, orders_begun: 1 },
      ...{ money_in_pesewas: 100, money_held_pesewas: 100 },
      ...{ report_answers: 1, report_answer_ms: 1500 },
    },
    {
      ...nothing,
      ...{ day: '2026-01-03', orders_completed: 1, orders_cancelled: 1 },
      ...{ gig_approvals: 1, gig_approval_ms: 2 * hour },
      ...{ identity_decisions: 1, identity_decision_ms: 30 * hour },
    },
  ])
  await sql`update users set phone_verified_at = '2026-01-04Z' where id = 3`.execute(db)
  const later = await sql`select day, new_people from statistics_changes`.execute(db)
  expect(later.rows).toEqual([{ day: '2026-01-04', new_people: 1 }])
})

test('disputes that were opened before they were counted are counted by the migration that counts them', async () => {
  const db = await openEmpty()
  await migrate(db, { last: '0097_when_sms_of_notices_went' })
  await sql`alter table disputes drop constraint disputes_order_id_fkey`.execute(db)
  await sql`
    insert into disputes (order_id, opened_by, reason_code, held_pesewas, created_at, answer_by)
    values (1, 'buyer', 'other', 0, '2026-01-02 23:59:59Z', '2026-01-05Z'),
      (2, 'seller', 'other', 0, '2026-01-02Z', '2026-01-05Z'),
      (3, 'buyer', 'other', 0, '2026-01-03Z', '2026-01-05Z')`.execute(db)
  await migrate(db, { last: '0098_disputes_are_counted' })
  const { rows } =
    await sql`select day, orders_in_dispute from statistics_changes order by day`.execute(db)
  expect(rows).toEqual([
    { day: '2026-01-02', orders_in_dispute: 2 },
    { day: '2026-01-03', orders_in_dispute: 1 },
  ])
})

const hour = 3_600_000
const nothing = {
  ...{ new_people: 0, new_gigs: 0, messages: 0 },
  ...{ orders_begun: 0, orders_completed: 0, orders_cancelled: 0 },
  ...{ money_in_pesewas: 0, money_held_pesewas: 0, money_out_pesewas: 0 },
  ...{ gig_approvals: 0, gig_approval_ms: 0, identity_decisions: 0, identity_decision_ms: 0 },
  ...{ report_answers: 0, report_answer_ms: 0 },
}

async function openEmpty() {
  const { serverUrl } = inject('testPostgres')
  const name = `adwuma_statistics_${Math.random().toString(36).slice(2)}`
  const pool = createPool(await createDatabase({ serverUrl, name }))
  onTestFinished(async () => {
    await pool.end()
    await dropDatabase({ serverUrl, name })
  })
  return kyselyOn(pool)
}
