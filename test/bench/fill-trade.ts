/** Orders and messages of everybody, of which one person always has as many, however many there are in all. */
import { sql } from 'kysely'
import { db } from '#platform/server/database.ts'

const messagesInAChat = 50
const ownChats = 20
const ownOrders = 10
/** However much is written: managers keep up with what waits for them. */
const flagged = 100

/** Needs gigs, and 2000 people, of whom `person` is among the first hundred. */
export async function fillTrade({ person, size }: { person: number; size: number }): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into offers (id, gig_id, author_id, seller_id, buyer_id, requester_id, starts_as, is_custom,
        amount_pesewas, description, duration_hours, created_at)
      select n, 1 + n % 500, buyer, seller, buyer, buyer, 1, false, 15000, '<p>Two taps and one tank.</p>', 24, now()
      from generate_series(1, ${size}::integer) as n
        cross join lateral (select case when n % (${size}::integer / ${ownOrders}) = 0 then ${person}::integer else 100 + n % 900 end as seller,
          1000 + n % 1000 as buyer) as sides`.execute(tx)
    await sql`insert into orders (id, offer_id, gig_id, seller_id, buyer_id, status_id, respond_by, started_on, due_on,
        completed_on, created_at)
      select id, id, gig_id, seller_id, buyer_id, case when id % 50 = 0 then 1 else 4 end, now() + interval '1 day',
        case when id % 50 > 0 then now() end, case when id % 50 > 0 then now() end, case when id % 50 > 0 then now() end, now()
      from offers`.execute(tx)
    await sql`insert into order_events (order_id, action, by, actor_id, created_at)
      select id, 'request', 'buyer', buyer_id, now() from orders`.execute(tx)
    await sql`insert into chats (id, low_user_id, high_user_id, created_at)
      select n, case when n <= ${ownChats} then ${person}::integer else 100 + n % 900 end,
        case when n <= ${ownChats} then 1000 + n else 1000 + n / 900 end, now()
      from generate_series(1, ${size}::integer / ${messagesInAChat}) as n`.execute(tx)
    await sql`insert into messages (chat_id, from_user_id, text, reasons, is_flagged, is_told, created_at)
      select id, case when nth % 2 = 0 then low_user_id else high_user_id end, 'Good morning! Can you start on Friday?',
        case when waits then '{phone}'::text[] else '{}' end, waits, true, now()
      from generate_series(1, ${messagesInAChat}) as nth, chats
        cross join lateral (select ((nth - 1) * ${size}::integer / ${messagesInAChat} + id) % (${size}::integer / ${flagged}) = 0 as waits) as look
      order by nth, id`.execute(tx)
    await sql`insert into chat_members (chat_id, user_id, other_id, last_message_id, last_read_id)
      select id, mine, other, last_id, last_id
      from chats
        cross join lateral (values (low_user_id, high_user_id), (high_user_id, low_user_id)) as sides (mine, other)
        join (select chat_id, max(id) as last_id from messages group by 1) as last on last.chat_id = id`.execute(
      tx,
    )
  })
  await sql`vacuum analyze`.execute(db)
}
