import { type GigFilters, listInputOf } from '#features/gigs/listing/web/gig-filters.ts'
import { useLazyModule } from '#platform/web/lazy-module.ts'
import { useGigPorts } from './ports.ts'

/**
 * Where the button stands that saves what the list is narrowed to. Near is nothing to be told of, and a saved search is
 * understood: what is searched for by its words alone would be saved as something else.
 */
export function SaveSearchPlace({ filters }: { filters: GigFilters }) {
  const { search, category, town, understand } = filters
  if (understand === 0 || (!search && !category && !town)) return null
  return <SaveSearchButton filters={filters} />
}

function SaveSearchButton({ filters }: { filters: GigFilters }) {
  const { search, category, town, gig_type } = listInputOf(filters)
  const { module } = useLazyModule(useGigPorts().loadSaveSearch)
  return (
    <div className="flex min-h-12">
      {module && <module.SaveSearch draft={{ search, category, town, gig_type }} />}
    </div>
  )
}
