import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import {
  type PortraitSide,
  portraitFile,
  portraitSides,
} from '#features/accounts/portraits/server/present.ts'
import type { Upload } from '#platform/fields.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { tryToRemove } from '#platform/server/files/leftovers.ts'
import { takeTurn } from '#platform/server/files/picture-turns.ts'
import { encodeSquares, NotAPicture } from '#platform/server/files/pictures.ts'
import { putFile } from '#platform/server/files/storage.ts'
import { invalid } from '#platform/server/http/refusals.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { lockSelf } from '../../server/queries.ts'
import { removeUnclaimed, sweepPortraits } from './jobs.ts'

/** Files that nobody has by then are left of a process that died between storing and saving. */
const claimedWithinMs = 60 * 60_000

/**
 * Gives the caller a photo, in place of the one before.
 * @throws 422 for what is no picture, 429
 */
export async function addPortrait(input: {
  photo: Upload | undefined
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { photo, viewer, now } = input
  await spend('portrait', viewer.id)
  const squares = await validatePhoto(photo, viewer.id)
  const hasLarge = squares.has(portraitSides.large)
  await storePortrait({ squares, now }, key =>
    inTransaction(async tx => {
      await lockSelf(tx, viewer)
      await clearPortrait(tx, viewer.id)
      await tx
        .updateTable('users')
        .set({ portrait_key: key, portrait_has_large: hasLarge })
        .where('id', '=', viewer.id)
        .execute()
    }),
  )
}

export async function removePortrait({ viewer }: { viewer: Viewer }): Promise<void> {
  await inTransaction(async tx => {
    await lockSelf(tx, viewer)
    await clearPortrait(tx, viewer.id)
  })
}

/** Takes a person's portrait away, and says whether there was one. Its files go after the commit. The person is locked by the caller. */
export async function clearPortrait(tx: Transaction<DB>, userId: number): Promise<boolean> {
  const { portrait_key } = await tx
    .selectFrom('users')
    .select('portrait_key')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (portrait_key === null) return false
  await tx
    .updateTable('users')
    .set({ portrait_key: null, portrait_has_large: false })
    .where('id', '=', userId)
    .execute()
  await enqueue(tx, sweepPortraits, { keys: [portrait_key] })
  return true
}

type Squares = Map<PortraitSide, Buffer>

async function validatePhoto(photo: Upload | undefined, senderId: number): Promise<Squares> {
  if (!photo) throw invalid({ photo: ['Choose one photo.'] })
  try {
    return await takeTurn(senderId, () =>
      encodeSquares(photo.path, [portraitSides.small, portraitSides.large]),
    )
  } catch (error) {
    if (!(error instanceof NotAPicture)) throw error
    throw invalid({ photo: [`${photo.name}: ${error.message}`] })
  }
}

/**
 * Stores the files under a new key, then lets `save` give it to a person. When that fails, and did not only seem to because
 * the line broke, the files go at once; when the process dies in between, a job finds that nobody has them.
 */
async function storePortrait(
  { squares, now }: { squares: Squares; now: Date },
  save: (key: string) => Promise<void>,
): Promise<void> {
  // 128 random bits: who was never shown the address does not find the photo.
  const key = randomBytes(16).toString('hex')
  const startAfter = new Date(now.getTime() + claimedWithinMs)
  await enqueue(null, sweepPortraits, { keys: [key] }, { startAfter })
  try {
    for (const [side, body] of squares)
      await putFile(portraitFile(key, side), body, { contentType: 'image/webp' })
    await save(key)
  } catch (error) {
    await tryToRemove(() => removeUnclaimed([key]))
    throw error
  }
}
