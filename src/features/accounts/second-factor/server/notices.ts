import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'

const route = '/account/profile/security'
const changePassword = () =>
  `If that was not you, change your password at once: ${settings.APP_URL}/account/profile/password-settings`

type Person = { userId: number; now: Date }
/** The session in which it was done needs no news of it. */
type Doer = { viewer: Viewer; now: Date }

export function notifyFactorAdded(
  tx: Transaction<DB>,
  { viewer, what, undoLink, now }: Doer & { what: string; undoLink: string | null },
): Promise<void> {
  return tell(tx, {
    ...{ ...fromSessionOf(viewer), now, event: 'factor-added', undoLink },
    title: 'A second step was added',
    text: `${what} was added to your account. From now on it is asked for when you log in.`,
  })
}

export function notifyFactorRemoved(
  tx: Transaction<DB>,
  { viewer, what, now }: Doer & { what: string },
): Promise<void> {
  return tell(tx, {
    ...{ ...fromSessionOf(viewer), now, event: 'factor-removed' },
    title: 'A second step was removed',
    text: `${what} was removed from your account.`,
  })
}

export function notifyCodesRenewed(tx: Transaction<DB>, { viewer, now }: Doer): Promise<void> {
  return tell(tx, {
    ...{ ...fromSessionOf(viewer), now, event: 'recovery-codes' },
    title: 'New recovery codes were made',
    text: 'New recovery codes were made for your account. The old ones no longer work.',
  })
}

const fromSessionOf = ({ id, tokenId }: Viewer) => ({ userId: id, exceptTokenId: tokenId })

/** The right password, and five times no second step. */
export function notifyWrongTries(tx: Transaction<DB>, person: Person): Promise<void> {
  return tell(tx, {
    ...{ ...person, event: 'wrong-codes' },
    title: 'Somebody knows your password',
    text: 'Somebody logged in with your password and failed five times at your second step.',
  })
}

/** Two devices seem to hold the same key. */
export function notifyFallenCounter(
  tx: Transaction<DB>,
  { passkey, now }: { passkey: { user_id: number; name: string }; now: Date },
): Promise<void> {
  return tell(tx, {
    ...{ userId: passkey.user_id, now, event: 'passkey-copied' },
    title: 'A passkey was refused',
    text: `Your passkey “${passkey.name}” was refused, because somebody may have a copy of it. Remove it, and add a new one.`,
  })
}

type SecurityNews = Person & {
  event: 'factor-added' | 'factor-removed' | 'recovery-codes' | 'wrong-codes' | 'passkey-copied'
  title: string
  text: string
  /** By which the owner takes it back without a login. */
  undoLink?: string | null
  exceptTokenId?: number
}

function tell(tx: Transaction<DB>, { undoLink, ...news }: SecurityNews) {
  const { userId, event, title, text } = news
  return notify(tx, {
    ...{ ...news, kind: 'security', route },
    source: `${event}:${userId}:${randomUUID()}`,
    mail: {
      subject: `${settings.APP_NAME}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
      paragraphs: [
        text.charAt(0).toLowerCase() + text.slice(1),
        ...(undoLink ? [`If that was not you, take it back within 72 hours: ${undoLink}`] : []),
        `${changePassword()} Then look where you are logged in: ${settings.APP_URL}${route}`,
      ],
      purpose: 'warning',
    },
  })
}
