import { readFile as readUpload } from 'node:fs/promises'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Upload } from '#platform/fields.ts'
import { audit } from '#platform/server/audit.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB, IdentityPhotos } from '#platform/server/database/schema.generated.ts'
import { tryToRemove } from '#platform/server/files/leftovers.ts'
import { faultOfPdf, type PdfFault, pdfNotTaken } from '#platform/server/files/pdf.ts'
import { takeTurn } from '#platform/server/files/picture-turns.ts'
import {
  encodeDocumentPicture,
  NotAPicture,
  OtherThanAPicture,
} from '#platform/server/files/pictures.ts'
import {
  contentOf,
  expectClaim,
  newStorageKey,
  putSealed,
  storageKeyNamed,
} from '../sealing/server/commands.ts'
import { removeUnclaimed } from './jobs.ts'
import { photoFor } from './queries.ts'

/** A picture made anew, or a PDF as it came. */
export type IdDocument = {
  name: string
  contentType: 'image/jpeg' | 'application/pdf'
  body: Buffer
}

/** An encrypted file that waits for its row. */
export type StoredIdPhoto = {
  id: number
  storage_key: string
  original_name: string
  content_type: string
  size: number
}

/** Judges an upload by its content. */
export async function validateDocument(
  upload: Upload | undefined,
  senderId: number,
): Promise<{ document: IdDocument | null; errors: string[] }> {
  if (!upload) return { document: null, errors: [] }
  try {
    return { document: await documentOf(upload, senderId), errors: [] }
  } catch (error) {
    if (!(error instanceof NotAPicture)) throw error
    return { document: null, errors: [`${upload.name}: ${reasonOf(error)}`] }
  }
}

const reasonOf = (error: NotAPicture) =>
  error instanceof OtherThanAPicture
    ? 'This is not a JPEG, PNG or WebP picture, nor a PDF.'
    : error.message

async function documentOf({ name, path }: Upload, senderId: number): Promise<IdDocument> {
  const content = await readUpload(path)
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') {
    refusePdf(await faultOfPdf(content))
    return { name, contentType: 'application/pdf', body: content }
  }
  const body = await takeTurn(senderId, () => encodeDocumentPicture(content))
  return { name, contentType: 'image/jpeg', body }
}

function refusePdf(fault: PdfFault | null): void {
  if (fault === 'not a PDF') throw new OtherThanAPicture()
  if (fault) throw new NotAPicture(pdfNotTaken)
}

/**
 * Stores the document encrypted, then lets `save` claim it in its transaction. When that fails, and did not only seem to
 * because the line broke, the file goes at once; when the process dies in between, a job finds that nobody claimed it.
 */
export async function storeIdPhoto<T>(
  { document, userId, now }: { document: IdDocument | null; userId: number; now: Date },
  save: (photo: StoredIdPhoto | null) => Promise<T>,
): Promise<T> {
  if (!document) return save(null)
  const photo = await newPhoto(document)
  await expectClaim(photo.storage_key, now)
  try {
    await putSealed({ ...photo, user_id: userId }, document.body)
    return await save(photo)
  } catch (error) {
    await tryToRemove(() => removeUnclaimed([photo.storage_key]))
    throw error
  }
}

/**
 * Stores a document encrypted before there are jobs, for a row that is written right after. Under one name there is one file:
 * what a process that died has left is written over by the next one.
 */
export async function fileIdPhoto(file: {
  document: IdDocument
  userId: number
  name: string
}): Promise<StoredIdPhoto> {
  const photo = { ...(await newPhoto(file.document)), storage_key: storageKeyNamed(file.name) }
  await putSealed({ ...photo, user_id: file.userId }, file.document.body)
  return photo
}

/** Makes it the photo that counts; the one before stays for a while. The person is locked by the caller. */
export async function attachIdPhoto(
  tx: Transaction<DB>,
  { photo, userId, now }: { photo: StoredIdPhoto; userId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('identity_photos')
    .set({ replaced_at: now })
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .execute()
  await tx
    .insertInto('identity_photos')
    .values({ ...photo, user_id: userId, created_at: now })
    .execute()
}

type Opened = { photo: Selectable<IdentityPhotos>; content: Buffer }

/**
 * The photo in the clear, for somebody who may see it; the look is logged. Null where there is none
 * (any more), or none for this viewer.
 * @throws FileMissing, SealBroken
 */
export async function viewIdPhoto(look: {
  photoId: number
  viewerId: number
  /** Why a manager looks. */
  reason?: string | null
  now: Date
}): Promise<Opened | null> {
  const { photoId, viewerId, now } = look
  const photo = await photoFor({ photoId, viewerId })
  if (!photo) return null
  const content = await contentOf(photo)
  await inTransaction(async tx => {
    await tx
      .insertInto('identity_views')
      .values({ user_id: photo.user_id, photo_id: photoId, viewer_id: viewerId, viewed_at: now })
      .execute()
    if (viewerId !== photo.user_id)
      await audit(tx, {
        actorId: viewerId,
        action: 'view',
        subject: { type: 'identity', id: photo.user_id },
        reason: look.reason ?? undefined,
        now,
      })
  })
  return { photo, content }
}

/** Its number is taken before its row is written: the encryption is bound to it. */
async function newPhoto({ name, contentType, body }: IdDocument): Promise<StoredIdPhoto> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('identity_photos', 'id')) as id`.execute(db)
  const id = Number(rows[0]?.id)
  return {
    id,
    storage_key: newStorageKey(),
    original_name: name,
    content_type: contentType,
    size: body.length,
  }
}
