/** The link by which a mail's searches are paused: signed, without an end, and kept nowhere. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { secret } from '#platform/server/security/instance-secret.ts'
import { settings } from '#platform/server/settings/settings.ts'

/** One search of a person, or with null all of them. */
export type PauseTarget = { userId: number; searchId: number | null }

export const pauseLink = (target: PauseTarget): string => {
  const content = `${target.userId}-${target.searchId ?? 'all'}`
  return `${settings.APP_URL}/s/${content}.${signatureOf(content)}`
}

/** Null for a token that we did not make. */
export function readPauseToken(token: string): PauseTarget | null {
  const [content = '', signature = '', more] = token.split('.')
  if (more !== undefined) return null
  const [, userId, searchId] = /^([1-9]\d{0,9})-(all|[1-9]\d{0,9})$/.exec(content) ?? []
  if (userId === undefined) return null
  const [actual, expected] = [Buffer.from(signature), Buffer.from(signatureOf(content))]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  return { userId: Number(userId), searchId: searchId === 'all' ? null : Number(searchId) }
}

const signatureOf = (content: string) =>
  createHmac('sha256', secret('pause-search')).update(content).digest('base64url')
