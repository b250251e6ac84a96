import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { id } from '#platform/fields.ts'

/** Whom and what a report names; both may be left out. */
export const subjectFields = { about_user_id: z.optional(id), about_gig_id: z.optional(id) }

export const listReportSubjects = endpoint('GET /api/report/subjects', {
  caller: 'user',
  summary:
    'Whom and what a report can name: those that are asked for, where the caller may see them, and then those of the latest chats and orders',
  input: z.object(subjectFields),
  output: z.object({
    people: z.array(z.object({ id, username: z.string(), name: z.string() })),
    gigs: z.array(z.object({ id, title: z.string() })),
  }),
})
