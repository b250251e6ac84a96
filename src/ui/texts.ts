import { plural } from './plural.ts'

export const view = 'View'
export const thisPageDidNotLoad = 'This page did not load.'

export const main = 'Main'
export const unread = (unread: number) => `, ${unread} unread`

export const removeFilter = 'Remove filter '

export const customPricing = 'Custom pricing'
export const days = (days: number) => plural(days, 'day')
export const hours = (hours: number) => plural(hours, 'hour')
export const metres = (metres: string) => `${metres} m`
export const kilometres = (kilometres: string) => `${kilometres} km`
export const justNow = 'just now'
export const minutesAgo = (minutes: number) => `${minutes} min ago`
export const yesterdayAt = (time: string) => `Yesterday, ${time}`
export const today = 'Today'
export const yesterday = 'Yesterday'

export const tryAgain = 'Try again'

export const offer = 'Offer'
export const request = 'Request'

export const youAreOffline = 'You are offline.'
export const showingWhatWasSaved = (savedAt: string) => ` Showing what was saved ${savedAt}.`

export const loading = 'Loading'

export const skipToContent = 'Skip to content'

export const notices = 'Notices'
export const dismiss = 'Dismiss'

export const premium = 'Premium'
export const identityVerified = 'Identity verified'

export const labelUnread = (label: string, unread: number) => `${label}, ${unread} unread`

export const ratedBy = (rating: string, count: number) =>
  `Rated ${rating} out of 5 by ${plural(count, 'person', 'people')}`

export const notSavedOnThisDevice = 'Not saved on this device'
export const backToHome = 'Back to Home'
export const thisPageNeedsAConnection =
  'This page needs a connection. Pages that you have opened before can be read without.'

export const theServerDoesNotAnswer = 'The server does not answer.'
