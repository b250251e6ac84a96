import type { Transaction } from 'kysely'
import { enqueueMail } from '#platform/server/mail.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { settings } from '#platform/server/settings.ts'

/** To the address that the account had until now, in case it was somebody else. */
export function sayFarewell(
  tx: Transaction<DB>,
  { name, email }: { name: string; email: string },
): Promise<void> {
  return enqueueMail(tx, {
    to: email,
    subject: `Your ${settings.APP_NAME} account is deleted`,
    text: `Hello ${name},

your account is deleted, with your gigs, your favorites and your payment account. If you handed in an identity, its photo stays locked away for ${settings.IDENTITY_CLOSED_DAYS} days, as the law allows, and is deleted then.

Your username, e-mail address and phone number are free again: you are welcome to come back any time.

If this was not you, please write to ${settings.OPERATOR_EMAIL ?? 'our support'} at once.`,
  })
}
