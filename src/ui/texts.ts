import { plural } from './plural.ts'

export const view = 'View'
export const pageLoadError = 'This page did not load.'
export const oldBrowserNotice = 'Some things do not work in this browser.'
export const scriptsLoadError =
  'Part of this page did not load. Check your connection and open it again.'

export const main = 'Main'
export const unread = (unread: number) => `, ${unread} unread`

export const newNotifications = ', new notifications'

export const removeFilter = 'Remove '

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

export const offline = 'You are offline.'
export const savedCopyNotice = (savedAt: string) => ` Showing what was saved ${savedAt}.`

export const loading = 'Loading'
export const scriptsNeededNotice =
  'This needs JavaScript. Switch it on in your browser, then load the page again.'

export const pages = 'Pages'
export const previousPage = 'Previous page'
export const nextPage = 'Next page'

export const skipToContent = 'Skip to content'

export const notices = 'Notices'
export const dismiss = 'Dismiss'

export const premium = 'Premium'
export const identityVerified = 'Identity verified'

export const labelUnread = (label: string, unread: number) => `${label}, ${unread} unread`

export const ratedBy = (rating: string, count: number) =>
  `Rated ${rating} out of 5 by ${plural(count, 'person', 'people')}`

export const draftNotSaved = 'Not saved on this device'
export const backToHome = 'Back to Home'
export const offlinePageNotice =
  'This page needs internet. You can still read pages that you opened before.'

export const serverSilent = 'The server does not answer.'

/** General words, for all features. */
export const all = 'All'
export const status = 'Status'
export const history = 'History'
export const username = 'Username'
export const email = 'Email'
export const activate = 'Activate'
export const goBack = 'Go back'
export const category = 'Category'
export const title = 'Title'
export const edit = 'Edit'
export const remove = 'Remove'
export const download = 'Download'
export const approve = 'Approve'
export const pause = 'Pause'
export const deleteButton = 'Delete'
export const save = 'Save'
export const categoryPlaceholder = 'Choose a category'
export const categoriesLoading = 'Loading categories…'
export const categoriesLoadError = 'The categories did not load.'
export const declineButton = 'No, go back'
export const description = 'Description'
export const search = 'Search'

export const browseGigs = 'Browse gigs'
export const back = 'Back'
export const undo = 'Undo'
export const nextStepsTitle = 'What happens next'
export const addFiles = 'Add files'
export const loadMore = 'Load more'

/** What an empty field asks for. */
export const titleAsked = 'Enter a title.'
export const categoryAsked = 'Choose a category.'
export const descriptionAsked = 'Enter a description.'
export const currencyAsked = 'Enter the currency, such as GHS.'
export const nameOnAccountAsked = 'Enter the name on the account.'
