/** Orders and messages of everybody, of which one person always has as many, however many there are in all. */
import { sql, type Transaction } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { fillStatistics } from './fill-statistics.ts'

const messagesInAChat = 50
const ownChats = 20
const ownOrders = 10
const daysOfTrade = 800
/** However much is written: managers keep up with what waits for them. */
const flagged = 100

/** Needs gigs, and 2000 people, of whom `person` is among the first hundred; as many messages as orders, or more. */
export async function fillTrade(options: {
  person: number
  size: number
  messages?: number
}): Promise<void> {
  const { person, size, messages = size } = options
  await db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const indexes = await dropIndexes(tx)
    await sql`insert into offers (id, gig_id, author_id, seller_id, buyer_id, requester_id, starts_as, is_custom,
        amount_pesewas, description, duration_hours, created_at)
      select n, 1 + n % 500, buyer, seller, buyer, buyer, 1, false, 15000, '<p>Two taps and one tank.</p>', 24, now()
      from generate_series(1, ${size}::integer) as n
        cross join lateral (select case when n % (${size}::integer / ${ownOrders}) = 0 then ${person}::integer else 100 + n % 900 end as seller,
          1000 + n % 1000 as buyer) as sides`.execute(tx)
    await sql`insert into orders (id, offer_id, gig_id, seller_id, buyer_id, status_id, respond_by, started_on, due_on,
        completed_on, created_at, ended_by, to_buyer_pesewas, to_seller_pesewas)
      select id, id, gig_id, seller_id, buyer_id, case when id % 50 = 0 then 1 else 4 end, now() + interval '1 day',
        done_at, done_at, done_at, coalesce(done_at, now()), case when id % 50 > 0 then 'completion' end,
        case when id % 50 > 0 then 0 end, case when id % 50 > 0 then 0 end
      from offers
        cross join lateral (select case when id % 50 > 0 then now() - id % ${daysOfTrade}::integer * interval '1 day' end as done_at) as ended`.execute(
      tx,
    )
    await sql`insert into order_events (order_id, action, by, actor_id, created_at)
      select id, 'request', 'buyer', buyer_id, now() from orders`.execute(tx)
    await sql`insert into chats (id, low_user_id, high_user_id, created_at)
      select n, case when n <= ${ownChats} then ${person}::integer else 100 + n % 900 end,
        case when n <= ${ownChats} then 1000 + n else 1000 + n / 900 end, now()
      from generate_series(1, ${messages}::integer / ${messagesInAChat}) as n`.execute(tx)
    await sql`insert into messages (chat_id, from_user_id, text, reasons, is_flagged, created_at)
      select id, case when nth % 2 = 0 then low_user_id else high_user_id end, 'Good morning! Can you start on Friday?',
        case when waits then '{phone}'::text[] else '{}' end, waits, now()
      from generate_series(1, ${messagesInAChat}) as nth, chats
        cross join lateral (select ((nth - 1) * (${messages}::integer / ${messagesInAChat}) + id) % (${messages}::integer / ${flagged}) = 0 as waits) as look
      order by nth, id`.execute(tx)
    await sql`insert into chat_members (chat_id, user_id, other_id, last_message_id, last_read_id)
      select id, mine, other, last_id, last_id
      from chats
        cross join lateral (values (low_user_id, high_user_id), (high_user_id, low_user_id)) as sides (mine, other)
        join (select chat_id, max(id) as last_id from messages group by 1) as last on last.chat_id = id`.execute(
      tx,
    )
    for (const { made } of indexes) await sql.raw(made).execute(tx)
    await continueIds(tx)
  })
  await fillStatistics()
  await sql`vacuum analyze`.execute(db)
}

/** Building an index once is far quicker than keeping it through millions of rows. */
async function dropIndexes(tx: Transaction<DB>): Promise<{ made: string }[]> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes where indexdef like 'CREATE INDEX%'
      and tablename in ('offers', 'orders', 'order_events', 'messages', 'chat_members')`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx)
  return rows
}

/** What is written afterwards, by a server, comes after what was written with ids of its own. */
async function continueIds(tx: Transaction<DB>): Promise<void> {
  for (const table of ['offers', 'orders', 'chats'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.id(table)}))`.execute(
      tx,
    )
}
