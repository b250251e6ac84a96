import type { Insertable, Selectable } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { Notifications } from '#platform/server/database/schema.generated.ts'
import { type Device, newDevice } from '../fakes/push-service.ts'
import { tokenFor } from './accounts.ts'

/** What this person was told, oldest first. */
export const newsFor = (userId: number) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'event', 'title', 'text', 'route'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export type BuiltNotification = Selectable<Notifications>

type WantedNotification = Partial<Insertable<Notifications>> & { now?: Date }

let built = 0

/** Straight in the database: what a seller is told of a request, unless told otherwise; no SMS of it is due. */
export function buildNotification(
  user: { id: number },
  { now = new Date(), ...wanted }: WantedNotification = {},
): Promise<BuiltNotification> {
  return db
    .insertInto('notifications')
    .values({
      ...{ user_id: user.id, source: `test:${++built}`, kind: 'order', event: 'request' },
      ...{ group: 'orders', title: 'New request', text: 'Adjoa asks for Tiling.' },
      ...{ route: '/account/orders', is_urgent: true, created_at: now },
      ...wanted,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const notificationRow = (id: number): Promise<BuiltNotification> =>
  db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Gives a browser that this person has logged in with; `token` is the number of that login. */
export async function buildSubscription(
  user: { id: number },
  wanted: { device?: Device; tokenId?: number; name?: string; now?: Date } = {},
) {
  const { name = 'Phone', now = new Date() } = wanted
  const device = wanted.device ?? newDevice(`https://fcm.googleapis.com/fcm/send/${++built}`)
  const tokenId = wanted.tokenId ?? Number((await tokenFor(user, now)).split('|')[0])
  return db
    .insertInto('push_subscriptions')
    .values({
      ...{ user_id: user.id, token_id: tokenId, endpoint: device.endpoint, ...device.keys },
      ...{ device_name: name, created_at: now, last_used_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
