import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { anyText, line, listOf, message, moment, oneOf, paging } from '#platform/fields.ts'
import { managerPageSize } from '../contract.ts'

const kind = oneOf(['mail', 'sms', 'other'])

export const listFailedJobs = endpoint('GET /api/manager/failed-jobs', {
  caller: 'manager',
  roles: ['owner'],
  summary:
    'Work that failed at its last try, mails and text messages among it, the latest first; kept for a day. Nothing that was to be sent',
  input: z.object({
    ...paging(managerPageSize),
    /** A part of its name. */
    name: z.optional(anyText(200)),
    kind: z.optional(kind),
  }),
  output: z.object({
    failed_jobs: listOf(
      z.object({
        id: z.uuid(),
        name: z.string(),
        kind,
        /** For whom a message was, as far as it tells two apart: `k…@example.com`, `…567`. */
        to: z.nullable(z.string()),
        /** What the last try said. */
        reason: z.string(),
        tries: z.int(),
        created_at: moment,
        failed_at: moment,
      }),
    ),
  }),
})

export const retryFailedJob = endpoint('POST /api/manager/failed-jobs/{id}/retry', {
  caller: 'manager',
  roles: ['owner'],
  limits: ['manager-write'],
  summary:
    'Have a failed job tried again, as often as the first time. What is being tried, or has failed anew since `failed_at`, stays as it is',
  input: z.object({
    id: line(1, 40),
    /** As the list has it: which failure the caller has seen. */
    failed_at: z.optional(moment),
  }),
  output: z.object({ message }),
  refusals: { 404: 'No such job: it was done, or it failed more than a day ago.' },
})
