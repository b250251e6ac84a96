import type { TownName } from '#features/gigs/towns/web/town-names.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { useCategories } from './category-names.ts'
import type { GigCard } from './gig-cards.ts'
import { type GigFilters, narrowingIn, pathOf, without } from './gig-filters.ts'
import * as texts from './texts.ts'

type FiltersInForceProps = {
  filters: GigFilters
  /** Any gig of the list: it knows what its category is called. */
  example: GigCard | undefined
  towns: readonly TownName[]
}

/** Each leads to the same list without it. */
export function FiltersInForce({ filters, example, towns }: FiltersInForceProps) {
  const category = useCategoryName(filters.category, example)
  const labels = {
    search: filters.search && `“${filters.search}”`,
    category,
    town: towns.find(({ slug }) => slug === filters.town)?.name,
    distance: filters.distance ? texts.withinKm(filters.distance) : undefined,
  }
  const narrowing = narrowingIn(filters)
  const inForce = (['search', 'category', 'town', 'distance'] as const).filter(
    name => narrowing[name] !== undefined,
  )
  if (inForce.length === 0) return null
  return (
    <ul aria-label={texts.filtersInForce} className="-my-2 flex flex-wrap gap-x-2">
      {inForce.map(name => (
        <li key={name} className="flex max-w-full">
          <FilterChip to={pathOf(without(filters, name))}>{labels[name] ?? '…'}</FilterChip>
        </li>
      ))}
    </ul>
  )
}

function useCategoryName(category: number | undefined, example: GigCard | undefined) {
  const nameInExample =
    example?.category.id === category ? example?.category.description : undefined
  const { data } = useCategories({ needed: category !== undefined && nameInExample === undefined })
  if (category === undefined) return undefined
  return (
    nameInExample ??
    data?.categories.find(({ id }) => id === category)?.description ??
    sharedTexts.category
  )
}
