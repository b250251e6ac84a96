import type { Transaction } from 'kysely'
import { needsEmailConfirmation } from '#features/accounts/email/server/policy.ts'
import { undoParagraph } from '#features/accounts/undo/server/notices.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueueMail } from '#platform/server/mail-and-sms/mail.ts'
import { settings } from '#platform/server/settings/settings.ts'

type Person = { name: string; email: string; email_verified_at: Date | null }

/** Tells the owner at the address that still counts, in case it was somebody else. */
export function notifyEmailChangeRequested(
  tx: Transaction<DB>,
  { newEmail, by, ...person }: Person & { newEmail: string; by: 'owner' | 'manager' },
): Promise<void> {
  const { name, email } = person
  return enqueueMail(tx, {
    to: email,
    subject: `Somebody asked to change your ${settings.APP_NAME} email address`,
    text: `Hello ${name},

${wording[by](needsEmailConfirmation(person) ? 'another one' : newEmail)}`,
  })
}

const onceOpened = (newEmail: string) =>
  `asked to change the email address of your account to ${newEmail}. It changes when somebody who is logged in as you opens the link that we sent there.`

const wording = {
  owner: (newEmail: string) => `somebody who is logged in as you ${onceOpened(newEmail)}

If that was not you, change your password at once, which logs out every other device: ${settings.APP_URL}/account/profile/password-settings`,
  manager: (newEmail: string) => `our team ${onceOpened(newEmail)}

If you did not want that, tell us at once: ${settings.OPERATOR_EMAIL ?? `${settings.APP_URL}/report`}`,
}

/**
 * Tells the owner at the address that no longer counts. One that was never confirmed may be a stranger's: by the link the
 * stranger would take the account, so it goes to the phone alone.
 */
export function notifyEmailChanged(
  tx: Transaction<DB>,
  { name, email, newEmail, undoLink }: Person & { newEmail: string; undoLink: string | null },
): Promise<void> {
  return enqueueMail(tx, {
    to: email,
    subject: `Your ${settings.APP_NAME} email address was changed`,
    text: `Hello ${name},

${undoLink === null ? unconfirmedAddressWords : newAddressWords(newEmail, undoLink)}`,
  })
}

const newAddressWords = (newEmail: string, undoLink: string) =>
  `the email address of your account is now ${newEmail}. We will not write to this one again.

${undoParagraph(undoLink)}`

const unconfirmedAddressWords = `the email address of your account is now another one. We will not write to this one again.

If that was not you, take it back by the link in the SMS that we sent to your phone.`
