/** Addresses that other programs look for by themselves: researchers' (RFC 9116) and password managers' (W3C). */
import type { FastifyInstance } from 'fastify'
import { now } from '../clock.ts'
import { settings } from '../settings/settings.ts'

const passwordPage = '/account/profile/password-settings'
const validDays = 180
const dayMs = 86_400_000

export async function wellKnownApi(app: FastifyInstance): Promise<void> {
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(securityText({ contact: contactOf(settings), url: settings.APP_URL, now: now() })),
  )
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(passwordPage, 302),
  )
}

/** Expires on a whole day: servers that are asked at the same time say the same. */
export function securityText(about: { contact: string; url: string; now: Date }): string {
  const { contact, url, now } = about
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${url}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** Without an e-mail, the page that says who runs the site. */
function contactOf({
  OPERATOR_EMAIL,
  APP_URL,
}: {
  OPERATOR_EMAIL?: string | undefined
  APP_URL: string
}) {
  return OPERATOR_EMAIL ? `mailto:${OPERATOR_EMAIL}` : `${APP_URL}/read/1`
}
