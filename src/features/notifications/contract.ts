import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { flag, id, listOf, message, moment, oneOf, paging } from '#platform/fields.ts'
import { notificationGroups, notificationKinds } from './process.ts'

export const longestTitle = 80
export const longestText = 300

export const notification = z.object({
  id,
  kind: oneOf(notificationKinds),
  event: z.string(),
  group: oneOf(notificationGroups),
  title: z.string(),
  text: z.string(),
  /** A path of this site. */
  route: z.string(),
  is_urgent: flag,
  created_at: moment,
  read_at: z.nullable(moment),
})

const unreadCount = { unread_notifications_count: z.int() }

export const listNotifications = endpoint('GET /api/notifications', {
  caller: 'user',
  summary: 'What the caller was told, newest first',
  input: z.object({ ...paging(20), unread: z.optional(z.literal(1)) }),
  output: z.object({ notifications: listOf(notification), ...unreadCount }),
})

export const readNotifications = endpoint('POST /api/notifications/read', {
  caller: 'user',
  limits: ['notifications'],
  summary: 'Marks one notification as read, or all up to one',
  input: z.object({
    /** Beyond the newest it marks all. */
    up_to_id: z.optional(z.int().check(z.positive())),
    id: z.optional(id),
  }),
  output: z.object({ ...unreadCount, message }),
  refusals: { 404: 'The caller has no notification with this id.' },
})

export const seeNotifications = endpoint('POST /api/notifications/seen', {
  caller: 'user',
  limits: ['notifications'],
  summary: 'Says that these stood on the caller’s screen: no SMS tells of them',
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({
    /** How many of them are the caller's own. */
    seen: z.int(),
  }),
})
