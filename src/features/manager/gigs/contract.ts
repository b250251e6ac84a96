import * as z from 'zod/mini'
import { gig } from '#features/gigs/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { anyText, id, listOf, paging, wholeNumber } from '#platform/fields.ts'
import { auditEntry, managerPageSize } from '../contract.ts'

export const listAllGigs = endpoint('GET /api/manager/gigs', {
  caller: 'manager',
  summary: 'Gigs in every state, newest first',
  input: z.object({
    ...paging(managerPageSize),
    search: z.optional(anyText(200)),
    status_id: z.optional(wholeNumber(1, 4)),
  }),
  output: z.object({ gigs: listOf(gig) }),
})

export const showAnyGig = endpoint('GET /api/manager/gig/{id}', {
  caller: 'manager',
  summary: 'One gig in whatever state, with the latest changes that managers made',
  input: z.object({ id }),
  output: z.object({ gig: z.extend(gig, { audit: z.array(auditEntry) }) }),
  refusals: { 404: 'No such gig.' },
})
