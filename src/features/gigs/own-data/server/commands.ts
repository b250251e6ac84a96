import type { Transaction } from 'kysely'
import { gigStatus } from '#features/gigs/process.ts'
import { takeGigStepIn } from '#features/gigs/server/transition.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'

/** Deletes the gigs of a person who leaves, and forgets what was marked as a favourite. */
export async function releaseGigs(
  tx: Transaction<DB>,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<void> {
  const gigs = await tx
    .selectFrom('gigs')
    .select('id')
    .where('user_id', '=', viewer.id)
    .where('status_id', '<>', gigStatus.deleted)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const { id } of gigs) await takeGigStepIn(tx, { gigId: id, action: 'delete', viewer, now })
  await tx.deleteFrom('favorites').where('user_id', '=', viewer.id).execute()
}
