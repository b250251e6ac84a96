import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { maxImages } from '#features/gigs/process.ts'
import type { Upload } from '#platform/fields.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { tryToRemove } from '#platform/server/files/leftovers.ts'
import { takeTurn } from '#platform/server/files/picture-turns.ts'
import { type EncodedPicture, encodePicture, NotAPicture } from '#platform/server/files/pictures.ts'
import { putFile } from '#platform/server/files/storage.ts'
import { invalid, notFound } from '#platform/server/http/refusals.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { hashPicture } from '../matching/server/commands.ts'
import { matchNewImages } from '../matching/server/jobs.ts'
import { removeUnclaimed, sweepImages } from './jobs.ts'
import { imageFile } from './present.ts'

export type StoredImage = { key: string; width: number; height: number; hash: bigint }

/** Files that no row names by then are left of a process that died between storing and saving. */
const claimedWithinMs = 60 * 60_000

/** Encodes uploads anew, without what cameras write into them; says of each that is no picture that it is none. */
export async function validatePictures(
  files: Upload[],
  { savedCount, senderId }: { savedCount: number; senderId: number },
): Promise<{ pictures: EncodedPicture[]; errors: string[] }> {
  if (savedCount + files.length > maxImages) return { pictures: [], errors: [tooMany] }
  const pictures: EncodedPicture[] = []
  const errors: string[] = []
  // One after the other: a large photo decoded takes a hundred megabytes.
  for (const { name, path } of files) {
    try {
      pictures.push(await takeTurn(senderId, () => encodePicture(path)))
    } catch (error) {
      if (!(error instanceof NotAPicture)) throw error
      errors.push(`${name}: ${error.message}`)
    }
  }
  return { pictures, errors }
}

/**
 * Stores the pictures' files, then lets `save` claim them in its transaction. When that fails, and did not only seem to
 * because the line broke, the files go at once; when the process dies in between, a job finds that nobody claimed them.
 */
export async function storeImages<T>(
  { pictures, now }: { pictures: EncodedPicture[]; now: Date },
  save: (images: StoredImage[]) => Promise<T>,
): Promise<T> {
  if (pictures.length === 0) return save([])
  const images = await Promise.all(pictures.map(nameAndHash))
  const keys = images.map(({ key }) => key)
  const startAfter = new Date(now.getTime() + claimedWithinMs)
  await enqueue(null, sweepImages, { keys }, { startAfter })
  try {
    for (const [index, { key }] of images.entries()) await putVariants(key, pictures[index])
    return await save(images)
  } catch (error) {
    await tryToRemove(() => removeUnclaimed(keys))
    throw error
  }
}

/** Adds stored images behind those that are there. The gig is locked by the caller. */
export async function attachImages(
  tx: Transaction<DB>,
  { gigId, images, now }: { gigId: number; images: StoredImage[]; now: Date },
): Promise<void> {
  if (images.length === 0) return
  const first = await imageCount(tx, gigId)
  if (first + images.length > maxImages) throw invalid({ files: [tooMany] })
  const rows = images.map(({ hash, ...image }, index) => ({
    ...image,
    gig_id: gigId,
    position: first + index,
    dhash: sql<number>`${String(hash)}::bigint`,
    created_at: now,
  }))
  const saved = await tx.insertInto('gig_images').values(rows).returning('id').execute()
  await enqueue(tx, matchNewImages, { imageIds: saved.map(({ id }) => id) })
}

/** Takes one image away, lets the others move up, and answers its key. Its files go after the commit. */
export async function detachImage(
  tx: Transaction<DB>,
  { gigId, imageId }: { gigId: number; imageId: number },
): Promise<string> {
  const gone = await tx
    .deleteFrom('gig_images')
    .where('id', '=', imageId)
    .where('gig_id', '=', gigId)
    .returning(['key', 'position'])
    .executeTakeFirst()
  if (!gone) throw notFound('There is no such image.')
  await tx
    .updateTable('gig_images')
    .set({ position: sql`position - 1` })
    .where('gig_id', '=', gigId)
    .where('position', '>', gone.position)
    .execute()
  await enqueue(tx, sweepImages, { keys: [gone.key] })
  return gone.key
}

export async function imageCount(tx: Kysely<DB>, gigId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('gig_images')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('gig_id', '=', gigId)
    .executeTakeFirstOrThrow()
  return count
}

const tooMany = `A gig may have at most ${maxImages} images.`

/** 128 random bits: the pictures of a gig in review are as public as its address. */
const newKey = () => randomBytes(16).toString('hex')

async function nameAndHash({ width, height, variants }: EncodedPicture): Promise<StoredImage> {
  return { key: newKey(), width, height, hash: await hashPicture(variants) }
}

async function putVariants(key: string, picture: EncodedPicture | undefined): Promise<void> {
  const variants = picture?.variants ?? []
  await Promise.all(
    variants.map(({ name, body, contentType }) =>
      putFile(imageFile(key, name), body, { contentType }),
    ),
  )
}
