import { sql, type Transaction, type Updateable } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { pushChat } from '#features/notifications/push/server/commands.ts'
import { hasUnreadMessage, isMessageTo } from '#features/notifications/push/server/queries.ts'
import { areKeptApart } from '#features/orders/blocking/server/policy.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { ChatMembers, DB } from '#platform/server/database/schema.generated.ts'
import { defineJob, enqueue, type Job } from '#platform/server/jobs/jobs.ts'
import { mailUnreadMessages, routeOfChat } from './notices.ts'
import { mailPauseMinutes, pushAfterSeconds, pushLostMinutes, pushPauseSeconds } from './policy.ts'

/** Writes to somebody about messages that are still unread; at most once in a quarter of an hour for a chat. */
export const mailUnread = defineJob<{ chatId: number; userId: number }>({
  name: 'chat.mail-unread',
  run: ({ data, now }) => inTransaction(tx => mailOnce(tx, data, now)),
})

/** With the messages that it is about: a chat has one that waits, however much is written meanwhile. */
export const enqueueMailUnread = (tx: Transaction<DB>, memberKey: MemberKey, startAfter: Date) =>
  enqueue(tx, mailUnread, memberKey, {
    startAfter,
    singletonKey: `${memberKey.chatId}:${memberKey.userId}`,
  })

/** Tells the phones of somebody of messages that are still unread; at most once a minute for a chat. */
export const pushUnread = defineJob<MemberKey>({
  name: 'chat.push-unread',
  run: ({ data, now }) => inTransaction(tx => pushOnce(tx, data, now)),
})

/** With the messages that it is about, if it is told by push at all and none waits. */
export async function enqueuePushUnread(
  tx: Transaction<DB>,
  memberKey: MemberKey,
  now: Date,
): Promise<void> {
  const { chatId, userId } = memberKey
  const soon = new Date(now.getTime() + pushAfterSeconds * 1000)
  const lostAt = new Date(now.getTime() - pushLostMinutes * 60_000)
  const { rows } = await sql<{ push_due_at: Date }>`
    update chat_members
    set push_due_at = greatest(${soon}::timestamptz, pushed_at + make_interval(secs => ${pushPauseSeconds}))
    where chat_id = ${chatId} and user_id = ${userId}
      and (push_due_at is null or push_due_at < ${lostAt})
      and exists (select from push_subscriptions where user_id = ${userId})
    returning push_due_at`.execute(tx)
  const [planned] = rows
  if (planned) await enqueue(tx, pushUnread, memberKey, { startAfter: planned.push_due_at })
}

export const chatJobs: Job<object>[] = [mailUnread, pushUnread]

type MemberKey = { chatId: number; userId: number }

async function mailOnce(tx: Transaction<DB>, memberKey: MemberKey, now: Date): Promise<void> {
  const member = await lockReachable(tx, memberKey, now)
  if (!member) return noteMember(tx, memberKey, { mail_due_at: null })
  const news = await unreadSince(tx, memberKey, Math.max(member.last_read_id, member.mailed_id))
  if (news.count === 0) return noteMember(tx, memberKey, { mail_due_at: null })
  const free = member.mailed_at && new Date(member.mailed_at.getTime() + mailPauseMinutes * 60_000)
  if (free && free > now) {
    await noteMember(tx, memberKey, { mail_due_at: free })
    return enqueueMailUnread(tx, memberKey, free)
  }
  await noteMember(tx, memberKey, { mail_due_at: null, mailed_at: now, mailed_id: news.last })
  const route = routeOfChat({ chat_id: memberKey.chatId, username: member.username })
  const { userId } = memberKey
  await mailUnreadMessages(tx, { userId, from: member.username, route, count: news.count })
}

async function pushOnce(tx: Transaction<DB>, memberKey: MemberKey, now: Date): Promise<void> {
  const member = await lockReachable(tx, memberKey, now)
  if (!member?.has_unread_message) return noteMember(tx, memberKey, { push_due_at: null })
  const free = member.pushed_at && new Date(member.pushed_at.getTime() + pushPauseSeconds * 1000)
  if (free && free > now) {
    await noteMember(tx, memberKey, { push_due_at: free })
    return enqueue(tx, pushUnread, memberKey, { startAfter: free })
  }
  await noteMember(tx, memberKey, { push_due_at: null })
  await pushChat(tx, { ...memberKey, now })
}

async function noteMember(
  tx: Transaction<DB>,
  { chatId, userId }: MemberKey,
  note: Updateable<ChatMembers>,
): Promise<void> {
  await tx
    .updateTable('chat_members')
    .set(note)
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Nobody is written to who has left, been deactivated, or is kept apart from the writer by now. Asked under the lock: a
 * message that is written once they are reachable again counts on what is due, or finds that nothing is.
 */
async function lockReachable(tx: Transaction<DB>, { chatId, userId }: MemberKey, now: Date) {
  await tx
    .selectFrom('chat_members')
    .select('chat_id')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute()
  return tx
    .selectFrom('chat_members')
    .innerJoin('users as reader', 'reader.id', 'chat_members.user_id')
    .innerJoin('users as writer', 'writer.id', 'chat_members.other_id')
    .select(['last_read_id', 'mailed_at', 'mailed_id'])
    .select(['pushed_at', 'writer.username', hasUnreadMessage.as('has_unread_message')])
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('reader.status_id', '=', userStatus.live)
    .where(sql<boolean>`not ${areKeptApart({ ...members, now })}`)
    .executeTakeFirst()
}

const members = {
  one: sql.ref<number>('chat_members.user_id'),
  other: sql.ref<number>('chat_members.other_id'),
}

async function unreadSince(tx: Transaction<DB>, { chatId, userId }: MemberKey, sinceId: number) {
  const { count, last } = await tx
    .selectFrom('messages')
    .select(eb => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'),
    ])
    .where('chat_id', '=', chatId)
    .where('id', '>', sinceId)
    .where(isMessageTo(userId))
    .executeTakeFirstOrThrow()
  return { count, last }
}
