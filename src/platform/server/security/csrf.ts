import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageExpired } from '../http/refusals.ts'
import { settings } from '../settings/settings.ts'
import { secret } from './instance-secret.ts'

const sessionCookie = 'session'
const csrfCookie = 'XSRF-TOKEN'

/** Gives the browser a session of its own and the value that its forms must send back. */
export function setCsrfCookies(request: FastifyRequest, reply: FastifyReply): void {
  const session = request.cookies[sessionCookie] || randomBytes(24).toString('base64url')
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure: settings.APP_URL.startsWith('https:'),
    maxAge: 7200,
  } as const
  reply.setCookie(sessionCookie, session, { ...shared, httpOnly: true })
  reply.setCookie(csrfCookie, csrfValue(session), { ...shared, httpOnly: false })
}

/** @throws 419 unless the header repeats the value that this browser's session was given. */
export function requireCsrf(request: FastifyRequest): void {
  const session = request.cookies[sessionCookie]
  const sent = request.headers['x-xsrf-token']
  if (!session || typeof sent !== 'string' || !matches(decode(sent), csrfValue(session))) {
    throw pageExpired('CSRF token mismatch.')
  }
}

/** For calls that this process makes itself, after it has checked by other means where a form came from. */
export function ownCsrfHeaders(): Record<string, string> {
  const session = randomBytes(24).toString('base64url')
  return { cookie: `${sessionCookie}=${session}`, 'x-xsrf-token': csrfValue(session) }
}

/**
 * Bound to the session, so that a value planted from elsewhere is worth nothing. Its letters mean the same encoded or not,
 * whichever of the two a client sends.
 */
const csrfValue = (session: string) =>
  createHmac('sha256', secret('csrf')).update(session).digest('base64url')

/** Clients send the cookie's value decoded, or as they found it. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function matches(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
