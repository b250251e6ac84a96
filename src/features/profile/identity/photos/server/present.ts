import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import type { storedFile } from '#platform/fields.ts'
import type { IdentityPhotos } from '#platform/server/database/schema.generated.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { linkExpiry, signatureOf } from './policy.ts'

export type PhotoRow = Pick<
  Selectable<IdentityPhotos>,
  'id' | 'original_name' | 'content_type' | 'size'
>

/**
 * A photo as the contract's file, with a link that works for this viewer and a few minutes, and says why a manager looks.
 * With `&download=1` behind it the link saves the file.
 */
export function idPhotoFile(
  photo: PhotoRow,
  viewer: Viewer,
  now: Date,
  reason: string | null = null,
): z.output<typeof storedFile> {
  const link = { photoId: photo.id, viewerId: viewer.id, expires: linkExpiry(now), reason }
  const query = new URLSearchParams({
    ...{ viewer: `${link.viewerId}`, expires: `${link.expires}` },
    ...(reason !== null && { reason }),
    signature: signatureOf(link),
  })
  return {
    firebase_url: `${settings.APP_URL}/identity/${photo.id}?${query}`,
    original_name: photo.original_name,
    content_type: photo.content_type,
    size: photo.size,
  }
}
