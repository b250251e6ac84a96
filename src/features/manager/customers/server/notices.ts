import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { undoParagraph } from '#features/accounts/undo/server/notices.ts'
import { notify } from '#features/notifications/server/commands.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueueMail } from '#platform/server/mail-and-sms/mail.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { Details } from './queries.ts'

const route = '/account/profile'

/**
 * Tells the person by every channel; a manager who changed details of his own by mail alone. Names what changed, never
 * the values: a mailbox is read by more than its owner.
 */
export async function notifyOfChanges(
  tx: Transaction<DB>,
  changes: {
    userId: number
    fields: (keyof Details)[]
    /** Where money would go to another account. */
    undoLink: string | null
    viewer: Viewer
    now: Date
  },
): Promise<void> {
  const { userId, undoLink, viewer, now } = changes
  // Of a new e-mail a mail of its own tells.
  const fields = changes.fields.filter(field => field !== 'pending_email')
  const mail = fields.length > 0 && mailOfChanges(fields, undoLink)
  if (userId === viewer.id) return mail ? mailChanges(tx, userId, mail) : undefined
  await notify(tx, {
    ...{ userId, kind: 'account', event: 'changed', route, now },
    source: `account:${userId}:changed:${randomUUID()}`,
    ...{ title: 'Details of your account were changed', text: sentence },
    ...(mail && { mail: { ...mail, purpose: 'warning' } }),
  })
}

/** Also to whoever has switched mails off, and to those who were deactivated. */
export function mailRemovedPortrait(
  tx: Transaction<DB>,
  { name, email }: { name: string; email: string },
  reason: string,
): Promise<void> {
  const text = [
    `Hello ${name},`,
    `We removed your photo: ${reason.replace(/\.$/, '')}. You can add another one.`,
    settings.APP_URL + route,
  ].join('\n\n')
  return enqueueMail(tx, { to: email, subject: `Your photo on ${settings.APP_NAME}`, text })
}

const sentence = 'Our team changed details of your account.'

const mailOfChanges = (fields: (keyof Details)[], undoLink: string | null) => ({
  subject: `Details of your ${settings.APP_NAME} account were changed`,
  paragraphs: [
    'our team changed these details of your account:',
    fields.map(field => `- ${names[field]}`).join('\n'),
    `Please look whether they are right: ${settings.APP_URL}${route}
If you did not expect this, tell us: ${settings.APP_URL}/report`,
    ...(undoLink === null ? [] : [undoParagraph(undoLink)]),
  ],
})

async function mailChanges(
  tx: Transaction<DB>,
  userId: number,
  { subject, paragraphs }: ReturnType<typeof mailOfChanges>,
): Promise<void> {
  const { name, email } = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const text = [`Hello ${name},`, ...paragraphs].join('\n\n')
  await enqueueMail(tx, { to: email, subject, text })
}

const names: Record<keyof Details, string> = {
  username: 'username',
  email: 'email address',
  pending_email: 'email address, once it is confirmed',
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
