import type { Selectable } from 'kysely'
import {
  attachIdPhoto,
  type IdDocument,
  storeIdPhoto,
} from '#features/profile/identity/photos/server/commands.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { IdentityPhotos } from '#platform/server/database/schema.generated.ts'
import { pdfFile } from './files.ts'

type IdentityOptions = {
  /** What the photo holds, as it is served. */
  content?: Buffer
  contentType?: IdDocument['contentType']
  now?: Date
}

/** The photo of a person's identity, encrypted in storage like any other; one that was there is replaced. */
export async function buildIdPhoto(
  user: { id: number },
  {
    content = Buffer.from('a face'),
    contentType = 'image/jpeg',
    now = new Date(),
  }: IdentityOptions = {},
): Promise<Selectable<IdentityPhotos>> {
  const document = { name: 'card.jpg', contentType, body: content }
  const id = await storeIdPhoto({ document, userId: user.id, now }, async photo => {
    if (!photo) throw new Error('No photo was stored')
    await inTransaction(tx => attachIdPhoto(tx, { photo, userId: user.id, now }))
    return photo.id
  })
  return db.selectFrom('identity_photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** A PDF that says `text`, readable in its bytes. */
export const pdfSaying = (text: string) => pdfFile(`% ${text}\n`)
