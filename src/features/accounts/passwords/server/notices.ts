import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { resetLinkMinutes } from '#features/accounts/contract.ts'
import { notify } from '#features/notifications/server/commands.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueueMail } from '#platform/server/mail-and-sms/mail.ts'
import { settings } from '#platform/server/settings/settings.ts'

type Recipient = { name: string; email: string }
/** Those that a new password takes along. */
export type LoggedOut = 'every device' | 'every other device'

export function sendResetLink(
  tx: Transaction<DB>,
  { name, email, code }: Recipient & { code: string },
): Promise<void> {
  return enqueueMail(tx, {
    to: email,
    subject: `Set a new ${settings.APP_NAME} password`,
    text: `Hello ${name},

open this link to set a new password. It works once, for ${resetLinkMinutes} minutes:

${settings.APP_URL}/password/reset/${code}

If you did not ask for it, ignore this mail: your password stays as it is.`,
  })
}

/** Tells the owner, in case it was somebody else. */
export function notifyPasswordChanged(
  tx: Transaction<DB>,
  { userId, loggedOut, now }: { userId: number; loggedOut: LoggedOut; now: Date },
): Promise<void> {
  return notify(tx, {
    ...{ userId, kind: 'account', event: 'password', now },
    source: `password:${userId}:${randomUUID()}`,
    title: 'Your password was changed',
    text: `Your password was changed, and ${loggedOut} was logged out. If that was not you, set a new one at once.`,
    route: '/account/profile/password-settings',
    mail: {
      subject: `Your ${settings.APP_NAME} password was changed`,
      paragraphs: [
        `your password has just been changed, and ${loggedOut} was logged out.`,
        `If that was not you, set a new one at once: ${settings.APP_URL}/password/forgot`,
      ],
      purpose: 'warning',
    },
  })
}
