import type { Kysely } from 'kysely'
import { type CountsQuery, loadGigCounts } from '#features/gigs/counts/server/queries.ts'
import type { Town } from '#platform/places.ts'
import { readDbOf } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { listRelated } from '../process.ts'

export type Category = { id: number; description: string; slug: string }

/** Categories change with a release only: after that long another process's memory may be old. */
const rememberedForMs = 60_000
let remembered: { categories: Promise<Category[]>; at: Date } | undefined

/** All categories by name, from memory. */
export async function listCategories({ now }: { now: Date }): Promise<Category[]> {
  if (!remembered || now.getTime() - remembered.at.getTime() > rememberedForMs) {
    const categories = allCategories()
    remembered = { categories, at: now }
    categories.catch(() => {
      remembered = undefined
    })
  }
  return remembered.categories
}

/** With how many Live Offers each has. */
export async function listCountedCategories(query: {
  now: Date
}): Promise<(Category & { gigs_count: number })[]> {
  const [counts, categories] = [await loadGigCounts(query), await listCategories(query)]
  return categories.map(category => ({
    ...category,
    gigs_count: counts({ categoryId: category.id }),
  }))
}

/** Trades that go together with this one and have Live gigs there, else anywhere: `town` says which. The nearest first. */
export async function listRelatedCategories(
  query: CountsQuery & { category: Category; town: Town | null },
): Promise<{ category: Category; gigs_count: number; town: Town | null }[]> {
  const { category } = query
  const [counts, categories] = [await loadGigCounts(query), await listCategories(query)]
  const related = listRelated(category.slug).flatMap(
    slug => categories.find(other => other.slug === slug) ?? [],
  )
  const countIn = (town: Town | null) =>
    related
      .map(other => ({
        ...{ category: other, town },
        gigs_count: counts({ categoryId: other.id, town: town?.slug }),
      }))
      .filter(({ gigs_count }) => gigs_count > 0)
  const there = countIn(query.town)
  return there.length > 0 ? there : countIn(null)
}

export async function categoryExists(tx: Kysely<DB>, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

const allCategories = () =>
  readDbOf(null)
    .selectFrom('categories')
    .select(['id', 'description', 'slug'])
    .orderBy('description')
    .execute()
