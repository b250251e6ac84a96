import type { Kysely } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'

/** A person's passkeys, oldest first. */
export function passkeysOf(connection: Kysely<DB>, userId: number) {
  return connection
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}
