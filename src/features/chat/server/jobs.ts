import type { Transaction, Updateable } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { db, inTransaction } from '#platform/server/database.ts'
import { defineJob, enqueue, type Job } from '#platform/server/jobs.ts'
import type { ChatMembers, DB } from '#platform/server/schema.generated.ts'
import { type MessageNews, mailUnreadMessages, routeOfChat, tellOfMessages } from './notices.ts'
import { mailPauseMinutes, secondsToTell } from './policy.ts'
import { type News, untoldMessages } from './queries.ts'

/** What orders have posted is told by a job written with it, so that no end of a process swallows it. */
export const tellMessages = defineJob<{ messageIds: number[] }>({
  name: 'chat.tell',
  concurrency: 4,
  run: async ({ data: { messageIds }, now }) => {
    await tellNews({ messageIds, now, rings: false })
  },
})

/** Writes to somebody about messages that are still unread; at most once in a quarter of an hour for a chat. */
export const mailUnread = defineJob<{ chatId: number; userId: number }>({
  name: 'chat.mail-unread',
  run: ({ data, now }) => inTransaction(tx => mailOnce(tx, data, now)),
})

/** Tells of new messages, notes that it has been done, and answers what was told. */
export async function tellNews(news: MessageNews): Promise<News> {
  const told = await tellOfMessages(news)
  await db
    .updateTable('messages')
    .set({ is_told: true })
    .where('id', 'in', news.messageIds)
    .where('is_told', '=', false)
    .execute()
  return told
}

/** With the messages that it is about: a chat has one that waits, however much is written meanwhile. */
export const enqueueMailUnread = (tx: Transaction<DB>, whom: Whom, startAfter: Date) =>
  enqueue(tx, mailUnread, whom, {
    startAfter,
    singletonKey: `${whom.chatId}:${whom.userId}`,
  })

/**
 * Whoever writes tells of it at once, and without a job, since a job takes its time. This finds what was written by a
 * process that ended before it could tell.
 */
export async function tellUntold({ now }: { now: Date }): Promise<void> {
  const longAgo = new Date(now.getTime() - secondsToTell * 1000)
  for (const messageId of await untoldMessages(longAgo))
    await tellNews({ messageIds: [messageId], now })
}

export const chatJobs: Job<object>[] = [
  tellMessages,
  mailUnread,
  defineJob({ name: 'chat.tell-untold', schedule: '* * * * *', run: tellUntold }),
]

type Whom = { chatId: number; userId: number }

async function mailOnce(tx: Transaction<DB>, whom: Whom, now: Date): Promise<void> {
  const member = await lockMember(tx, whom)
  if (!member) return
  const news = await unreadSince(tx, whom, Math.max(member.last_read_id, member.mailed_id))
  if (news.count === 0) return noteMail(tx, whom, { mail_due_at: null })
  const free = member.mailed_at && new Date(member.mailed_at.getTime() + mailPauseMinutes * 60_000)
  if (free && free > now) {
    await noteMail(tx, whom, { mail_due_at: free })
    return enqueueMailUnread(tx, whom, free)
  }
  await noteMail(tx, whom, { mail_due_at: null, mailed_at: now, mailed_id: news.last })
  const route = routeOfChat({ chat_id: whom.chatId, username: member.username })
  await mailUnreadMessages(tx, { ...member, from: member.username, route, count: news.count })
}

async function noteMail(
  tx: Transaction<DB>,
  { chatId, userId }: Whom,
  note: Updateable<ChatMembers>,
): Promise<void> {
  await tx
    .updateTable('chat_members')
    .set(note)
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .execute()
}

/** Nobody is written to who has left or been deactivated. */
const lockMember = (tx: Transaction<DB>, { chatId, userId }: Whom) =>
  tx
    .selectFrom('chat_members')
    .innerJoin('users as reader', 'reader.id', 'chat_members.user_id')
    .innerJoin('users as writer', 'writer.id', 'chat_members.other_id')
    .select(['last_read_id', 'mailed_at', 'mailed_id'])
    .select(['reader.name', 'reader.email', 'writer.username'])
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('reader.status_id', '=', userStatus.live)
    .forNoKeyUpdate('chat_members')
    .executeTakeFirst()

async function unreadSince(tx: Transaction<DB>, { chatId, userId }: Whom, sinceId: number) {
  const { count, last } = await tx
    .selectFrom('messages')
    .select(eb => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'),
    ])
    .where('chat_id', '=', chatId)
    .where('id', '>', sinceId)
    .where('from_user_id', '<>', userId)
    // Steps of orders have e-mails of their own.
    .where('order_event_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { count, last }
}
