import { type Kysely, sql, type Transaction } from 'kysely'
import type { Input } from '#platform/contract.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { notFound, refuseFaults, sessionExpired } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { endOfQuietHours } from '../../preferences/server/policy.ts'
import { loadPreferences } from '../../preferences/server/queries.ts'
import type { subscribeToPush as contract } from '../contract.ts'
import { enqueuePushes, noteChatsPushed } from './jobs.ts'
import { mostDevices, readAck, validateSubscription } from './policy.ts'

/**
 * Tells this device by push from now on: it belongs to the login that subscribes it, also where another one had it.
 * Answers whether it is new to this person.
 * @throws 422 with every bad field
 */
export async function subscribe(params: {
  input: Input<typeof contract>
  viewer: Viewer
  now: Date
}) {
  const { input, viewer, now } = params
  refuseFaults(validateSubscription(input))
  const { endpoint, keys, device_name } = input
  const login = { user_id: viewer.id, token_id: viewer.tokenId, last_used_at: now }
  const device = { ...login, p256dh: keys.p256dh, auth: keys.auth, device_name }
  return inTransaction(async tx => {
    await requireLogin(tx, viewer)
    await lockDevicesOf(tx, viewer.id)
    await takeFromOthers(tx, endpoint, viewer.id)
    const { is_new: isNew, ...subscription } = await tx
      .insertInto('push_subscriptions')
      .values({ ...device, endpoint, created_at: now })
      .onConflict(conflict => conflict.column('endpoint').doUpdateSet(device))
      .returning(['id', 'device_name', 'created_at', sql<boolean>`xmax = 0`.as('is_new')])
      .executeTakeFirstOrThrow()
    await removeUnused(tx, viewer.id)
    return { subscription, isNew }
  })
}

/** It may have been ended while this call was on its way. @throws 419 */
async function requireLogin(tx: Transaction<DB>, { tokenId }: Viewer): Promise<void> {
  const token = await tx
    .selectFrom('tokens')
    .select('id')
    .where('id', '=', tokenId)
    .forKeyShare()
    .executeTakeFirst()
  if (!token) throw sessionExpired()
}

/** Of two devices that one person adds at once the second counts the first. */
const lockDevicesOf = (tx: Transaction<DB>, userId: number) =>
  sql`select pg_advisory_xact_lock('push_subscriptions'::regclass::integer, ${userId})`.execute(tx)

/** Gone with it is what is on its way there: a shared phone shows the news of whoever is logged in. */
async function takeFromOthers(tx: Transaction<DB>, endpoint: string, userId: number) {
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '<>', userId)
    .execute()
}

/** Beyond what one person may have, those go that were not used for longest. */
async function removeUnused(tx: Transaction<DB>, userId: number): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', query =>
      query
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(mostDevices),
    )
    .execute()
}

/** What is unknown, or somebody else's, stays as it is, and nobody learns that it is there. */
export async function unsubscribe(input: {
  endpoint: string | undefined
  id: number | undefined
  viewer: Viewer
}): Promise<void> {
  const { endpoint, id, viewer } = input
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', viewer.id)
    .where(eb => (id === undefined ? eb('endpoint', '=', endpoint ?? '') : eb('id', '=', id)))
    .execute()
}

/** A phone has shown what it was pushed: no SMS has to follow. Answers whose it is, and about what. @throws 404 */
export async function acknowledgePush({ ack, now }: { ack: string; now: Date }) {
  const acknowledged = readAck(ack, now)
  if (!acknowledged) throw notFound('There is no such push.')
  const { userId, ids } = acknowledged
  if (ids.length === 0) return acknowledged
  await db
    .updateTable('notifications')
    .set({ seen_at: now, sms_due_at: null })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('seen_at', 'is', null)
    .execute()
  return acknowledged
}

/** Tells of a chat whose messages are still unread, or once the quiet hours are over. */
export async function pushChat(
  tx: Transaction<DB>,
  { chatId, userId, now }: { chatId: number; userId: number; now: Date },
): Promise<void> {
  const preferences = await loadPreferences(tx, userId)
  if (!preferences.groups.messages.push) return
  const until = endOfQuietHours(preferences, now)
  if (until > now) return holdPush(tx, { userId, chatId, until })
  await noteChatsPushed(tx, { userId, chatIds: [chatId], now })
  await removeHeldChat(tx, { userId, chatId })
  await enqueuePushes(tx, userId, { chatId })
}

/** Told with what was written since. */
async function removeHeldChat(
  tx: Transaction<DB>,
  { userId, chatId }: { userId: number; chatId: number },
): Promise<void> {
  await tx
    .deleteFrom('held_pushes')
    .where('user_id', '=', userId)
    .where('chat_id', '=', chatId)
    .execute()
}

type Held = { userId: number; until: Date } & ({ notificationId: number } | { chatId: number })

/** Quiet hours hold back what is not urgent; a chat waits once. */
export async function holdPush(tx: Kysely<DB>, held: Held): Promise<void> {
  await tx
    .insertInto('held_pushes')
    .values({
      user_id: held.userId,
      notification_id: 'notificationId' in held ? held.notificationId : null,
      chat_id: 'chatId' in held ? held.chatId : null,
      due_at: held.until,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
