import type { Transaction } from 'kysely'
import { enqueueMail } from '#platform/server/mail.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { settings } from '#platform/server/settings.ts'

/** Tells the owner, in case it was somebody who holds the phone. Names no number: a mailbox is read by more than its owner. */
export function tellPaymentAccountChanged(
  tx: Transaction<DB>,
  { name, email }: { name: string; email: string },
): Promise<void> {
  return enqueueMail(tx, {
    to: email,
    subject: `Your ${settings.APP_NAME} payment account was changed`,
    text: `Hello ${name},

the account to which buyers pay you has just been changed. Please look whether it is right: ${settings.APP_URL}/account/profile/settlement-account-settings

If that was not you, change your password at once, which logs out every other device: ${settings.APP_URL}/account/profile/password-settings`,
  })
}
