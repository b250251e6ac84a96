import { db } from '#platform/server/database/database.ts'
import { PICTURE_NAMES } from '#platform/server/files/pictures.ts'
import { deleteFile } from '#platform/server/files/storage.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { imageFile } from './present.ts'

/** Removes the files of those images that no gig has (any more). */
export const sweepImages = defineJob<{ keys: string[] }>({
  name: 'gigs.sweep-images',
  async run({ data: { keys } }) {
    const claimed = await db
      .selectFrom('gig_images')
      .select('key')
      .where('key', 'in', keys)
      .execute()
    const kept = new Set(claimed.map(({ key }) => key))
    await removeImageFiles(keys.filter(key => !kept.has(key)))
  },
})

export async function removeImageFiles(keys: string[]): Promise<void> {
  const files = keys.flatMap(key => PICTURE_NAMES.map(variant => imageFile(key, variant)))
  await Promise.all(files.map(file => deleteFile(file)))
}
