import { createHmac, ECDH, timingSafeEqual } from 'node:crypto'
import { faultOfEndpoint } from '#platform/server/push/endpoint-rules.ts'
import { secret } from '#platform/server/security/instance-secret.ts'
import type { FieldErrors } from '#platform/validation.ts'

/** Of one person; the longest unused goes. */
export const mostDevices = 10
/** Tries of one push. */
export const mostTries = 5
const ackHours = 48

type Keys = {
  endpoint?: string | undefined
  keys?: { p256dh?: string | undefined; auth?: string | undefined } | undefined
}

/** What is wrong with those that are given, every bad field at once. */
export function validateSubscription({ endpoint, keys = {} }: Keys): FieldErrors {
  const { p256dh, auth } = keys
  const fault = endpoint === undefined ? null : faultOfEndpoint(endpoint)
  return {
    ...(fault && { endpoint: [fault] }),
    ...(p256dh !== undefined && !isPoint(p256dh) && { 'keys.p256dh': [badKey] }),
    ...(auth !== undefined && bytesOf(auth)?.length !== 16 && { 'keys.auth': [badSecret] }),
  }
}

const badKey = 'The key must be a point of P-256, 65 bytes.'
const badSecret = 'The secret must be 16 bytes.'

function isPoint(text: string): boolean {
  const bytes = bytesOf(text)
  if (bytes?.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

/** base64url, also of programs that pad it or write base64; null for anything else. */
function bytesOf(text: string): Buffer | null {
  return /^[A-Za-z0-9_+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : null
}

/** What a push is about: so many notifications, none of them for news of a chat. */
type Acknowledged = { userId: number; ids: number[] }

export function signAck({ userId, ids }: Acknowledged, now: Date): string {
  const content = [userId, Math.floor(now.getTime() / 1000), ...ids].join('-')
  return `${content}.${signatureOf(content)}`
}

/** Null for what we did not sign, or more than 48 hours ago. */
export function readAck(ack: string, now: Date): Acknowledged | null {
  const [content = '', signature = '', more] = ack.split('.')
  if (more !== undefined) return null
  const [actual, expected] = [Buffer.from(signature), Buffer.from(signatureOf(content))]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  const [userId = 0, seconds = 0, ...ids] = content.split('-').map(Number)
  const age = now.getTime() - seconds * 1000
  return age > ackHours * 3_600_000 ? null : { userId, ids }
}

const signatureOf = (content: string) =>
  createHmac('sha256', secret('push-ack')).update(content).digest('base64url')
