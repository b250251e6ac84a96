import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { IdentityDecision } from '../process.ts'

export const identityRoute = '/account/profile/identity-details'

type Decided = { userId: number; decision: IdentityDecision; reason: string | null; now: Date }

/** Says what was decided, and why; nothing of the document itself. */
export function notifyOfDecision(tx: Transaction<DB>, decided: Decided): Promise<void> {
  const { userId, decision, reason, now } = decided
  const mail = reason === null ? mailOfVerification() : mailOfRejection(reason)
  return notify(tx, {
    ...{ userId, kind: 'identity', event: decision, route: identityRoute, mail, now },
    source: `identity:${userId}:${decision}:${now.getTime()}`,
    ...{ title: mail.subject, text: wording[decision] },
  })
}

const wording: Record<IdentityDecision, string> = {
  verify: 'Your identity is verified.',
  reject: 'We could not verify your ID. See why, then send it again.',
}

const mailOfVerification = () => ({
  subject: `Your identity is verified on ${settings.APP_NAME}`,
  paragraphs: [
    'your identity is verified. Others see the badge beside your name, and you see where gigs are.',
    settings.APP_URL + identityRoute,
  ],
})

const mailOfRejection = (reason: string) => ({
  subject: `We could not verify your ID on ${settings.APP_NAME}`,
  paragraphs: [
    'we could not verify your ID:',
    reason,
    `Please send it again here: ${settings.APP_URL}${identityRoute}`,
  ],
})
