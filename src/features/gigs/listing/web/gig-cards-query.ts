import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type StartingPlace, useStartingPlace } from '#features/gigs/place/web/starting-place.ts'
import { seedWith } from '#platform/web/query.ts'
import { type CardPage, gigCards } from './gig-cards.ts'
import type { GigFilters } from './gig-filters.ts'

export type GigCardsQuery = ReturnType<typeof useGigCards>['query']

/** The list that the filters ask for, from a page on; `placeMissing` when a distance has nowhere to start from. */
export function useGigCards(filters: GigFilters, page: number, rendered: CardPage | null) {
  const place = useStartingPlace()
  const measured = filters.distance !== undefined
  const query = useInfiniteQuery({
    ...gigCards(filters, { around: measured ? positionOf(place) : undefined, page }),
    ...(rendered && seedWith(asList(rendered))),
    enabled: !measured || place.from === 'saved' || place.from === 'device',
  })
  return { query, placeMissing: measured && place.from === 'nowhere' }
}

const positionOf = (place: StartingPlace) => (place.from === 'device' ? place.position : undefined)

const asList = (page: CardPage): InfiniteData<CardPage, number> => ({
  pages: [page],
  pageParams: [page.page],
})
