import * as z from 'zod/mini'
import { gig } from '#features/gigs/contract.ts'
import { gigOutputs } from '#features/gigs/fields.ts'
import { gigStatus } from '#features/gigs/process.ts'
import { endpoint } from '#platform/contract.ts'
import { anyText, id, listOf, paging, statusId, zeroOrOne } from '#platform/fields.ts'
import { auditEntry, managerPageSize, waiting } from '../contract.ts'

/** What changed, by the names that a gig has here; photos by their keys. */
const changed = z.nullable(z.partial(z.looseObject({ ...gigOutputs, location_based: zeroOrOne })))

export const gigAuditEntry = z.extend(auditEntry, { before: changed, after: changed })

export const listAllGigs = endpoint('GET /api/manager/gigs', {
  caller: 'manager',
  roles: ['moderation'],
  summary: 'Gigs in every state, newest first; those in review, longest waiting first',
  input: z.object({
    ...paging(managerPageSize),
    search: z.optional(anyText(200)),
    status_id: z.optional(statusId(gigStatus)),
    waiting,
  }),
  output: z.object({ gigs: listOf(gig) }),
})

export const showAnyGig = endpoint('GET /api/manager/gig/{id}', {
  caller: 'manager',
  roles: ['moderation'],
  summary: 'One gig in whatever state, with the latest changes that managers made',
  input: z.object({ id }),
  output: z.object({ gig: z.extend(gig, { audit: z.array(gigAuditEntry) }) }),
  refusals: { 404: 'No such gig.' },
})
