import { plural } from '#ui/plural.ts'

export const historyLoadError = 'The history did not load.'
export const inactive = 'Inactive'
export const approved = 'Approved'
export const type = 'Type'
export const locationBased = 'Location-based'
export const latitude = 'Latitude'
export const longitude = 'Longitude'
export const photos = 'Photos'

export const pageTitle = 'Manage gigs'
export const emptyTitle = 'No gigs found.'
export const shortTitle = 'Short title'

export const queueTitle = 'Gigs in review'
export const otherStepsLink = 'Pause, history'
export const approveMany = (count: number) => `Approve ${plural(count, 'gig')}`
export const manyApproved = (count: number) => `${plural(count, 'gig')} approved`
export const duration = 'Duration'
export const noPhotosNotice = 'There are no photos.'
export const photoNumbered = (number: number) => `Photo ${number}`
