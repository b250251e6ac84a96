import * as z from 'zod/mini'
import { publicUser } from '#features/accounts/contract.ts'
import { matchDecisions, matchStates } from '#features/gigs/images/matching/process.ts'
import { managerPageSize } from '#features/manager/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { anyText, id, listOf, message, moment, oneOf, paging } from '#platform/fields.ts'

const picture = z.object({
  gig_id: id,
  title: z.string(),
  status_id: z.int(),
  /** 640 pixels wide, where the photo has as many. */
  image_url: z.string(),
  user: publicUser,
  uploaded_at: moment,
})

const imageMatch = z.object({
  id,
  state: oneOf(matchStates),
  /** How many of 64 bits differ. */
  distance: z.int(),
  created_at: moment,
  /** The older picture. */
  first: picture,
  second: picture,
})

export const listImageMatches = endpoint('GET /api/manager/gig-image-matches', {
  caller: 'manager',
  roles: ['moderation'],
  summary: 'Pictures of two people that look alike, newest first',
  input: z.object({ ...paging(managerPageSize), state: z.optional(oneOf(matchStates)) }),
  output: z.object({ matches: listOf(imageMatch) }),
})

export const longestNote = 500

export const decideImageMatch = endpoint('POST /api/manager/gig-image-matches/{id}', {
  caller: 'manager',
  roles: ['moderation'],
  limits: ['manager-write'],
  summary: 'Say whether one of two pictures was copied; the gigs stay as they are',
  input: z.object({
    id,
    decision: oneOf(matchDecisions),
    /** For other managers. */
    note: z._default(anyText(longestNote), ''),
  }),
  output: z.object({ match: imageMatch, message }),
  refusals: {
    403: 'One of the pictures is the manager’s own.',
    404: 'No such pictures.',
    409: 'Decided already.',
  },
})
