import { db, inTransaction } from '#platform/server/database/database.ts'
import { FileMissing } from '#platform/server/files/storage/store.ts'
import { defineJob, enqueue, type Job } from '#platform/server/jobs/jobs.ts'
import { log } from '#platform/server/observability/logging.ts'
import { currentKeyName, SealBroken } from '#platform/server/security/encryption.ts'
import { sweepIdPhotos } from '../../server/jobs.ts'
import { contentOf, expectClaim, newStorageKey, putSealed } from './commands.ts'
import { prefixOf } from './present.ts'

/** Encrypts anew, with the key that counts now, what an older one has encrypted. Safe to repeat, and to break off anywhere. */
export async function resealIdPhotos({ now }: { now: Date }): Promise<void> {
  for (const id of await photosOfOlderKeys()) {
    try {
      await reseal(id, now)
    } catch (error) {
      if (!(error instanceof FileMissing || error instanceof SealBroken)) throw error
      log.error({ err: error, photo: id }, 'the photo of an identity cannot be opened')
    }
  }
}

export const resealJob: Job<object> = defineJob({
  name: 'identity.reseal',
  schedule: '53 2 * * *',
  run: resealIdPhotos,
  timeoutSeconds: 3600,
})

async function photosOfOlderKeys(): Promise<number[]> {
  const photos = await db
    .selectFrom('identity_photos')
    .select('id')
    .where('storage_key', 'not like', `${prefixOf(currentKeyName())}%`)
    .orderBy('id')
    .execute()
  return photos.map(({ id }) => id)
}

/** The file of the old key goes after the commit: until then it is the one that counts. */
async function reseal(photoId: number, now: Date): Promise<void> {
  await inTransaction(async tx => {
    const photo = await tx
      .selectFrom('identity_photos')
      .selectAll()
      .where('id', '=', photoId)
      .forUpdate()
      .executeTakeFirst()
    if (!photo) return
    const storage_key = newStorageKey()
    await expectClaim(storage_key, now)
    await putSealed({ ...photo, storage_key }, await contentOf(photo))
    await tx.updateTable('identity_photos').set({ storage_key }).where('id', '=', photoId).execute()
    await enqueue(tx, sweepIdPhotos, { keys: [photo.storage_key] })
  })
}
