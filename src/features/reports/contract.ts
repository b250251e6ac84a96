import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { files, id, message, moment, richText, storedFile } from '#platform/fields.ts'
import {
  longestDescription,
  maxReportFiles,
  reportFileMegabytes,
  shortestDescription,
} from './process.ts'
import { subjectFields } from './subjects/contract.ts'

const category = z.object({ id, name: z.string() })

export const report = z.object({
  id,
  reference: z.string(),
  category_id: id,
  category,
  /** HTML. */
  description: z.string(),
  status_id: z.int(),
  /** Whom it is about: the person that was named, else whoever posted the gig. */
  about_user_id: z.nullable(id),
  about_gig_id: z.nullable(id),
  files: z.array(z.object({ id, file: storedFile })),
  created_at: moment,
})

export const listReportCategories = endpoint('GET /api/report/categories', {
  caller: 'user',
  summary: 'What a report can be about',
  output: z.object({ categories: z.array(category) }),
})

export const addReport = endpoint('POST /api/report/add', {
  caller: 'user',
  limits: ['report'],
  summary: 'Report something to the managers; the answer holds the reference to ask by',
  input: z.object({
    category_id: id,
    /** Plain text, or HTML. */
    description: richText(shortestDescription, longestDescription),
    ...subjectFields,
    files: z._default(files({ count: maxReportFiles, megabytes: reportFileMegabytes }), []),
  }),
  output: z.object({ report, message }),
  status: 201,
  refusals: { 413: 'A file is larger than 10 MB.', 422: 'A file is of a kind that is not taken.' },
})
