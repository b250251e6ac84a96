import type { Kysely, Selectable } from 'kysely'
import { db, readDb } from '#platform/server/database.ts'
import type { CmsPages, DB } from '#platform/server/schema.generated.ts'

export type PageRow = Selectable<CmsPages> & { category: string; category_slug: string }

/** What anybody may read: drafts are not among it. */
export const publishedPage = (id: number): Promise<PageRow | undefined> =>
  publishedPages().where('cms_pages.id', '=', id).executeTakeFirst()

export const allPublishedPages = (): Promise<PageRow[]> =>
  publishedPages().orderBy('cms_pages.id').execute()

/** A page in whatever state, for managers. */
export const anyPage = (id: number): Promise<PageRow | undefined> =>
  allPages(db).where('cms_pages.id', '=', id).executeTakeFirst()

/** Drafts too, newest first, for managers. */
export const pagesById = (ids: number[]): Promise<PageRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : allPages(db).where('cms_pages.id', 'in', ids).orderBy('cms_pages.id', 'desc').execute()

export const pageCategories = () =>
  db.selectFrom('page_categories').select(['id', 'name']).orderBy('name').execute()

export async function pageCategoryExists(id: number): Promise<boolean> {
  const found = await db
    .selectFrom('page_categories')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

const publishedPages = () => allPages(readDb).where('cms_pages.is_published', '=', true)

const allPages = (from: Kysely<DB>) =>
  from
    .selectFrom('cms_pages')
    .innerJoin('page_categories', 'page_categories.id', 'cms_pages.category_id')
    .selectAll('cms_pages')
    .select(['page_categories.name as category', 'page_categories.slug as category_slug'])
