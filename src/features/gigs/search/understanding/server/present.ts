import type * as z from 'zod/mini'
import { listCategories } from '#features/gigs/categories/server/queries.ts'
import type { understood } from '#features/gigs/contract.ts'
import { findTown } from '#features/gigs/towns/process.ts'
import type { Understanding } from '../process.ts'

type Understood = z.output<typeof understood>

export async function presentUnderstanding(
  { category, town, nearMe, rest }: Understanding,
  now: Date,
): Promise<Understood> {
  const categories = await listCategories({ now })
  const meant = category && categories.find(({ id }) => id === category.id)
  const place = town && findTown(town.slug)
  return {
    category: meant
      ? { id: meant.id, slug: meant.slug, description: meant.description, words: category.words }
      : null,
    town: place
      ? { slug: place.slug, name: place.name, region: place.region, words: town.words }
      : null,
    near_me: nearMe,
    rest,
  }
}
