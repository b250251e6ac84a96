import { plural } from '#ui/plural.ts'

export const pageTitle = 'Manage reviews'
export const reviews = 'Reviews'
export const reviewsHint = 'Look at what was flagged or reported, approve or hide it'
export const reply = 'Reply'
export const author = 'Author'
export const order = 'Order'
export const orderOfReview = (orderId: number) => `Order ${orderId}`
export const reviewNumber = (id: number) => `Review ${id}`

export const emptyWaiting = 'No reviews wait.'
export const emptyHeld = 'No reviews are held back.'
export const emptyHidden = 'Nothing is hidden.'
export const emptyTitle = 'No reviews found.'

export const owed = 'Not written yet'
export const unpublished = 'Not published yet'
export const held = 'Held back'
export const hidden = 'Hidden'

export const starsOfFive = (stars: number) => `${stars} of 5 stars`
export const noComment = 'No comment.'
export const hiddenFor = (reason: string) => `Hidden: ${reason}.`
export const replyHiddenFor = (reason: string) => `Reply hidden: ${reason}.`
export const repliedBy = (username: string) => `${username} replied:`
export const reportedBy = (username: string, part: 'review' | 'reply', reason: string) =>
  `${username} reports the ${part}: “${reason}”`
export const moreReports = (count: number) => `And ${plural(count, 'more report')}.`

export const actionsForReview = (id: number) => `Actions for review ${id}`
export const actionOnReview = (action: string, id: number) => `${action}: review ${id}`
export const hide = 'Hide'
export const hideReview = 'Hide review'
export const showAgain = 'Show again'
export const hideReply = 'Hide reply'
export const showReply = 'Show reply'
export const details = 'Details and history'

export const hideTitle = 'Hide this review?'
export const hideReplyTitle = 'Hide this reply?'
export const hideHint =
  'Everybody reads it in the place of the review, and both sides are told. Its stars no longer count.'
export const hideHeldHint = 'Its author is told. Whom it is about has never known of it.'
export const hideReplyHint = 'Both sides are told. The review itself stays.'
export const reasonAsked = 'Choose a reason.'
export const note = 'Note for other managers (optional)'
export const noteHint = 'Only in the history.'

export const reviewLoadError = 'The review did not load.'
export const reviewLoading = 'Loading the review'
export const authorAbout = (author: string, about: string) => `${author} about ${about}`
export const earlierTexts = 'Earlier texts'
export const shownAgain = 'Shown again'
export const replyHidden = 'Reply hidden'
export const replyShownAgain = 'Reply shown again'
