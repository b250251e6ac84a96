import { db } from '#platform/server/database/database.ts'
import { deleteFile } from '#platform/server/files/storage.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'

const dayMs = 86_400_000

export const sweepIdPhotos = defineJob<{ keys: string[] }>({
  name: 'identity.sweep-photos',
  run: ({ data: { keys }, now }) => sweep(keys, now),
})

/** A registration that is never verified lapses, and takes the row along, but not the file: it is looked for anew. */
async function sweep(keys: string[], now: Date): Promise<void> {
  const mayLapse = await removeUnclaimed(keys)
  if (mayLapse.length === 0) return
  const startAfter = new Date(now.getTime() + dayMs)
  await enqueue(null, sweepIdPhotos, { keys: mayLapse }, { startAfter })
}

/** Removes the files of those photos that no identity has. Answers those of people who have not verified their phone. */
export async function removeUnclaimed(keys: string[]): Promise<string[]> {
  const claimed = await db
    .selectFrom('identity_photos')
    .innerJoin('users', 'users.id', 'identity_photos.user_id')
    .select(['storage_key', 'phone_verified_at'])
    .where('storage_key', 'in', keys)
    .execute()
  const kept = new Set(claimed.map(({ storage_key }) => storage_key))
  await Promise.all(keys.filter(key => !kept.has(key)).map(key => deleteFile(key)))
  return claimed
    .filter(({ phone_verified_at }) => phone_verified_at === null)
    .map(({ storage_key }) => storage_key)
}
