import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueueMail } from '#platform/server/mail-and-sms/mail.ts'
import { settings } from '#platform/server/settings/settings.ts'

/** To the address that the account had until now, in case it was somebody else. */
export function sayFarewell(
  tx: Transaction<DB>,
  { name, email }: { name: string; email: string },
): Promise<void> {
  return enqueueMail(tx, {
    to: email,
    subject: `Your ${settings.APP_NAME} account is deleted`,
    text: `Hello ${name},

your account is deleted, with your gigs, your favorites and your payment account. If you sent us an ID, its photo stays locked away for ${settings.IDENTITY_CLOSED_DAYS} days. The law allows this. Then we delete it.

Your username, email address and phone number are free again. You are welcome to come back any time.

If this was not you, please write to ${settings.OPERATOR_EMAIL ?? 'our support'} at once.`,
  })
}
