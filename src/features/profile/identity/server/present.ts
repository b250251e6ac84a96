import type { Selectable } from 'kysely'
import type { showIdentity } from '#features/profile/identity/contract.ts'
import type { Output } from '#platform/contract.ts'
import type { Identities } from '#platform/server/database/schema.generated.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { idPhotoFile, type PhotoRow } from '../photos/server/present.ts'
import type { IdentityStatus, IdType } from '../process.ts'

type IdentityDetails = {
  identity: Selectable<Identities>
  photo: PhotoRow | undefined
  viewer: Viewer
  now: Date
}

export function presentIdentity({
  identity,
  photo,
  viewer,
  now,
}: IdentityDetails): Output<typeof showIdentity>['identity'] {
  return {
    name: identity.name,
    // The table takes no others.
    id_type: identity.id_type as IdType,
    id_reference: identity.id_reference,
    id_photo_file: photo ? idPhotoFile(photo, viewer, now) : null,
    status: identity.status as IdentityStatus,
    rejection_reason: identity.rejection_reason,
    submitted_at: identity.submitted_at,
  }
}
