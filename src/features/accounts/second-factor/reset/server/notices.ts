import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueueSms } from '#platform/server/mail-and-sms/sms.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { momentInWords } from '../../../sessions/server/present.ts'

const route = '/account/profile/security'
const keepButton = 'Keep my second step'

/** By mail, on open screens, and by SMS at once: whoever reads this can still stop it. */
export async function notifyResetRequested(
  tx: Transaction<DB>,
  { userId, dueAt, now }: { userId: number; dueAt: Date; now: Date },
): Promise<void> {
  const due = momentInWords(dueAt)
  await notify(tx, {
    ...{ userId, kind: 'security', event: 'reset-requested', route, now },
    source: `second-factor-reset:${userId}:${now.getTime()}`,
    title: 'Your second step will be removed',
    text: `Our team was asked to remove your second step. It ends on ${due}. If you did not ask for it, press “${keepButton}”.`,
    mail: {
      subject: `Your ${settings.APP_NAME} second step will be removed`,
      paragraphs: [
        `our team was asked to remove your second step, because it was lost. It ends on ${due}, and you are logged out everywhere.`,
        `If you did not ask for it, log in and press “${keepButton}”: ${settings.APP_URL}${route}`,
      ],
      purpose: 'warning',
    },
  })
  const person = await tx
    .selectFrom('users')
    .select('phone_e164')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (person?.phone_e164)
    await enqueueSms(tx, {
      kind: 'warning',
      to: person.phone_e164,
      text: `${settings.APP_NAME}: your second step will be removed on ${due}. Not you? Log in and keep it: ${settings.APP_URL}${route}`,
    })
}

export function notifyResetStopped(
  tx: Transaction<DB>,
  { userId, resetId, now }: { userId: number; resetId: number; now: Date },
): Promise<void> {
  return notify(tx, {
    ...{ userId, kind: 'security', event: 'reset-stopped', route, now },
    source: `second-factor-kept:${resetId}`,
    title: 'Your second step stays',
    text: 'Removing your second step was stopped, because it was used, because you said so, or because you joined our team.',
    mail: {
      subject: `Your ${settings.APP_NAME} second step stays`,
      paragraphs: [
        'removing your second step was stopped, because it was used, because you said so, or because you joined our team.',
      ],
      purpose: 'warning',
    },
  })
}

export function notifyResetDone(
  tx: Transaction<DB>,
  { userId, source, now }: { userId: number; source: string; now: Date },
): Promise<void> {
  return notify(tx, {
    ...{ userId, kind: 'security', event: 'reset-done', route, now },
    source: `second-factor-reset-done:${source}`,
    title: 'Your second step was removed',
    text: 'Your second step was removed, and you were logged out everywhere. Your password alone opens this account now.',
    mail: {
      subject: `Your ${settings.APP_NAME} second step was removed`,
      paragraphs: [
        'your second step was removed, and you were logged out everywhere. Your password alone opens your account now.',
        `Set up a new one: ${settings.APP_URL}${route}`,
      ],
      purpose: 'warning',
    },
  })
}
