import * as z from 'zod/mini'
import { auditSubjects } from '#platform/audit-subjects.ts'
import { endpoint } from '#platform/contract.ts'
import { anyText, id, line, listOf, oneOf, paging, says } from '#platform/fields.ts'
import { everyManager } from '#platform/roles.ts'
import { auditEntry, managerPageSize } from '../contract.ts'
import { endsBeforeItBegins, isDayOrMoment } from './process.ts'

const dayOrMoment = z
  .string()
  .check(
    z.refine(
      isDayOrMoment,
      says('must be a date or a moment, such as 2026-12-03 or 2026-12-03T08:30:00Z.'),
    ),
  )

/** An entry with its place in the chain. */
export const chainedEntry = z.extend(auditEntry, {
  subject: z.object({ type: oneOf(auditSubjects), id: z.int() }),
  /** Why, where somebody was asked. */
  reason: z.nullable(z.string()),
  details_hash: z.string(),
  previous_hash: z.string(),
  hash: z.string(),
})

const filters = {
  /** In action, reason and who did it. */
  search: z.optional(anyText(200)),
  /** Of the owner alone: others see their own entries whatever it says. */
  manager: z.optional(id),
  action: z.optional(line(1, 60)),
  subject_type: z.optional(oneOf(auditSubjects)),
  subject_id: z.optional(id),
  from: z.optional(dayOrMoment),
  /** A day includes itself. */
  to: z.optional(dayOrMoment),
}

const inOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !endsBeforeItBegins({ ...(from && { from }), ...(to && { to }) }),
  { path: ['to'], ...says('must not be before the beginning.') },
)

export const listAudit = endpoint('GET /api/manager/audit', {
  caller: 'manager',
  roles: everyManager,
  summary:
    'What managers did and looked at, newest first: of the owner everything, of others their own',
  input: z.object({ ...filters, ...paging(managerPageSize) }).check(inOrder),
  output: z.object({
    audit: listOf(chainedEntry),
    /** How many entries there are in all, and the hash of the newest, whatever is listed. */
    chain: z.object({ entries: z.int(), hash: z.string() }),
  }),
})

export const exportAudit = endpoint('GET /api/manager/audit/export', {
  caller: 'manager',
  roles: everyManager,
  limits: ['audit-export'],
  summary: 'The same as a table to be saved, at most the newest 50 000; itself an entry',
  input: z.object(filters).check(inOrder),
  output: null,
  file: 'text/csv',
})
