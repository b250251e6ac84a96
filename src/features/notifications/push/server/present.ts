import type { PushMessage } from '#platform/server/push/push.ts'
import type { Preferences } from '../../preferences/contract.ts'
import { notificationById } from '../../server/queries.ts'
import { signAck } from './policy.ts'
import { badgeOf, hasNewerPush, unreadChat } from './queries.ts'

/** What a push is about. */
export type PushSubject =
  | { notificationId: number }
  | { chatId: number }
  /** What quiet hours held back, told as one. */
  | { heldIds: number[]; held: number }

const longestBody = 200
const longestPreview = 120
const longestWait = 86_400
const usualWait = 14_400

/** Null once there is nothing left to tell. */
export async function presentPush(
  subject: PushSubject,
  receiver: { userId: number; preferences: Preferences; now: Date },
): Promise<PushMessage | null> {
  const { userId, now } = receiver
  const told = await tellOf(subject, receiver)
  if (!told) return null
  const { ids, isUrgent = false, trueUntil = null, ...shown } = told
  const ttl = ttlOf(trueUntil, now)
  if (ttl <= 0) return null
  return {
    ...{ isUrgent, ttl },
    payload: {
      ...shown,
      body: cut(shown.body, longestBody),
      badge: await badgeOf(userId, now),
      ack: signAck({ userId, ids }, now),
    },
  }
}

type Told = Pick<PushMessage['payload'], 'id' | 'kind' | 'title' | 'body' | 'route' | 'tag'> & {
  ids: number[]
  isUrgent?: boolean
  trueUntil?: Date | null
}

function tellOf(
  subject: PushSubject,
  receiver: { userId: number; preferences: Preferences },
): Promise<Told | null> | Told {
  if ('notificationId' in subject) return tellOfNotification(subject.notificationId, receiver)
  if ('chatId' in subject) return tellOfChat(subject.chatId, receiver)
  return {
    ...{ id: null, kind: 'held', title: `${subject.held} new notifications`, body: '' },
    ...{ route: '/account/notifications', tag: 'held', ids: subject.heldIds },
  }
}

async function tellOfNotification(
  id: number,
  receiver: { userId: number; preferences: Preferences },
): Promise<Told | null> {
  const row = await notificationById(id)
  if (row?.user_id !== receiver.userId || row.read_at) return null
  if (await hasNewerPush(row, receiver)) return null
  return {
    ...{ id, kind: row.kind, title: row.title, body: row.text, route: row.route, ids: [id] },
    tag: row.order_id === null ? `${row.kind}-${id}` : `order-${row.order_id}`,
    ...{ isUrgent: row.is_urgent, trueUntil: row.true_until },
  }
}

async function tellOfChat(
  chatId: number,
  { userId, preferences }: { userId: number; preferences: Preferences },
): Promise<Told | null> {
  const chat = await unreadChat({ chatId, userId })
  if (!chat) return null
  const preview = preferences.message_previews ? chat.text : null
  return {
    ...{ id: null, kind: 'message', title: firstNameOf(chat.name), ids: [] },
    body: preview ? cut(preview, longestPreview) : `${firstNameOf(chat.name)} sent you a message.`,
    ...{ route: `/account/messages/${chatId}/${chat.username}`, tag: `chat-${chatId}` },
  }
}

const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? name

function ttlOf(trueUntil: Date | null, now: Date): number {
  if (!trueUntil) return usualWait
  return Math.min(Math.ceil((trueUntil.getTime() - now.getTime()) / 1000), longestWait)
}

function cut(text: string, most: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`
}
