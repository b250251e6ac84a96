import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import { differenceHash } from '#platform/server/files/difference-hash.ts'
import { FileMissing } from '#platform/server/files/storage/store.ts'
import { readFile } from '#platform/server/files/storage.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { imageFile } from '../../server/present.ts'
import { hashedVariant } from '../process.ts'
import { matchImages } from './commands.ts'

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
      const hashed = await hashEach(images, failures)
      // None of them could be read: the storage is away, and the next run asks again.
      if (hashed.length === 0) break
      await matchImages(hashed, now)
      images = await listUnhashed(images.at(-1)?.id ?? 0)
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some pictures were not compared')
  },
})

type StoredPicture = { id: number; key: string }

/** Answers those that could be read. */
async function hashEach(images: StoredPicture[], failures: unknown[]): Promise<number[]> {
  const hashed: number[] = []
  for (const { id, key } of images)
    try {
      await saveHash(id, await hashFile(key))
      hashed.push(id)
    } catch (error) {
      failures.push(error)
    }
  return hashed
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

const saveHash = (id: number, hash: bigint) =>
  sql`update gig_images set dhash = ${String(hash)}::bigint where id = ${id}`.execute(db)
