import type { TownName } from '#features/gigs/towns/web/town-names.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { type GigFilters, narrowingIn, pathOf, without } from './gig-filters.ts'
import * as texts from './texts.ts'

type FiltersInForceProps = {
  filters: GigFilters
  category: { description: string } | undefined
  towns: readonly TownName[]
}

/** Each leads to the same list without it. */
export function FiltersInForce({ filters, category, towns }: FiltersInForceProps) {
  const labels = {
    search: filters.search && `“${filters.search}”`,
    category: category?.description ?? sharedTexts.category,
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
