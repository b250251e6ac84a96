import { createHmac, timingSafeEqual } from 'node:crypto'
import { idPhotoLinkMinutes } from '#features/profile/identity/process.ts'
import { secret } from '#platform/server/security/instance-secret.ts'

/** A link is one person's, to one photo, for a few minutes. */
export type PhotoLink = {
  photoId: number
  viewerId: number
  expires: number
  /** Why a manager looks; null where nobody said. */
  reason: string | null
}

export const linkExpiry = (now: Date) => Math.floor(now.getTime() / 1000) + idPhotoLinkMinutes * 60

export function signatureOf({ photoId, viewerId, expires, reason }: PhotoLink): string {
  return createHmac('sha256', secret('identity-links'))
    .update([photoId, viewerId, expires, ...(reason === null ? [] : [reason])].join('\n'))
    .digest('base64url')
}

/** The link in an address, or null when it is not one of ours or its time is over. */
export function genuineLink(
  address: { id: string; query: Record<string, unknown> },
  now: Date,
): PhotoLink | null {
  const { viewer, expires, reason, signature } = address.query
  const link = {
    photoId: numberIn(address.id),
    viewerId: numberIn(viewer),
    expires: numberIn(expires),
    reason: typeof reason === 'string' ? reason : null,
  }
  if (typeof signature !== 'string' || !isSame(signature, signatureOf(link))) return null
  return link.expires * 1000 > now.getTime() ? link : null
}

/** What is no number is 0, which no link of ours is for. */
const numberIn = (value: unknown) =>
  typeof value === 'string' && /^[1-9]\d{0,11}$/.test(value) ? Number(value) : 0

function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
