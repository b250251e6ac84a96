import type { Selectable } from 'kysely'
import type { Notifications } from '#platform/server/database/schema.generated.ts'
import { publishEvent } from '#platform/server/realtime/realtime.ts'

type Row = Selectable<Notifications>

/** On every open screen of the person, but those of the session in which it was done. */
export function publishNews(row: Row, unread: number, exceptTokenId?: number): void {
  const news = {
    ...{ id: row.id, kind: row.kind, event: row.event, title: row.title, text: row.text },
    ...{ route: row.route, created_at: row.created_at.toISOString() },
    unread_notifications_count: unread,
  }
  publishEvent(row.user_id, 'notification', news, exceptTokenId)
}

/** Tells the person's other screens what was read on one. */
export function publishRead(
  userId: number,
  which: { id: number } | { up_to_id: number },
  unread: number,
): void {
  publishEvent(userId, 'notification.read', { ...which, unread_notifications_count: unread })
}
