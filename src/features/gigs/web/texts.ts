import { shortDay } from '#platform/days.ts'
import { plural } from '#ui/plural.ts'

export const promoted = 'Promoted'
export const takes = (duration: string) => `takes ${duration}`
export const wantedWithin = (duration: string) => `wanted within ${duration}`
export const sendBid = 'Send a bid'

export const backOn = (day: string) => `Back on ${shortDay(day)}`

export const loadingGigs = 'Loading gigs'
export const moreGigsLoadError = 'No more gigs loaded.'

export const homeLead =
  'Find people who do the work, or post what you need done. No commission on orders.'
export const gigsLoadError = 'The gigs did not load.'
export const gigsOrMore = (count: number) => `${plural(count, 'gig')} or more`
export const gigCount = (count: number) => plural(count, 'gig')
export const noMatchTitle = 'Nothing found'
export const showingOf = (shown: number, all: string) => `Showing ${shown} of ${all}`
export const clearFilters = 'Clear filters'
export const showAnyDistance = 'Show any distance'
export const locationNeededHint =
  'Turn on location to see workers near you. We use it only for this list.'

export const gigType = 'Gig type'
