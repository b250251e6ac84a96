import type { Transaction } from 'kysely'
import { enqueueMail } from '#platform/server/mail.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { settings } from '#platform/server/settings.ts'
import { emailLinkMinutes } from './policy.ts'

type Person = { name: string; email: string }

export function sendEmailLink(
  tx: Transaction<DB>,
  { name, newEmail, code }: Person & { newEmail: string; code: string },
): Promise<void> {
  return enqueueMail(tx, {
    to: newEmail,
    subject: `Confirm your new ${settings.APP_NAME} e-mail address`,
    text: `Hello ${name},

open this link to confirm that this address is yours. It works once, for ${emailLinkMinutes} minutes, where you are logged in:

${settings.APP_URL}/account/profile/username-and-email-settings?email_code=${code}

If you did not ask for it, ignore this mail: nothing changes.`,
  })
}

/** Tells the owner at the address that still counts, in case it was somebody else. */
export function tellEmailChangeAsked(
  tx: Transaction<DB>,
  { name, email, newEmail }: Person & { newEmail: string },
): Promise<void> {
  return enqueueMail(tx, {
    to: email,
    subject: `Somebody asked to change your ${settings.APP_NAME} e-mail address`,
    text: `Hello ${name},

somebody who is logged in as you asked to change the e-mail address of your account to ${newEmail}. It changes once the link that we sent there has been opened.

If that was not you, change your password at once, which logs out every other device: ${settings.APP_URL}/account/profile/password-settings`,
  })
}

/** Tells the owner at the address that no longer counts. */
export function tellEmailChanged(
  tx: Transaction<DB>,
  { name, email, newEmail }: Person & { newEmail: string },
): Promise<void> {
  return enqueueMail(tx, {
    to: email,
    subject: `Your ${settings.APP_NAME} e-mail address was changed`,
    text: `Hello ${name},

the e-mail address of your account is now ${newEmail}. We will not write to this one again.

If that was not you, tell us at once: ${settings.OPERATOR_EMAIL ?? `${settings.APP_URL}/report`}`,
  })
}
