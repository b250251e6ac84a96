import { type Kysely, sql } from 'kysely'
import { keepSelf } from '#features/profile/server/queries.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { mayModerateGigs } from '#platform/server/security/roles.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'

/**
 * Adds the gig to the viewer's favourites, or takes it out, and says whether it is one now. What
 * is no longer Live can still be taken out.
 * @throws 404 when it would be added and the viewer may not see it.
 */
export async function toggleFavorite(toggle: {
  gigId: number
  viewer: Viewer
  now: Date
}): Promise<boolean> {
  const { gigId, viewer, now } = toggle
  return inTransaction(async tx => {
    // Of two presses at once one adds and one removes, never both the same.
    await sql`select pg_advisory_xact_lock(${viewer.id}, ${gigId})`.execute(tx)
    const removed = await tx
      .deleteFrom('favorites')
      .where('user_id', '=', viewer.id)
      .where('gig_id', '=', gigId)
      .executeTakeFirstOrThrow()
    if (removed.numDeletedRows > 0n) return false
    // An account that is deleted meanwhile must not get one more.
    await keepSelf(tx, viewer)
    if (!(await maySee(tx, gigId, viewer))) throw notFound('There is no such gig.')
    await tx
      .insertInto('favorites')
      .values({ user_id: viewer.id, gig_id: gigId, created_at: now })
      .execute()
    return true
  })
}

async function maySee(tx: Kysely<DB>, gigId: number, viewer: Viewer): Promise<boolean> {
  const gig = await tx
    .selectFrom('gigs')
    .select(['listed', 'user_id'])
    .where('id', '=', gigId)
    .executeTakeFirst()
  return gig !== undefined && (gig.listed || gig.user_id === viewer.id || mayModerateGigs(viewer))
}
