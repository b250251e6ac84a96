import * as z from 'zod/mini'
import { cmsPage } from '#features/pages/contract.ts'
import { longestContent } from '#features/pages/process.ts'
import { endpoint } from '#platform/contract.ts'
import {
  anyText,
  flag,
  id,
  line,
  listOf,
  message,
  moment,
  paging,
  richText,
} from '#platform/fields.ts'
import { auditEntry, managerPageSize } from '../contract.ts'

const pageRow = z.omit(cmsPage, { content: true })
/** As it was written: names in double braces are not filled in. */
const editablePage = z.extend(cmsPage, { audit: z.array(auditEntry) })

const fields = {
  title: line(2, 120),
  content: richText(1, longestContent),
  category_id: id,
}

export const listPages = endpoint('GET /api/manager/cms/pages', {
  caller: 'manager',
  roles: ['content'],
  summary: 'All pages, drafts too, newest first',
  input: z.object({ ...paging(managerPageSize), search: z.optional(anyText(200)) }),
  output: z.object({ pages: listOf(pageRow) }),
})

export const showAnyPage = endpoint('GET /api/manager/cms/pages/{id}', {
  caller: 'manager',
  roles: ['content'],
  summary: 'One page as it was written',
  input: z.object({ id }),
  output: z.object({ page: editablePage }),
  refusals: { 404: 'No such page.' },
})

export const addPage = endpoint('POST /api/manager/cms/pages/add', {
  caller: 'manager',
  roles: ['content'],
  limits: ['manager-write'],
  summary: 'Write a page; it is a draft until it is published',
  input: z.object(fields),
  output: z.object({ page: editablePage, message }),
  status: 201,
  refusals: { 422: 'No such category.' },
})

export const updatePage = endpoint('POST /api/manager/cms/pages/update/{id}', {
  caller: 'manager',
  roles: ['content'],
  limits: ['manager-write'],
  summary: 'Change or publish a page',
  input: z.object({
    id,
    ...fields,
    is_published: z.optional(flag),
    /** The `updated_at` that the writer began with; a page that has changed since is a 409. */
    seen_updated_at: z.optional(moment),
  }),
  output: z.object({ page: editablePage, message }),
  refusals: {
    404: 'No such page.',
    409: 'Changed since it was seen; or privacy policy and terms, which stay published: people agree to them when they register.',
    422: 'No such category.',
  },
})

export const listPageCategories = endpoint('GET /api/manager/cms/page-categories', {
  caller: 'manager',
  roles: ['content'],
  summary: 'Where a page can belong',
  output: z.object({ categories: z.array(z.object({ id, name: z.string() })) }),
})
