import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Input } from '#platform/contract.ts'
import { db, pool, runPrepared } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { listNotifications as contract } from '../contract.ts'
import type { Preferences } from '../preferences/contract.ts'
import { loadPreferences } from '../preferences/server/queries.ts'
import { presentNotification } from './present.ts'

/** Somebody who is to be told of something. */
export type Receiver = {
  name: string
  email: string
  /** For an SMS; null where there is none, or nobody has verified it. */
  phone: string | null
  isLive: boolean
  isClosed: boolean
  preferences: Preferences
}

/**
 * With `for key share` the account is not closed until the transaction ends, with `for share` it is not deactivated, and
 * has no new password, either.
 */
export async function loadReceiver(
  tx: Kysely<DB>,
  userId: number,
  lock?: 'for key share' | 'for share',
): Promise<Receiver | null> {
  const person = await tx
    .selectFrom('users')
    .select(['name', 'email', 'phone_e164', 'phone_verified_at', 'closed_at', 'status_id'])
    .where('id', '=', userId)
    .$if(lock === 'for key share', query => query.forKeyShare())
    .$if(lock === 'for share', query => query.forShare())
    .executeTakeFirst()
  if (!person) return null
  return {
    ...{ name: person.name, email: person.email },
    phone: person.phone_verified_at ? person.phone_e164 : null,
    isLive: person.status_id === liveStatus,
    isClosed: person.closed_at !== null,
    preferences: await loadPreferences(tx, userId),
  }
}

/** `users.status_id` of somebody who may log in; accounts, which know it by name, are above notifications. */
export const liveStatus = 2

/** One page of what this person was told, newest first. */
export async function pageOfNotifications(request: {
  input: Input<typeof contract>
  viewer: Viewer
  now: Date
}) {
  const { input, viewer, now } = request
  const { page, records_per_page, unread } = input
  const own = db
    .selectFrom('notifications')
    .where('user_id', '=', viewer.id)
    .where(isKept(now))
    .$if(unread === 1, query => query.where('read_at', 'is', null))
  const [data, { total }] = await Promise.all([
    own
      .select(['id', 'kind', 'event', 'group', 'title', 'text', 'route', 'is_urgent'])
      .select(['created_at', 'read_at'])
      .orderBy('id', 'desc')
      .limit(records_per_page)
      .offset((page - 1) * records_per_page)
      .execute(),
    own.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { data: data.map(presentNotification), total }
}

export async function countUnread(userId: number, now: Date): Promise<number> {
  const query = sql`select ${unreadNotifications(userId, now)} as unread`
  const [row] = await runPrepared<{ unread: number }>(query.compile(db), pool)
  return row?.unread ?? 0
}

export const unreadNotifications = (userId: number, now: Date) =>
  sql<number>`(select count(*)::integer from notifications
    where user_id = ${userId} and read_at is null and ${isKept(now)})`

/** How many of these are this person's. */
export async function countOwn(
  ids: number[],
  { userId, now }: { userId: number; now: Date },
): Promise<number> {
  const { own } = await db
    .selectFrom('notifications')
    .select(eb => eb.fn.countAll<number>().as('own'))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where(isKept(now))
    .executeTakeFirstOrThrow()
  return own
}

/** As it is shown and pushed; undefined once it is deleted. */
export const notificationById = (id: number) =>
  db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()

/** What is older is in no list and no count, also before it is deleted. */
export const isKept = (now: Date) =>
  sql<SqlBool>`created_at > ${new Date(now.getTime() - settings.NOTIFICATION_DAYS * 86_400_000)}`

/** What a person may take along of what he was told, oldest first. */
export const ownNotifications = ({ userId, now }: { userId: number; now: Date }) =>
  db
    .selectFrom('notifications')
    .select(['id', 'kind', 'event', 'group', 'title', 'text', 'route', 'is_urgent'])
    .select(['created_at', 'read_at'])
    .where('user_id', '=', userId)
    .where(isKept(now))
    .orderBy('id')
    .execute()
