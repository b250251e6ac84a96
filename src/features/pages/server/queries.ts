import type { Selectable } from 'kysely'
import { readDb } from '#platform/server/database.ts'
import type { CmsPages } from '#platform/server/schema.generated.ts'

export type PageRow = Selectable<CmsPages> & { category: string; category_slug: string }

/** What anybody may read: drafts are not among it. */
export const publishedPage = (id: number): Promise<PageRow | undefined> =>
  publishedPages().where('cms_pages.id', '=', id).executeTakeFirst()

export const allPublishedPages = (): Promise<PageRow[]> =>
  publishedPages().orderBy('cms_pages.id').execute()

const publishedPages = () =>
  readDb
    .selectFrom('cms_pages')
    .innerJoin('page_categories', 'page_categories.id', 'cms_pages.category_id')
    .selectAll('cms_pages')
    .select(['page_categories.name as category', 'page_categories.slug as category_slug'])
    .where('cms_pages.is_published', '=', true)
