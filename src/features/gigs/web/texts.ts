import { plural } from '#ui/plural.ts'

export const promoted = 'Promoted'

export const loadingGigs = 'Loading gigs'
export const noMoreGigsLoaded = 'No more gigs loaded.'
export const loadMore = 'Load more'

export const servicesInGhana = 'Services in Ghana'
export const findPeopleWhoDoTheWork =
  'Find people who do the work, or post what you need done. No commission on orders.'
export const theGigsDidNotLoad = 'The gigs did not load.'
export const gigsOrMore = (count: number) => `${plural(count, 'gig')} or more`
export const gigCount = (count: number) => plural(count, 'gig')
export const noGigsMatch = 'No gigs match'
export const showingOf = (shown: number, all: string) => `Showing ${shown} of ${all}`
export const clearFilters = 'Clear filters'
export const useMyLocation = 'Use my location'
export const showAnyDistance = 'Show any distance'
export const toShowWhatIsNear =
  'To show what is near, we need to know where you are. We use it for this list only.'
