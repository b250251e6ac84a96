import { gigTypes } from '#features/gigs/process.ts'

/** What a list of gigs is narrowed to. It lives in the address, so that it can be shared and comes back on Back. */
export type GigFilters = {
  search?: string
  category?: number
  /** Kilometres. */
  distance?: number
  /** Left out, Offers. */
  gig_type?: 1 | 2 | 'all'
  /** Its slug. */
  town?: string
  /** 0: the words as they are, whatever trade or town they mean. */
  understand?: 0
}

export type FilterName = keyof GigFilters

export const filterNames = [
  'search',
  'category',
  'distance',
  'gig_type',
  'town',
  'understand',
] as const

/** As far as somebody comes for a day's work. */
export const nearKm = 10

const longestSearch = 200
const farthest = 20_000
const highestId = 2_147_483_647
const farthestPage = 100_000

/** Whatever else stands in the address is not for us, and what makes no sense narrows nothing. */
export function filtersIn(query: URLSearchParams): GigFilters {
  const search = [...(query.get('search') ?? '').trim()].slice(0, longestSearch).join('')
  const category = positive(query.get('category'), highestId)
  const distance = positive(query.get('distance'), farthest)
  const type = query.get('gig_type')
  const town = query.get('town') ?? ''
  return {
    ...(search !== '' && { search }),
    ...(Number.isInteger(category) && { category }),
    ...(distance !== undefined && { distance }),
    ...(type === '1' && { gig_type: 1 as const }),
    ...(type === '2' && { gig_type: 2 as const }),
    ...(type === 'all' && { gig_type: 'all' as const }),
    ...(/^[a-z0-9-]{1,60}$/.test(town) && { town }),
    ...(search !== '' && query.get('understand') === '0' && { understand: 0 as const }),
  }
}

/** The page that the list begins with, for those who go from page to page by links. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? '')
  return Number.isInteger(page) && page > 1 && page <= farthestPage ? page : 1
}

/** The address of the list: `/`, `/?search=plumber&distance=10`, `/?page=2`. */
export function pathOf(filters: GigFilters, page = 1): string {
  const query = new URLSearchParams()
  for (const name of filterNames) {
    const value = filters[name]
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  if (page > 1) query.set('page', String(page))
  const text = String(query)
  return text ? `/?${text}` : '/'
}

/** How a search is understood goes with it. */
export function without(filters: GigFilters, name: FilterName): GigFilters {
  const { [name]: _, ...rest } = filters
  return name === 'search' ? without(rest, 'understand') : rest
}

/** What is chosen of all that there is; which of the two ways in was taken is no choice among them. */
export const narrowingIn = ({ gig_type: _, understand: __, ...narrowing }: GigFilters) => narrowing

export const isNarrowed = (filters: GigFilters) => Object.keys(narrowingIn(filters)).length > 0

/** The same way in, and nothing narrowed. */
export const wayIn = ({ gig_type }: GigFilters): GigFilters => (gig_type ? { gig_type } : {})

export const findsWork = ({ gig_type }: GigFilters) => gig_type === gigTypes.request

/** As the API takes them, which knows of no default. */
export function listInputOf({ gig_type = gigTypes.offer, ...filters }: GigFilters) {
  return { ...filters, ...(gig_type !== 'all' && { gig_type }) }
}

function positive(text: string | null, most: number): number | undefined {
  const value = Number(text ?? '')
  return value > 0 && value <= most ? value : undefined
}
