import { type Kysely, type Selectable, sql } from 'kysely'
import { dayOf } from '#platform/days.ts'
import { db, type ReadDatabase, readDbOf } from '#platform/server/database/database.ts'
import type { CmsPages, DB } from '#platform/server/database/schema.generated.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { pagesOfLaw } from '../process.ts'

export type PageRow = Selectable<CmsPages> & { category: string; category_slug: string }

/** What anybody may read: drafts are not among it. */
export const findPublishedPage = (
  id: number,
  viewer: Viewer | null,
): Promise<PageRow | undefined> =>
  selectPublished(viewer).where('cms_pages.id', '=', id).executeTakeFirst()

export const allPublishedPages = (): Promise<PageRow[]> =>
  selectPublished(null).orderBy('cms_pages.id').execute()

/** What a list of them needs, by category, the oldest first. */
export const listPublishedTitles = (viewer: Viewer | null) =>
  readDbOf(viewer)
    .selectFrom('cms_pages')
    .innerJoin('page_categories', 'page_categories.id', 'cms_pages.category_id')
    .select(['cms_pages.id', 'cms_pages.slug', 'title', 'category_id'])
    .select(['page_categories.name as category', 'page_categories.slug as category_slug'])
    .where('cms_pages.is_published', '=', true)
    .orderBy('page_categories.name')
    .orderBy('cms_pages.id')
    .execute()

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

/** What people agree to who register now: the version that the pages of law name at their top, else the day of their last change. */
export async function versionOfLaw(from: Kysely<DB>): Promise<string> {
  const pages = await from
    .selectFrom('cms_pages')
    .select(['updated_at', sql<string>`left(content, 1000)`.as('beginning')])
    .where('id', 'in', pagesOfLaw)
    .orderBy('id')
    .execute()
  return [...new Set(pages.map(versionIn))].join(', ')
}

const versionIn = ({ beginning, updated_at }: { beginning: string; updated_at: Date }): string =>
  /\bversion (\d+([.\p{Pd}]\w+){0,4})/iu.exec(beginning)?.[1]?.replaceAll(/\p{Pd}/gu, '-') ??
  dayOf(updated_at)

const selectPublished = (viewer: Viewer | null) =>
  allPages(readDbOf(viewer)).where('cms_pages.is_published', '=', true)

const allPages = (from: ReadDatabase) =>
  from
    .selectFrom('cms_pages')
    .innerJoin('page_categories', 'page_categories.id', 'cms_pages.category_id')
    .selectAll('cms_pages')
    .select(['page_categories.name as category', 'page_categories.slug as category_slug'])
