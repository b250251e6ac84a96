/** The link by which a mail is switched off: signed, without an end, and kept nowhere. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { secret } from '#platform/server/security/instance-secret.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { NotificationGroup } from '../../process.ts'

type Target = { userId: number; group: NotificationGroup }

/** The groups whose mails can be switched off without logging in. */
const linkedGroups: readonly NotificationGroup[] = [
  'orders',
  'offers',
  'messages',
  'reviews',
  'news',
]

/** None for groups whose mails carry no link. */
export function unsubscribeHeaders(target: Target): Record<string, string> | null {
  if (!linkedGroups.includes(target.group)) return null
  return {
    'List-Unsubscribe': `<${unsubscribeLink(target)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The last line of a mail. */
export const unsubscribeLine = (target: Target): string[] =>
  linkedGroups.includes(target.group)
    ? [`No more emails of this kind: ${unsubscribeLink(target)}`]
    : []

/** Null for a token that we did not make. */
export function readUnsubscribeToken(token: string): Target | null {
  const [content = '', signature = '', more] = token.split('.')
  if (more !== undefined) return null
  const [id = '', group = ''] = content.split('-')
  const target = { userId: Number(id), group: group as NotificationGroup }
  if (!/^[1-9]\d{0,9}$/.test(id) || !linkedGroups.includes(target.group)) return null
  const [actual, expected] = [Buffer.from(signature), Buffer.from(signatureOf(content))]
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? target : null
}

const unsubscribeLink = (target: Target) => `${settings.APP_URL}/u/${unsubscribeToken(target)}`

function unsubscribeToken({ userId, group }: Target): string {
  const content = `${userId}-${group}`
  return `${content}.${signatureOf(content)}`
}

const signatureOf = (content: string) =>
  createHmac('sha256', secret('unsubscribe')).update(content).digest('base64url')
