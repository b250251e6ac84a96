import { buffer } from 'node:stream/consumers'
import { db } from '#platform/server/database/database.ts'
import { differenceHash } from '#platform/server/files/difference-hash.ts'
import { FileMissing } from '#platform/server/files/storage/store.ts'
import { readFile } from '#platform/server/files/storage.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { imageFile } from '../../server/present.ts'
import { hashedVariant } from '../process.ts'
import { matchHashed, matchImages } from './commands.ts'

const batch = 50

/** As soon as pictures of a gig are saved. */
export const matchNewImages = defineJob<{ imageIds: number[] }>({
  name: 'gigs.match-images',
  run: ({ data: { imageIds }, now }) => matchImages(imageIds, now),
})

/** What was saved before pictures were compared, or by a server that does not do so yet. */
export const hashOldImages = defineJob({
  name: 'gigs.hash-old-images',
  schedule: '*/10 * * * *',
  timeoutSeconds: 540,
  run: async ({ now }) => {
    const failures: unknown[] = []
    let images = await listUnhashed(0)
    while (images.length > 0) {
      const matched = await matchEach(images, { failures, now })
      // None of them could be read: the storage is away, and the next run asks again.
      if (matched === 0) break
      images = await listUnhashed(images.at(-1)?.id ?? 0)
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some pictures were not compared')
  },
})

type StoredPicture = { id: number; key: string }

/** Answers how many could be read and compared. */
async function matchEach(
  images: StoredPicture[],
  { failures, now }: { failures: unknown[]; now: Date },
): Promise<number> {
  let matched = 0
  for (const { id, key } of images)
    try {
      await matchHashed({ id, hash: await hashFile(key) }, now)
      matched++
    } catch (error) {
      failures.push(error)
    }
  return matched
}

const listUnhashed = (after: number): Promise<StoredPicture[]> =>
  db
    .selectFrom('gig_images')
    .select(['id', 'key'])
    .where('dhash', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()

/** A picture whose file is gone counts as flat, and is not looked for again. */
async function hashFile(key: string): Promise<bigint> {
  try {
    return await differenceHash(await buffer(await readFile(imageFile(key, hashedVariant))))
  } catch (error) {
    if (error instanceof FileMissing) return 0n
    throw error
  }
}
