import type { Transaction } from 'kysely'
import { enqueueMail } from '#platform/server/mail.ts'
import { tell } from '#platform/server/realtime.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { settings } from '#platform/server/settings.ts'
import type { IdentityDecision } from '../process.ts'

const route = '/account/profile/identity-details'

type Decision = { person: { name: string; email: string }; reason: string | null }

/** Says what was decided, and why; nothing of the document itself. */
export function mailDecision(tx: Transaction<DB>, { person, reason }: Decision): Promise<void> {
  const { subject, text } = reason === null ? verified() : rejected(reason)
  return enqueueMail(tx, { to: person.email, subject, text: `Hello ${person.name},\n\n${text}` })
}

/** After the commit: on every open screen of the person. */
export function tellOfDecision(userId: number, decision: IdentityDecision): void {
  tell(userId, 'notification', { kind: 'identity', text: wording[decision], route })
}

const wording: Record<IdentityDecision, string> = {
  verify: 'Your identity is verified.',
  reject: 'Your identity could not be verified. See why, and hand it in again.',
}

const verified = () => ({
  subject: `Your identity is verified on ${settings.APP_NAME}`,
  text: `your identity is verified. Others see the badge beside your name, and you see where gigs are.

${settings.APP_URL}${route}`,
})

const rejected = (reason: string) => ({
  subject: `Your identity could not be verified on ${settings.APP_NAME}`,
  text: `we could not verify your identity:

${reason}

Please hand it in again here: ${settings.APP_URL}${route}`,
})
