import { type Kysely, sql, type Transaction } from 'kysely'
import { now as readClock } from '#platform/server/clock.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { defineJob, enqueue, type Job } from '#platform/server/jobs/jobs.ts'
import { type IdPage, workOnPages } from '#platform/server/jobs/work-on-each.ts'
import { countSending } from '#platform/server/mail-and-sms/sendings.ts'
import { log } from '#platform/server/observability/logging.ts'
import { serviceOf } from '#platform/server/push/endpoint-rules.ts'
import { type PushOutcome, sendPush } from '#platform/server/push/push.ts'
import type { Preferences } from '../../preferences/contract.ts'
import { endOfQuietHours } from '../../preferences/server/policy.ts'
import { loadPreferences } from '../../preferences/server/queries.ts'
import type { NotificationPorts } from '../../server/ports.ts'
import { mostTries } from './policy.ts'
import { type PushSubject, presentPush } from './present.ts'
import { groupsByPush, hasUnreadMessage, subscriptionOf, subscriptionsOf } from './queries.ts'

type Delivery = {
  subscriptionId: number
  userId: number
  subject: PushSubject
  attempt: number
  /** When there is no use in trying any more, as ISO text; set by the first try. */
  until?: string
}

/** Hands one push to the service of one device. What that service is slow with holds up no other. */
export const deliverPush: Job<Delivery> = defineJob<Delivery>({
  name: 'notifications.push',
  run: ({ data, now }) => deliver(data, now),
  timeoutSeconds: 60,
  concurrency: 20,
})

/** So that a service, or a device, that does not answer leaves room for all others. */
const mostPerService = 10
const mostPerDevice = 2
const inProgress = new Map<string, number>()
const busyPauseSeconds = 2

async function deliver(delivery: Delivery, now: Date): Promise<void> {
  const { subscriptionId, userId, until } = delivery
  if (until && new Date(until) <= now) return countPush('failed', now)
  const subscription = await subscriptionOf(subscriptionId, { userId, now })
  if (!subscription) return
  const service = `service ${serviceOf(subscription.endpoint)}`
  const device = `device ${subscriptionId}`
  if (isBusy(service, mostPerService) || isBusy(device, mostPerDevice))
    return deliverLater(delivery, busyPauseSeconds)
  for (const place of [service, device]) inProgress.set(place, (inProgress.get(place) ?? 0) + 1)
  try {
    await deliverTo(subscription, delivery, now)
  } finally {
    for (const place of [service, device]) leave(place)
  }
}

const isBusy = (place: string, most: number) => (inProgress.get(place) ?? 0) >= most

function leave(place: string): void {
  const left = (inProgress.get(place) ?? 1) - 1
  if (left === 0) inProgress.delete(place)
  else inProgress.set(place, left)
}

type Subscription = NonNullable<Awaited<ReturnType<typeof subscriptionOf>>>

async function deliverTo(subscription: Subscription, delivery: Delivery, now: Date): Promise<void> {
  const { user_id: userId } = subscription
  const preferences = await loadPreferences(db, userId)
  const message = await presentPush(delivery.subject, { userId, preferences, now })
  if (!message) return
  const until = delivery.until ? new Date(delivery.until) : secondsAfter(now, message.ttl)
  const ttl = Math.min(message.ttl, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const outcome = await sendPush(subscription, { ...message, ttl })
  const tried = { ...delivery, until: until.toISOString() }
  await noteOutcome(subscription, { outcome, delivery: tried, now })
}

const secondsAfter = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

async function noteOutcome(
  { id }: Subscription,
  { outcome, delivery, now }: { outcome: PushOutcome; delivery: Delivery; now: Date },
): Promise<void> {
  if (outcome.is === 'delayed' && delivery.attempt < mostTries) return tryAgain(delivery, outcome)
  if (outcome.is === 'gone') return removeSubscription(id)
  await countPush(outcome.is === 'sent' ? 'news' : 'failed', now)
  if (outcome.is === 'sent') await touch(id, now)
  else log.warn({ outcome: outcome.is }, 'a push was not delivered')
}

async function removeSubscription(id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

async function touch(id: number, now: Date): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .execute()
}

async function countPush(purpose: 'news' | 'failed', now: Date): Promise<void> {
  await countSending(db, { channel: 'push', purpose, at: now })
}

const firstPauseSeconds = 5

/** Each pause is longer than the one before, unless the service says how long. */
function tryAgain(delivery: Delivery, { seconds }: { seconds: number | null }): Promise<void> {
  const pause = seconds ?? firstPauseSeconds * 4 ** (delivery.attempt - 1)
  return deliverLater({ ...delivery, attempt: delivery.attempt + 1 }, pause)
}

const deliverLater = (delivery: Delivery, seconds: number) =>
  enqueue(null, deliverPush, delivery, { startAfter: secondsAfter(readClock(), seconds) })

/** What quiet hours have held back goes as one push when they end, as they are now. One that fails keeps back no other. */
export const releaseHeldPushes = (ports: NotificationPorts, now: Date): Promise<void> =>
  workOnPages(
    page => listPeopleWithHeld(now, page),
    userId => inTransaction(tx => releaseTo(tx, ports, { userId, now })),
  )

async function listPeopleWithHeld(now: Date, { after, limit }: IdPage): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from held_pushes
    where due_at <= ${now} and user_id > ${after}
    order by user_id limit ${limit}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

type Receiver = { userId: number; now: Date }

/** Of two processes at once the second finds nothing left. */
async function releaseTo(
  tx: Transaction<DB>,
  ports: NotificationPorts,
  { userId, now }: Receiver,
): Promise<void> {
  const preferences = await loadPreferences(tx, userId)
  const quietUntil = endOfQuietHours(preferences, now)
  if (quietUntil > now) return holdUntil(tx, { userId, until: quietUntil, now })
  await lockHeldChats(tx, userId, now)
  const held = await tx
    .deleteFrom('held_pushes')
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .returning(['notification_id', 'chat_id'])
    .execute()
  const subjects = await stillWanted(tx, ports, { userId, preferences, now, held })
  const [first] = subjects
  if (!first) return
  const heldIds = subjects.flatMap(one => ('notificationId' in one ? [one.notificationId] : []))
  const subject: PushSubject =
    subjects.length === 1 ? first : { heldIds: heldIds.slice(0, 50), held: subjects.length }
  const chatIds = subjects.flatMap(one => ('chatId' in one ? [one.chatId] : []))
  await noteChatsPushed(tx, { userId, chatIds, now })
  await enqueuePushes(tx, userId, subject)
}

/** Longer quiet hours may have been chosen meanwhile. */
async function holdUntil(
  tx: Transaction<DB>,
  { userId, until, now }: Receiver & { until: Date },
): Promise<void> {
  await tx
    .updateTable('held_pushes')
    .set({ due_at: until })
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .execute()
}

/** Before what is held of them, as whoever holds it back does. */
const lockHeldChats = (tx: Transaction<DB>, userId: number, now: Date) =>
  sql`
    select from chat_members
    where user_id = ${userId} and chat_id in (
      select chat_id from held_pushes where user_id = ${userId} and due_at <= ${now})
    order by chat_id for no key update`.execute(tx)

/** From now on a chat is told by push no more for a while. */
export async function noteChatsPushed(
  tx: Transaction<DB>,
  { userId, chatIds, now }: { userId: number; chatIds: number[]; now: Date },
): Promise<void> {
  if (chatIds.length === 0) return
  await tx
    .updateTable('chat_members')
    .set({ pushed_at: now })
    .where('user_id', '=', userId)
    .where('chat_id', 'in', chatIds)
    .execute()
}

/** To each device, in the transaction of what is told. */
export async function enqueuePushes(
  tx: Kysely<DB>,
  userId: number,
  subject: PushSubject,
): Promise<void> {
  for (const { id } of await subscriptionsOf(tx, userId))
    await enqueue(tx, deliverPush, { subscriptionId: id, userId, subject, attempt: 1 })
}

type Single = { notificationId: number } | { chatId: number }

type Held = { notification_id: number | null; chat_id: number | null }

/** What nobody has seen meanwhile, of groups that are still told by push, and of no chat whose two a block keeps apart. */
async function stillWanted(
  tx: Transaction<DB>,
  ports: NotificationPorts,
  { userId, preferences, now, held }: Receiver & { preferences: Preferences; held: Held[] },
): Promise<Single[]> {
  const { rows } = await sql<{ notification_id: number | null; chat_id: number | null }>`
    select id as notification_id, null::integer as chat_id from notifications
      where id = any(${held.flatMap(one => one.notification_id ?? [])}::integer[])
        and seen_at is null and "group" = any(${groupsByPush(preferences)}::text[])
    union all
    select null, chat_id from chat_members
      where user_id = ${userId} and ${hasUnreadMessage} and ${preferences.groups.messages.push}
        and chat_id = any(${held.flatMap(one => one.chat_id ?? [])}::integer[])
        and not ${ports.areKeptApart({ one: userId, other: sql.ref('chat_members.other_id'), now })}`.execute(
    tx,
  )
  return rows.flatMap(({ notification_id, chat_id }): Single[] => {
    if (notification_id !== null) return [{ notificationId: notification_id }]
    return chat_id === null ? [] : [{ chatId: chat_id }]
  })
}

export const pushJobs = (ports: NotificationPorts): Job<object>[] => [
  deliverPush,
  defineJob({
    name: 'notifications.release-held',
    schedule: '* * * * *',
    runsAtStart: true,
    run: ({ now }) => releaseHeldPushes(ports, now),
  }),
]
