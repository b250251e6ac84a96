import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import { towns } from '#platform/places.ts'
import type { SavedSearches } from '#platform/server/database/schema.generated.ts'
import type { savedSearch } from '../contract.ts'
import type { SearchFrequency } from '../process.ts'

export type SavedSearch = z.output<typeof savedSearch>
type Category = NonNullable<SavedSearch['category']>

type SearchRow = Pick<
  Selectable<SavedSearches>,
  | ('id' | 'search' | 'category_id' | 'town_slug' | 'gig_type' | 'frequency')
  | ('is_paused' | 'created_at')
> & { matches_count: number }

export function presentSearch(row: SearchRow, categories: readonly Category[]): SavedSearch {
  const { category_id, town_slug, frequency, ...kept } = row
  return {
    ...kept,
    // The table takes no others.
    frequency: frequency as SearchFrequency,
    category: categories.find(({ id }) => id === category_id) ?? null,
    town: towns.find(({ slug }) => slug === town_slug) ?? null,
    route: routeOf(row),
  }
}

function routeOf({ search, category_id, town_slug, gig_type }: SearchRow): string {
  const query = new URLSearchParams()
  if (search !== '') query.set('search', search)
  if (category_id !== null) query.set('category', String(category_id))
  query.set('gig_type', gig_type === null ? 'all' : String(gig_type))
  if (town_slug !== null) query.set('town', town_slug)
  return `/?${query}`
}
