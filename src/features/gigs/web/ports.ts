import { type ComponentType, createContext } from 'react'
import type { GigFilters } from '#features/gigs/listing/web/gig-filters.ts'
import { useRequiredContext } from '#platform/web/required-context.ts'

/** What a list is narrowed to that one can be told of. */
export type SearchDraft = Pick<GigFilters, 'search' | 'category' | 'town'> & { gig_type?: 1 | 2 }

/** What gigs need of other features in the browser; `src/web-ports.tsx` gives it. */
export type GigPorts = {
  /** Fetches what makes an offer of a gig as it is, and answers the path to go on at; it throws an ApiError. */
  loadRequest: () => Promise<{ requestGig: (gigId: number) => Promise<string> }>
  /** Fetches the button that saves a search. */
  loadSaveSearch: () => Promise<{ SaveSearch: ComponentType<{ draft: SearchDraft }> }>
  /** Fetches what buyers say of a gig. */
  loadGigReviews: () => Promise<{
    GigReviews: ComponentType<{ gigId: number; sellerName: string }>
  }>
}

export const GigPortsContext = createContext<GigPorts | null>(null)

export const useGigPorts = () => useRequiredContext(GigPortsContext)
