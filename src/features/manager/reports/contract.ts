import * as z from 'zod/mini'
import { publicUser } from '#features/accounts/contract.ts'
import { report } from '#features/reports/contract.ts'
import { reportActions, reportStatus } from '#features/reports/process.ts'
import { endpoint } from '#platform/contract.ts'
import {
  anyText,
  id,
  line,
  listOf,
  message,
  moment,
  oneOf,
  paging,
  statusId,
} from '#platform/fields.ts'
import { auditEntry, managerPageSize, waiting } from '../contract.ts'

const reported = z.extend(report, { reporter: publicUser, actioned_at: z.nullable(moment) })
const reportRow = z.omit(reported, {
  ...{ description: true, files: true, about_user_id: true, about_gig_id: true },
})

/** With whether the account may still be used. */
const namedPerson = z.extend(publicUser, { status_id: z.int() })
const namedGig = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  status_id: z.int(),
  /** Whether everybody may open it. */
  is_live: z.boolean(),
  /** Who posted it. */
  user: namedPerson,
})

const wholeReport = z.extend(reported, {
  about_user: z.nullable(namedPerson),
  about_gig: z.nullable(namedGig),
  /** Others about the same person or gig, the newest first; the ten newest of each. */
  related_reports: z.array(
    z.object({
      id,
      reference: z.string(),
      category: z.string(),
      status_id: z.int(),
      /** Of the gig that it names. */
      gig_title: z.nullable(z.string()),
      created_at: moment,
    }),
  ),
  audit: z.array(auditEntry),
})

export const listReports = endpoint('GET /api/manager/reports', {
  caller: 'manager',
  roles: ['disputes'],
  summary: 'All reports, newest first; those that are pending, longest waiting first',
  input: z.object({
    ...paging(managerPageSize),
    search: z.optional(anyText(200)),
    status_id: z.optional(statusId(reportStatus)),
    waiting,
  }),
  output: z.object({ reports: listOf(reportRow) }),
})

export const showReport = endpoint('GET /api/manager/report/{reference}', {
  caller: 'manager',
  roles: ['disputes'],
  summary: 'One report, with links to its files that work for a few minutes',
  input: z.object({ reference: line(1, 40) }),
  output: z.object({ report: wholeReport }),
  refusals: { 403: 'It is about the manager.', 404: 'No such report.' },
})

export const actOnReport = endpoint('POST /api/manager/report/{reference}', {
  caller: 'manager',
  roles: ['disputes'],
  limits: ['manager-write'],
  summary: 'Mark a report as actioned',
  input: z.object({ reference: line(1, 40), action: oneOf(reportActions) }),
  output: z.object({ report: wholeReport, message }),
  refusals: {
    403: 'It is about the manager.',
    404: 'No such report.',
    409: 'It has been actioned already.',
  },
})
