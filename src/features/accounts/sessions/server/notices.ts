import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { Client } from './policy.ts'
import { momentInWords } from './present.ts'

const route = '/account/profile/security'

/** Tells the owner and all other sessions, in case it was somebody else. */
export function notifyNewDevice(
  tx: Transaction<DB>,
  { userId, tokenId, client, now }: { userId: number; tokenId: number; client: Client; now: Date },
): Promise<void> {
  const from = client.network ? ` from ${client.network}` : ''
  const login = `${client.deviceName}${from}, ${momentInWords(now)}`
  return notify(tx, {
    ...{ userId, kind: 'security', event: 'new-device', route, now },
    exceptTokenId: tokenId,
    source: `new-device:${userId}:${client.deviceHash}:${now.getTime()}`,
    title: 'Your account was opened on a new device',
    text: `${login}. If that was not you, log that device out and change your password at once.`,
    mail: {
      subject: `Your ${settings.APP_NAME} account was opened on a new device`,
      paragraphs: [
        `your account was opened on a new device: ${login}.`,
        `If that was not you, log that device out at once: ${settings.APP_URL}${route}\nThen change your password: ${settings.APP_URL}/account/profile/password-settings`,
      ],
      purpose: 'warning',
    },
  })
}
