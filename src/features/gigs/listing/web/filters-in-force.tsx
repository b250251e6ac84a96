import { FilterChip } from '#ui/filter-chip.tsx'
import { useCategories } from './category-names.ts'
import type { GigCard } from './gig-cards.ts'
import { type FilterName, type GigFilters, without } from './gig-filters.ts'
import * as texts from './texts.ts'

type FiltersInForceProps = {
  filters: GigFilters
  /** Any gig of the list: it knows what its category is called. */
  example: GigCard | undefined
  onChange: (filters: GigFilters) => void
}

export function FiltersInForce({ filters, example, onChange }: FiltersInForceProps) {
  const category = useCategoryName(filters.category, example)
  const labels: Record<FilterName, string | undefined> = {
    search: filters.search && `“${filters.search}”`,
    gig_type: filters.gig_type && (filters.gig_type === 1 ? texts.offers : texts.requests),
    category,
    distance: filters.distance ? texts.atMostKm(filters.distance) : undefined,
  }
  const inForce = (['search', 'gig_type', 'category', 'distance'] as const).filter(
    name => filters[name] !== undefined,
  )
  if (inForce.length === 0) return null
  return (
    <ul aria-label={texts.filtersInForce} className="-my-2 flex flex-wrap gap-x-2">
      {inForce.map(name => (
        <li key={name} className="max-w-full [&_button]:max-w-full [&_span]:truncate">
          <FilterChip onRemove={() => onChange(without(filters, name))}>
            {labels[name] ?? '…'}
          </FilterChip>
        </li>
      ))}
    </ul>
  )
}

function useCategoryName(category: number | undefined, example: GigCard | undefined) {
  const told = example?.category.id === category ? example?.category.description : undefined
  const { data } = useCategories({ needed: category !== undefined && told === undefined })
  if (category === undefined) return undefined
  return told ?? data?.categories.find(({ id }) => id === category)?.description ?? texts.category
}
