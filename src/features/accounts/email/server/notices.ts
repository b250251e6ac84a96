import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueueMail } from '#platform/server/mail-and-sms/mail.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { emailLinkMinutes } from './policy.ts'

type Link = { name: string; to: string; code: string }

/** To the address that an account was registered with. */
export function sendFirstEmailLink(tx: Transaction<DB>, { name, to, code }: Link): Promise<void> {
  return enqueueMail(tx, {
    to,
    subject: `Confirm your ${settings.APP_NAME} email address`,
    text: `Hello ${name},

somebody registered on ${settings.APP_NAME} with this address. ${howToConfirm(code)}

If that was not you, ignore this mail.`,
  })
}

/** To an address that takes the place of another one. */
export function sendEmailLink(tx: Transaction<DB>, { name, to, code }: Link): Promise<void> {
  return enqueueMail(tx, {
    to,
    subject: `Confirm your new ${settings.APP_NAME} email address`,
    text: `Hello ${name},

${howToConfirm(code)}

If you did not ask for it, ignore this mail: nothing changes.`,
  })
}

const howToConfirm = (
  code: string,
) => `Open this link to confirm that the address is yours. It works once, for ${emailLinkMinutes} minutes, where you are logged in:

${settings.APP_URL}/account/profile/username-and-email-settings?email_code=${code}`
