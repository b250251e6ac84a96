import { type Kysely, sql, type Transaction } from 'kysely'
import { eraseAuditDetails } from '#platform/server/audit.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { deleteFile } from '#platform/server/files/storage.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { lockPerson } from '../../server/queries.ts'
import { resealJob } from '../photos/sealing/server/jobs.ts'
import { sweepIdPhotos } from '../photos/server/jobs.ts'

const removedName = 'Deleted person'
const removedReason = 'No longer kept.'
const digitsKept = 4

/** Removes what the law no longer allows to be kept. Safe to repeat and to interrupt. */
export async function forgetIdentities({ now }: { now: Date }): Promise<void> {
  const limits = limitsAt(now)
  for (const id of await peopleWithOldPhotos(limits)) await removeOldPhotos(id, limits)
  for (const id of await listClosedLongAgo(limits))
    await inTransaction(tx => forgetPapers(tx, { userId: id, now }))
}

export const identityJobs: Job<object>[] = [
  sweepIdPhotos,
  defineJob({ name: 'identity.forget', schedule: '23 2 * * *', run: forgetIdentities }),
  resealJob,
]

type Limits = { rejectedBefore: Date; closedBefore: Date }

function limitsAt(now: Date): Limits {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  return {
    rejectedBefore: daysAgo(settings.IDENTITY_REJECTED_DAYS),
    closedBefore: daysAgo(settings.IDENTITY_CLOSED_DAYS),
  }
}

async function peopleWithOldPhotos(limits: Limits): Promise<number[]> {
  const photos = await oldPhotos(db, limits).select('identity_photos.user_id').distinct().execute()
  return photos.map(({ user_id }) => user_id)
}

/** Replaced, or of an identity that was rejected, or of an account that has ended, long enough ago. */
function oldPhotos(connection: Kysely<DB>, { rejectedBefore, closedBefore }: Limits) {
  return connection
    .selectFrom('identity_photos')
    .innerJoin('users', 'users.id', 'identity_photos.user_id')
    .leftJoin('identities', 'identities.user_id', 'identity_photos.user_id')
    .where(eb =>
      eb.or([
        eb('identity_photos.replaced_at', '<=', rejectedBefore),
        eb('users.closed_at', '<=', closedBefore),
        eb.and([
          eb('identities.status', '=', 'rejected'),
          eb('identities.decided_at', '<=', rejectedBefore),
        ]),
      ]),
    )
}

/** The file first: when the process dies in between, the row still says what to remove. */
async function removeOldPhotos(userId: number, limits: Limits): Promise<void> {
  await inTransaction(async tx => {
    // Nobody hands in or decides meanwhile, and what was decided just before counts.
    await lockPerson(tx, userId)
    const photos = await oldPhotos(tx, limits)
      .select(['identity_photos.id', 'identity_photos.storage_key'])
      .where('identity_photos.user_id', '=', userId)
      .execute()
    for (const { id, storage_key } of photos) {
      await deleteFile(storage_key)
      await tx.deleteFrom('identity_photos').where('id', '=', id).execute()
    }
  })
}

async function listClosedLongAgo({ closedBefore }: Limits): Promise<number[]> {
  const people = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select('users.id')
    .where('users.closed_at', '<=', closedBefore)
    .where('identities.name', '<>', removedName)
    .execute()
  return people.map(({ id }) => id)
}

/** What stays is the result and the end of the number; and of what managers did, that they did it. */
async function forgetPapers(
  tx: Transaction<DB>,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('identities')
    .set(eb => ({
      name: removedName,
      id_reference: sql`right(id_reference, ${digitsKept})`,
      rejection_reason: eb
        .case()
        .when('rejection_reason', 'is not', null)
        .then(removedReason)
        .end(),
    }))
    .where('user_id', '=', userId)
    .execute()
  await eraseAuditDetails(tx, { subject: { type: 'customer', id: userId }, now })
}
