import { type Kysely, type RawBuilder, sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { tokenUseLimit } from '#platform/server/security/tokens.ts'
import type { Preferences } from '../../preferences/contract.ts'
import { notificationGroups } from '../../process.ts'
import { isKept, liveStatus } from '../../server/queries.ts'

/** Where pushes of this person go. */
export const subscriptionsOf = (tx: Kysely<DB>, userId: number) =>
  tx.selectFrom('push_subscriptions').select('id').where('user_id', '=', userId).execute()

/** Undefined once somebody else has it, or once its login is over. */
export const subscriptionOf = (id: number, { userId, now }: { userId: number; now: Date }) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .innerJoin('tokens', 'tokens.id', 'push_subscriptions.token_id')
    .select(['push_subscriptions.id', 'push_subscriptions.user_id', 'endpoint', 'p256dh', 'auth'])
    .where('push_subscriptions.id', '=', id)
    .where('push_subscriptions.user_id', '=', userId)
    .where('users.status_id', '=', liveStatus)
    .where('tokens.last_used_at', '>=', tokenUseLimit(now))
    .executeTakeFirst()

/** Of what groups this person is told by push. */
export const groupsByPush = ({ groups }: Preferences) =>
  notificationGroups.filter(group => groups[group].push)

/**
 * Whether something later about the same order goes to the same phones, where this would take its place. What quiet hours
 * hold back has not gone out yet.
 */
export async function hasNewerPush(
  { id, order_id: orderId }: { id: number; order_id: number | null },
  { userId, preferences }: { userId: number; preferences: Preferences },
): Promise<boolean> {
  if (orderId === null) return false
  const { rows } = await sql`
    select from notifications as newer
    where user_id = ${userId} and id > ${id} and order_id = ${orderId}
      and "group" = any(${groupsByPush(preferences)}::text[])
      and not exists (select from held_pushes where notification_id = newer.id)
    limit 1`.execute(db)
  return rows.length > 0
}

/** What the icon of the site shows: unread messages and notifications. */
export async function badgeOf(userId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ badge: number }>`
    select (select coalesce(sum(unread_count), 0) from chat_members where user_id = ${userId} and unread_count > 0)
      + (select count(*) from notifications where user_id = ${userId} and read_at is null and ${isKept(now)})
      as badge`.execute(db)
  return Number(rows[0]?.badge ?? 0)
}

/** Whether a row of `messages` tells the reader something. Steps of orders have mails and pushes of their own. */
export const isMessageTo = (userId: number | RawBuilder<number>) =>
  sql<boolean>`messages.from_user_id <> ${userId} and messages.order_event_id is null`

/** Of a row of `chat_members`. */
export const hasUnreadMessage = sql<boolean>`chat_members.unread_count > 0 and exists (
  select from messages
  where messages.chat_id = chat_members.chat_id and messages.id > chat_members.last_read_id
    and ${isMessageTo(sql.ref('chat_members.user_id'))})`

/** A chat as this member's phone tells of it; undefined once all of it is read. */
export async function unreadChat({ chatId, userId }: { chatId: number; userId: number }) {
  const { rows } = await sql<{ name: string; username: string; text: string | null }>`
    select writer.name, writer.username,
      case when message.is_flagged or message.is_censored then null else message.text end as text
    from chat_members
    join users as writer on writer.id = chat_members.other_id
    join lateral (
      select * from messages where chat_id = chat_members.chat_id and ${isMessageTo(userId)}
      order by id desc limit 1
    ) as message on true
    where chat_members.chat_id = ${chatId} and chat_members.user_id = ${userId} and ${hasUnreadMessage}`.execute(
    db,
  )
  return rows[0]
}
