/** Hands encrypted pushes to the push services of browsers (RFC 8030, 8291, 8292). */
import type { Kysely } from 'kysely'
import webPush from 'web-push'
import { db } from '../database/database.ts'
import type { DB } from '../database/schema.generated.ts'
import { keepInOutbox } from '../mail-and-sms/outbox.ts'
import { settings } from '../settings/settings.ts'
import { type PushAnswer, postToPushService } from './request.ts'
import { vapidKeys } from './vapid.ts'

export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  payload: PushPayload
  isUrgent: boolean
  /** Seconds for which the service keeps it for a phone that is off. */
  ttl: number
}

/** What the service worker is given. */
export type PushPayload = {
  id: number | null
  kind: string
  title: string
  body: string
  /** A path of this site. */
  route: string
  /** A later one with the same tag replaces the earlier on the screen. */
  tag: string
  /** Unread messages and notifications. */
  badge: number
  /** To be handed back by `POST /api/push/ack`. */
  ack: string
}

export type PushOutcome =
  | { is: 'sent' }
  /** The subscription is of no use any more. */
  | { is: 'gone' }
  | { is: 'refused'; status: number }
  | { is: 'delayed'; seconds: number | null }

/** Never throws: what a service says, or that it says nothing, is the outcome. */
export async function sendPush(
  subscription: PushSubscription,
  message: PushMessage,
): Promise<PushOutcome> {
  if (settings.PUSH_DRIVER === 'outbox') {
    await keepPush(db, subscription, message)
    return { is: 'sent' }
  }
  return outcomeOf(await postToPushService(encrypt(subscription, message)))
}

/** Encryption and VAPID are the library's; the request is our own, which goes to public addresses only. */
function encrypt({ endpoint, p256dh, auth }: PushSubscription, message: PushMessage) {
  const { publicKey, privateKey, subject } = vapidKeys()
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message.payload),
    {
      vapidDetails: { publicKey, privateKey, subject },
      contentEncoding: 'aes128gcm',
      TTL: message.ttl,
      urgency: message.isUrgent ? 'high' : 'normal',
      topic: message.payload.tag,
    },
  )
  return { endpoint, headers: details.headers as Record<string, string>, body: details.body }
}

const longestPause = 3600

function outcomeOf(answer: PushAnswer): PushOutcome {
  if (answer === 'silent') return { is: 'delayed', seconds: null }
  if (answer === 'forbidden') return { is: 'refused', status: 0 }
  const { status, retryAfter } = answer
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status === 429) return { is: 'delayed', seconds: Math.min(retryAfter ?? 60, longestPause) }
  if (status >= 500) return { is: 'delayed', seconds: null }
  return { is: 'refused', status }
}

function keepPush(
  tx: Kysely<DB>,
  { endpoint }: PushSubscription,
  { payload, ttl, isUrgent }: PushMessage,
): Promise<void> {
  return keepInOutbox(tx, {
    channel: 'push',
    to: endpoint,
    ...{ subject: payload.title, text: payload.body, payload },
    headers: { ttl, urgency: isUrgent ? 'high' : 'normal', topic: payload.tag },
  })
}
