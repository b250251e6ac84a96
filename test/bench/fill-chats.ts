/** Chats that have gone on for long, quickly: everybody's messages lie among everybody else's, as they come. */
import { sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'

/** Chats of one person with each of the next ones, so many messages in each; one in a hundred waits for managers. */
export async function fillChats(options: {
  person: number
  chats: number
  messages: number
}): Promise<void> {
  const { person, chats, messages } = options
  await db.transaction().execute(async tx => {
    // Neither foreign keys nor indexes are looked after row by row; what is written here is whole by itself.
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows: indexes } = await sql<{ name: string; made: string }>`
      select indexname as name, indexdef as made from pg_indexes
      where tablename = 'messages' and indexname like 'messages\_%' and indexdef like 'CREATE INDEX%'`.execute(
      tx,
    )
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx)
    await sql`insert into chats (id, low_user_id, high_user_id, created_at)
      select n, ${person}, ${person}::integer + n, now() from generate_series(1, ${chats}::integer) as n`.execute(
      tx,
    )
    await sql`insert into messages (chat_id, from_user_id, text, reasons, is_flagged, created_at)
      select chat, case when nth % 2 = 0 then ${person}::integer else ${person}::integer + chat end,
        (${texts})[1 + (nth * 7 + chat) % cardinality(${texts})],
        case when (nth + chat) % 100 = 0 then '{phone}'::text[] else '{}' end, (nth + chat) % 100 = 0,
        now() - (${messages}::integer - nth) * interval '1 minute'
      from generate_series(1, ${messages}::integer) as nth, generate_series(1, ${chats}::integer) as chat
      order by nth, chat`.execute(tx)
    await sql`insert into chat_members (chat_id, user_id, other_id, last_message_id, last_read_id, unread_count)
      select id, mine, other, last_id, case when id % 10 = 0 then 0 else last_id end, case when id % 10 = 0 then ${messages}::integer / 2 else 0 end
      from chats
        cross join lateral (values (low_user_id, high_user_id), (high_user_id, low_user_id)) as sides (mine, other)
        join (select chat_id, max(id) as last_id from messages group by 1) as last on last.chat_id = id`.execute(
      tx,
    )
    for (const { made } of indexes) await sql.raw(made).execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
}

const texts = sql`array['Good morning! Can you start on Friday?', 'Yes please.', 'The tiles have come.',
  'How much for the two rooms, the corridor and the veranda together?', 'Thank you, God bless you.',
  'I am on the way, there is traffic at the circle.', 'Please send a picture of the leak, then I can say which part it needs.']::text[]`
