import type { Kysely } from 'kysely'
import { readDb } from '#platform/server/database.ts'
import type { DB } from '#platform/server/schema.generated.ts'

type Category = { id: number; description: string }

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

export async function categoryExists(tx: Kysely<DB>, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

const allCategories = () =>
  readDb.selectFrom('categories').select(['id', 'description']).orderBy('description').execute()
