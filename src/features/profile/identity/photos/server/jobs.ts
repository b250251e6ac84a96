import { db } from '#platform/server/database/database.ts'
import { deleteFile } from '#platform/server/files/storage.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'

export const sweepIdPhotos = defineJob<{ keys: string[] }>({
  name: 'identity.sweep-photos',
  run: ({ data: { keys } }) => removeUnclaimed(keys),
})

/** Removes the files of those photos that no identity has. */
export async function removeUnclaimed(keys: string[]): Promise<void> {
  const claimed = await db
    .selectFrom('identity_photos')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute()
  const kept = new Set(claimed.map(({ storage_key }) => storage_key))
  await Promise.all(keys.filter(key => !kept.has(key)).map(key => deleteFile(key)))
}
