import type { Transaction } from 'kysely'
import { enqueueMail } from '#platform/server/mail.ts'
import { tell } from '#platform/server/realtime.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { settings } from '#platform/server/settings.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { Details } from './queries.ts'

const route = '/account/profile'

/** Names what changed, never the values: a mailbox is read by more than its owner. */
export async function mailChanges(
  tx: Transaction<DB>,
  { userId, fields }: { userId: number; fields: (keyof Details)[] },
): Promise<void> {
  const { name, email } = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await enqueueMail(tx, {
    to: email,
    subject: `Details of your ${settings.APP_NAME} account were changed`,
    text: `Hello ${name},

a manager has changed these details of your account:

${fields.map(field => `- ${names[field]}`).join('\n')}

Please look whether they are right: ${settings.APP_URL}${route}
If you did not expect this, tell us: ${settings.APP_URL}/report`,
  })
}

/** After the commit: on every open screen of the person. Nobody is told of what they did themselves. */
export function tellOfChanges(userId: number, by: Viewer): void {
  if (userId === by.id) return
  const text = 'A manager has changed details of your account.'
  tell(userId, 'notification', { kind: 'account', text, route })
}

const names: Record<keyof Details, string> = {
  username: 'username',
  email: 'e-mail address',
  name: 'name on the identity',
  id_type: 'kind of identity document',
  id_reference: 'number of the identity document',
  id_photo: 'picture of the identity document',
  kyc_status: 'verification of the identity, which has to be done again',
  payment_account_type_code: 'kind of payment account',
  payment_account_currency: 'currency of the payment account',
  payment_institution_name: 'institution of the payment account',
  payment_institution_code: 'institution code of the payment account',
  payment_account_no: 'number of the payment account',
  payment_name_on_account: 'name on the payment account',
}
