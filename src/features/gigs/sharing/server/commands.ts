import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { imageFile, imageWidths } from '#features/gigs/images/server/present.ts'
import { gigTypeNames } from '#features/gigs/process.ts'
import { db } from '#platform/server/database/database.ts'
import { takeTurn } from '#platform/server/files/picture-turns.ts'
import { sharePicture } from '#platform/server/files/share-picture.ts'
import { FileMissing } from '#platform/server/files/storage/store.ts'
import { deleteFile, putFile, readFile } from '#platform/server/files/storage.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { priceText } from './present.ts'
import { loadSharedGig, type SharedGig } from './queries.ts'

/** Raise it when the picture is drawn differently: those kept are then drawn anew. */
const drawing = 3

/**
 * The picture of a Live gig; drawn when it is asked for the first time since the gig changed.
 * @throws 404 for a gig that is not Live.
 */
export async function sharePictureOf(gigId: number, network: string): Promise<Buffer> {
  const gig = await loadSharedGig(gigId)
  if (!gig) throw notFound('There is no such gig.')
  const kept = await findPicture(gig)
  // Asked for many times at once it is there when the second one's turn comes.
  return kept ?? takeTurn(network, async () => (await findPicture(gig)) ?? drawAndKeep(gig))
}

/** The row goes last: as long as it is there, the file is found and removed. */
export async function forgetSharePicture(gigId: number): Promise<void> {
  const key = await findKey(gigId)
  if (!key) return
  await deleteFile(key)
  await db
    .deleteFrom('gig_share_pictures')
    .where('gig_id', '=', gigId)
    .where('key', '=', key)
    .execute()
}

async function findPicture(gig: SharedGig): Promise<Buffer | undefined> {
  const key = keyOf(gig)
  return (await findKey(gig.id)) === key ? ifThere(key) : undefined
}

async function drawAndKeep(gig: SharedGig): Promise<Buffer> {
  const key = keyOf(gig)
  const kept = await findKey(gig.id)
  const picture = await drawSharePicture(gig)
  await putFile(key, picture, { contentType: 'image/jpeg' })
  await keep(gig.id, key)
  if (kept && kept !== key) await deleteFile(kept)
  return picture
}

/** The key follows from what is drawn: two processes that draw at once write the same file. */
function keyOf(gig: SharedGig): string {
  const version = createHash('sha256').update(JSON.stringify([drawing, settings.APP_NAME, gig]))
  return `share/${gig.id}-${version.digest('hex').slice(0, 24)}.jpg`
}

async function drawSharePicture(gig: SharedGig): Promise<Buffer> {
  return sharePicture({
    title: gig.title,
    highlight: priceText(gig.amount_pesewas),
    badge: gigTypeNames[gig.type_id] ?? '',
    footer: `${gig.category} · ${gig.owner}`,
    brand: settings.APP_NAME,
    photo: gig.image ? await ifThere(imageFile(gig.image, `${imageWidths.large}.webp`)) : undefined,
  })
}

/** Where the photo's file is gone, the picture is drawn without it. */
async function ifThere(key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await readFile(key))
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}

async function findKey(gigId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('gig_share_pictures')
    .select('key')
    .where('gig_id', '=', gigId)
    .executeTakeFirst()
  return row?.key
}

async function keep(gigId: number, key: string): Promise<void> {
  await db
    .insertInto('gig_share_pictures')
    .values({ gig_id: gigId, key })
    .onConflict(conflict => conflict.column('gig_id').doUpdateSet({ key }))
    .execute()
}
