import { useNavigate, useSearchParams } from 'react-router'
import { filtersIn, type GigFilters, pageIn, pathOf } from './gig-filters.ts'

/** The filters in the address with the page that the list begins with, and the way to others. */
export function useAddressFilters() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = filtersIn(query)

  /** A search that is still being typed takes the place of its own beginning: Back leaves all of it at once. */
  function narrow(next: GigFilters) {
    const isTyping = filters.search !== undefined && next.search !== undefined
    if (pathOf(next) !== pathOf(filters)) navigate(pathOf(next), { replace: isTyping })
  }
  return { filters, page: pageIn(query), narrow }
}
