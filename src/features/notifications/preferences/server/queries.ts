import type { Kysely } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { tokenUseLimit } from '#platform/server/security/tokens.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { Preferences } from '../contract.ts'
import { presentPreferences } from './present.ts'

export async function loadPreferences(from: Kysely<DB>, userId: number): Promise<Preferences> {
  const row = await from
    .selectFrom('users')
    .leftJoin('notification_preferences as preferences', 'preferences.user_id', 'users.id')
    .selectAll('preferences')
    .select('users.marketing_opt_in_at')
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return presentPreferences(row)
}

/** The viewer's devices that are told by push, the newest first. */
export async function pushDevicesOf(viewer: Viewer, now: Date) {
  const devices = await db
    .selectFrom('push_subscriptions as device')
    .innerJoin('tokens', 'tokens.id', 'device.token_id')
    .select(['device.id', 'device.device_name', 'device.created_at', 'device.last_used_at'])
    .select('token_id')
    .where('device.user_id', '=', viewer.id)
    .where('tokens.last_used_at', '>=', tokenUseLimit(now))
    .orderBy('device.id', 'desc')
    .execute()
  return devices.map(({ token_id, ...device }) => ({
    ...device,
    is_this_device: token_id === viewer.tokenId,
  }))
}

/** What a person may take along of how he wants to be told. */
export const ownPreferences = ({ userId }: { userId: number }) => loadPreferences(db, userId)

/** What a person may take along of his devices: no address to which anything could be sent. */
export const ownPushDevices = ({ userId }: { userId: number }) =>
  db
    .selectFrom('push_subscriptions')
    .select(['device_name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
