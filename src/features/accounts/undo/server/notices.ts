import type { Transaction } from 'kysely'
import { resetLinkMinutes } from '#features/accounts/contract.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueueMail } from '#platform/server/mail-and-sms/mail.ts'
import { enqueueSms } from '#platform/server/mail-and-sms/sms.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type UndoKind, undoHours } from '../process.ts'
import type { Restored } from './ports.ts'
import type { Owner } from './queries.ts'

/** What has become of each kind that was taken back. */
export type TakenBack = Partial<Restored>

/** What mails say of a link that takes their change back. */
export const undoParagraph = (link: string) =>
  `If that was not you, take it back here. The link works once, for ${undoHours} hours, and also takes back what was changed later: ${link}`

/** At once, whatever somebody holds who is logged in: the phone number cannot be changed. */
export async function sendUndoLink(
  tx: Transaction<DB>,
  { userId, kind, link }: { userId: number; kind: UndoKind; link: string },
): Promise<void> {
  const { phone_e164: to } = await tx
    .selectFrom('users')
    .select('phone_e164')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const text = `${settings.APP_NAME}: ${smsSentences[kind]} Not you? ${link}`
  if (to !== null) await enqueueSms(tx, { kind: 'warning', to, text })
}

const smsSentences: Record<UndoKind, string> = {
  email: 'your email address was changed.',
  payment_account: 'your payment account was changed.',
  second_factor: 'a second step was added to your account.',
}

/** To the address as it is again. */
export function mailTakenBack(
  tx: Transaction<DB>,
  { name, email }: Owner,
  { takenBack, resetCode }: { takenBack: TakenBack; resetCode: string | null },
): Promise<void> {
  return enqueueMail(tx, {
    to: email,
    subject: `Changes of your ${settings.APP_NAME} account were taken back`,
    text: [
      `Hello ${name},`,
      `somebody opened the link that we sent you, and we took changes of your account back:`,
      listSentences(takenBack).join('\n'),
      `Every device is logged out, and your password no longer works.`,
      ...(resetCode === null ? [deactivatedSentence] : [howToGoOn(resetCode)]),
    ].join('\n\n'),
  })
}

const listSentences = ({ email, payment_account, second_factor }: TakenBack): string[] => [
  ...(email ? ['- Your email address is this one again.'] : []),
  ...(payment_account ? [`- ${accountSentences[payment_account]}`] : []),
  ...(second_factor ? ['- The second step that was added is removed.'] : []),
]

const accountSentences: Record<Restored['payment_account'], string> = {
  'as before': 'Your payment account is the one from before. Please look whether it is right.',
  removed:
    'Your payment account is removed, since the name on the one from before is not the name on your ID. Please add it again.',
}

const howToGoOn = (code: string) =>
  `Set a new password here. The link works once, for ${resetLinkMinutes} minutes: ${settings.APP_URL}/password/reset/${code}

Afterwards you get another one here: ${settings.APP_URL}/password/forgot`

const deactivatedSentence = 'Your account is deactivated. Write to us if you want to use it again.'
