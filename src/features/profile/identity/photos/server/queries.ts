import { type Kysely, sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { hasRoleNow } from '#platform/server/security/roles.ts'

/** The photo that counts now. Callers must have made sure who asks. */
export function currentPhotoOf(connection: Kysely<DB>, userId: number) {
  return connection
    .selectFrom('identity_photos')
    .selectAll()
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
}

/** The photo, if this person may still see it: its owner or a manager of identities, and not deactivated since. */
export function photoFor({ photoId, viewerId }: { photoId: number; viewerId: number }) {
  return db
    .selectFrom('identity_photos')
    .innerJoin('users as viewer', 'viewer.id', 'viewer.id')
    .selectAll('identity_photos')
    .where('identity_photos.id', '=', photoId)
    .where('viewer.id', '=', viewerId)
    .where('viewer.status_id', '=', userStatus.live)
    .where(eb =>
      eb.or([
        hasRoleNow(sql.ref('viewer.id'), 'identity'),
        eb('viewer.id', '=', eb.ref('identity_photos.user_id')),
      ]),
    )
    .executeTakeFirst()
}
