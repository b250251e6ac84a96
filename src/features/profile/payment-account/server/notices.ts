import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { undoParagraph } from '#features/accounts/undo/server/notices.ts'
import { notify } from '#features/notifications/server/commands.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { settings } from '#platform/server/settings/settings.ts'

const route = '/account/profile/settlement-account-settings'

/**
 * Tells the owner, in case it was somebody who holds the phone. Names no number: a mailbox is read by more than its owner.
 * The link that takes it back stands in the mail alone: whoever is logged in reads the list of news.
 */
export function notifyPaymentAccountChanged(
  tx: Transaction<DB>,
  { userId, undoLink, now }: { userId: number; undoLink: string | null; now: Date },
): Promise<void> {
  return notify(tx, {
    ...{ userId, kind: 'account', event: 'payment-account', route, now },
    source: `payment-account:${userId}:${randomUUID()}`,
    title: 'Your payment account was changed',
    text: 'The account to which buyers pay you was changed. If that was not you, change your password at once.',
    mail: {
      subject: `Your ${settings.APP_NAME} payment account was changed`,
      paragraphs: [
        `the account to which buyers pay you has just been changed. Please look whether it is right: ${settings.APP_URL}${route}`,
        ...(undoLink === null ? [] : [undoParagraph(undoLink)]),
        `If that was not you, change your password at once, which logs out every other device: ${settings.APP_URL}/account/profile/password-settings`,
      ],
      purpose: 'warning',
    },
  })
}
