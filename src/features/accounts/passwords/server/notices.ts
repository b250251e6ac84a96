import type { Transaction } from 'kysely'
import { resetLinkMinutes } from '#features/accounts/contract.ts'
import { enqueueMail } from '#platform/server/mail.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { settings } from '#platform/server/settings.ts'

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
export function tellPasswordChanged(
  tx: Transaction<DB>,
  { name, email, loggedOut }: Recipient & { loggedOut: LoggedOut },
): Promise<void> {
  return enqueueMail(tx, {
    to: email,
    subject: `Your ${settings.APP_NAME} password was changed`,
    text: `Hello ${name},

your password has just been changed, and ${loggedOut} was logged out.

If that was not you, set a new one at once: ${settings.APP_URL}/password/forgot`,
  })
}
