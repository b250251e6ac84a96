import * as z from 'zod/mini'
import { ownUser, personName } from '#features/accounts/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { files, line, message, moment, oneOf, storedFile } from '#platform/fields.ts'
import { identityStatuses, idPhotoMegabytes, idTypes } from './process.ts'

/** The fields of an identity; managers change them by the same rules. */
export const identityFields = {
  name: personName,
  id_type: z._default(oneOf(idTypes), 'ghana_card'),
  id_reference: line(4, 40),
  /** Needed where there is none yet. */
  id_photo: z._default(files({ count: 1, megabytes: idPhotoMegabytes }), []),
}

export const updateIdentity = endpoint('POST /api/customer/kyc/update', {
  caller: 'user',
  limits: ['identity'],
  summary:
    'Hand in the identity: a picture or PDF of the document, its number and name. A change asks for a new verification',
  input: z.object(identityFields),
  output: z.object({ user: ownUser, message }),
  refusals: {
    413: 'The file is larger than 8 MB.',
    422: 'The file is neither picture nor PDF, the number does not fit the document, or the name is not that of the payment account.',
  },
})

export const showIdentity = endpoint('GET /api/customer/kyc', {
  caller: 'user',
  summary: 'What the caller has handed in, with a link to the photo that works for a few minutes',
  output: z.object({
    identity: z.nullable(
      z.object({
        name: z.string(),
        id_type: oneOf(idTypes),
        id_reference: z.string(),
        /** Null once the photo has been removed. */
        id_photo_file: z.nullable(storedFile),
        status: oneOf(identityStatuses),
        rejection_reason: z.nullable(z.string()),
        submitted_at: moment,
      }),
    ),
  }),
})
