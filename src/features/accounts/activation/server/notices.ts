import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueueMail } from '#platform/server/mail-and-sms/mail.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { AccountAction } from '../../process.ts'

type Recipient = { name: string; email: string }

/** By mail, since who is shut out has no other way to hear of it. */
export function notifyOfActivation(
  tx: Transaction<DB>,
  action: AccountAction,
  { name, email }: Recipient,
): Promise<void> {
  const { subject, text } = wording[action]()
  return enqueueMail(tx, { to: email, subject, text: `Hello ${name},\n\n${text}` })
}

const wording: Record<AccountAction, () => { subject: string; text: string }> = {
  activate: () => ({
    subject: `Your ${settings.APP_NAME} account is active`,
    text: `your account has been activated. You can log in now: ${settings.APP_URL}/login`,
  }),
  deactivate: () => ({
    subject: `Your ${settings.APP_NAME} account was deactivated`,
    text: `your account has been deactivated: you have been logged out everywhere, and nobody sees your gigs. Orders under way go on.

If you think that this is a mistake, please write to ${settings.OPERATOR_EMAIL ?? 'our support'}.`,
  }),
}
