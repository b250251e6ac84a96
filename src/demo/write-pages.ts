import type { Transaction } from 'kysely'
import { pagesOfLaw } from '#features/pages/process.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { slugOf } from '#platform/server/slugs.ts'
import { demoPages } from './pages.ts'
import { daysBefore } from './when.ts'

const supportCategory = 1

/** Where a manager has written pages already, they stay alone. */
export async function writePages(tx: Transaction<DB>, now: Date): Promise<void> {
  const written = await tx
    .selectFrom('cms_pages')
    .select('id')
    .where('id', 'not in', pagesOfLaw)
    .limit(1)
    .executeTakeFirst()
  if (written) return
  const rows = demoPages.map(({ title, content, isPublished, daysAgo }) => ({
    category_id: supportCategory,
    title,
    slug: slugOf(title, 'page'),
    content,
    is_published: isPublished,
    created_at: daysBefore(now, daysAgo),
    updated_at: daysBefore(now, daysAgo),
  }))
  await tx.insertInto('cms_pages').values(rows).execute()
}
