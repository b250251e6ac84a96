import { db } from '#platform/server/database/database.ts'
import { PICTURE_NAMES } from '#platform/server/files/pictures.ts'
import { deleteFile } from '#platform/server/files/storage.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { imageFile } from './present.ts'

export const sweepImages = defineJob<{ keys: string[] }>({
  name: 'gigs.sweep-images',
  run: ({ data: { keys } }) => removeUnclaimed(keys),
})

/** Removes the files of those images that no gig has (any more). */
export async function removeUnclaimed(keys: string[]): Promise<void> {
  const claimed = await db.selectFrom('gig_images').select('key').where('key', 'in', keys).execute()
  const kept = new Set(claimed.map(({ key }) => key))
  const files = keys
    .filter(key => !kept.has(key))
    .flatMap(key => PICTURE_NAMES.map(variant => imageFile(key, variant)))
  await Promise.all(files.map(file => deleteFile(file)))
}
