import { plural } from '#ui/plural.ts'

export const savedSearches = 'Saved searches'
export const savedSearchesLead = 'We tell you of what is new for them.'
export const emptyTitle =
  'No saved searches yet. Search for something, then press Save this search.'
export const searchesLoadError = 'Your saved searches did not load.'
export const searchesLoading = 'Loading your saved searches'
export const newGigs = (count: number) => `${plural(count, 'new gig')} found`
export const frequency = 'How often'
export const daily = 'Once a day'
export const atOnce = 'At once'
export const paused = 'Paused'
export const resume = 'Start again'
export const offers = 'Offers'
export const requests = 'Requests'
export const saveThisSearch = 'Save this search'
