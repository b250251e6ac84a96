/** What a list of gigs is narrowed to. It lives in the address, so that it can be shared and comes back on Back. */
export type GigFilters = {
  search?: string
  category?: number
  /** Kilometres. */
  distance?: number
  gig_type?: 1 | 2
}

export type FilterName = keyof GigFilters

const longestSearch = 200
const farthest = 20_000
const highestId = 2_147_483_647

/** Whatever else stands in the address is not for us, and what makes no sense narrows nothing. */
export function filtersIn(query: URLSearchParams): GigFilters {
  const search = [...(query.get('search') ?? '').trim()].slice(0, longestSearch).join('')
  const category = positive(query.get('category'), highestId)
  const distance = positive(query.get('distance'), farthest)
  const type = query.get('gig_type')
  return {
    ...(search !== '' && { search }),
    ...(Number.isInteger(category) && { category }),
    ...(distance !== undefined && { distance }),
    ...(type === '1' && { gig_type: 1 as const }),
    ...(type === '2' && { gig_type: 2 as const }),
  }
}

/** The address of the list: `/`, `/?search=plumber&distance=10`. */
export function pathOf(filters: GigFilters): string {
  const query = new URLSearchParams()
  for (const name of ['search', 'category', 'distance', 'gig_type'] as const) {
    const value = filters[name]
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `/?${query}` : '/'
}

export function without(filters: GigFilters, name: FilterName): GigFilters {
  const { [name]: _, ...rest } = filters
  return rest
}

export const isNarrowed = (filters: GigFilters) => Object.keys(filters).length > 0

function positive(text: string | null, most: number): number | undefined {
  const value = Number(text ?? '')
  return value > 0 && value <= most ? value : undefined
}
