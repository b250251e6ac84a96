import type { Transaction } from 'kysely'
import { listCategories } from '#features/gigs/categories/server/queries.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { presentSearch, type SavedSearch } from './present.ts'

type Asked = { viewer: Viewer; now: Date }

/** The viewer's, newest first. */
export async function listSearches({ viewer, now }: Asked): Promise<SavedSearch[]> {
  const categories = await listCategories({ now })
  const rows = await searchesOf(viewer.id).execute()
  return rows.map(row => presentSearch(row, categories))
}

/** One that the viewer has saved. */
export async function loadSearch({
  id,
  viewer,
  now,
}: Asked & { id: number }): Promise<SavedSearch> {
  const categories = await listCategories({ now })
  const row = await searchesOf(viewer.id).where('id', '=', id).executeTakeFirstOrThrow()
  return presentSearch(row, categories)
}

const searchesOf = (userId: number) =>
  db
    .selectFrom('saved_searches')
    .select(['id', 'search', 'category_id', 'town_slug', 'gig_type', 'frequency'])
    .select(['is_paused', 'created_at'])
    .select(({ selectFrom, fn }) =>
      selectFrom('search_matches')
        .select(fn.countAll<number>().as('count'))
        .whereRef('search_id', '=', 'saved_searches.id')
        .$asScalar()
        .$notNull()
        .as('matches_count'),
    )
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')

/** All of a person's: of two that are paused at once, neither hands over to the other. */
export const lockSearches = (tx: Transaction<DB>, userId: number) =>
  tx
    .selectFrom('saved_searches')
    .select(['id', 'frequency', 'is_paused'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** What a person may take along of what he has saved. Callers must have made sure who asks. */
export const ownSearches = ({ userId }: { userId: number }) => searchesOf(userId).execute()
