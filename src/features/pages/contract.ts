import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { flag, id, moment } from '#platform/fields.ts'

/** `path` is where a page is read: its number decides, the rest tells people and search engines what to expect. */
export const cmsPage = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  category_id: id,
  category: z.object({ id, name: z.string() }),
  is_published: flag,
  updated_at: moment,
  path: z.string(),
})

export const listPages = endpoint('GET /api/cms/pages', {
  caller: 'visitor',
  summary: 'What can be read: the published pages by their category, without their text',
  input: z.object({}),
  output: z.object({
    categories: z.array(
      z.object({
        id,
        name: z.string(),
        pages: z.array(z.object({ id, slug: z.string(), title: z.string(), path: z.string() })),
      }),
    ),
  }),
})

export const showPage = endpoint('GET /api/cms/page/{id}', {
  caller: 'visitor',
  summary: 'A published page, such as the Privacy Policy (1) or the Terms of Use (2)',
  input: z.object({ id }),
  output: z.object({ page: cmsPage }),
  refusals: { 404: 'No such page, or it is a draft.' },
})
