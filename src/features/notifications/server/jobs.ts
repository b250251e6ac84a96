import { db } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { pushJobs } from '../push/server/jobs.ts'
import { sendSms } from '../sms/server/jobs.ts'
import { publishNews } from './notices.ts'
import type { NotificationPorts } from './ports.ts'
import { countUnread, notificationById } from './queries.ts'

/** Shows it on open screens. Written with it, so that none goes untold; screens show each once, by its id. */
export const publishNotification = defineJob<{ id: number; exceptTokenId?: number }>({
  name: 'notifications.publish',
  async run({ data: { id, exceptTokenId }, now }) {
    const notification = await notificationById(id)
    if (!notification) return
    publishNews(notification, await countUnread(notification.user_id, now), exceptTokenId)
  },
})

const batch = 1000

/** Deletes what nobody is shown any more, some at a time. */
export async function removeOldNotifications(now: Date): Promise<void> {
  const before = new Date(now.getTime() - settings.NOTIFICATION_DAYS * 86_400_000)
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('notifications')
      .where('id', 'in', query =>
        query
          .selectFrom('notifications')
          .select('id')
          .where('created_at', '<=', before)
          .orderBy('created_at')
          .limit(batch),
      )
      .executeTakeFirstOrThrow()
    if (numDeletedRows < BigInt(batch)) return
  }
}

export const notificationsJobs = (ports: NotificationPorts): Job<object>[] => [
  publishNotification,
  defineJob({
    name: 'notifications.remove-old',
    schedule: '40 3 * * *',
    run: ({ now }) => removeOldNotifications(now),
  }),
  ...pushJobs(ports),
  sendSms,
]
