import { formatCount, plural } from '#ui/plural.ts'

export const memberSince = (month: string) => `Member since ${month}`
export const editProfile = 'Edit profile'
export const message = 'Message'
export const report = 'Report'
export const reportReply = 'Report the reply'
export const share = 'Share'
export const shareTitle = 'Share this page'
export const personOnSite = (name: string, site: string) => `${name} on ${site}`

export const newHere = 'New here'
export const newHereHint = 'Figures show after the first few completed orders.'
export const figuresTitle = 'Figures'
export const howCounted = 'How is this counted?'
export const ordersCompleted = 'Orders completed'
export const ordersCompletedHint = 'Orders as the seller that ended as completed.'
export const onTime = 'On time'
export const percent = (percent: number) => `${percent}%`
export const onTimeHint =
  'Of these, how many were first submitted before they were due; rounded down.'
export const answerTime = 'Answers requests in'
export const answerTimeHint =
  'The middle of the times from a request to its acceptance or rejection, over the last 100 requests; one that ran out counts as 24 hours, one that the buyer took back not at all.'
export const customers = 'Customers'
export const customersBack = (all: number, repeat: number) =>
  repeat > 0 ? `${formatCount(all)}, ${formatCount(repeat)} came back` : formatCount(all)
export const customersHint = 'Different buyers of these orders, and those of them with two or more.'
export const disputesAgainst = 'Disputes decided against'
export const disputesAgainstHint =
  'Disputes whose decision took effect and found the buyer right, this person being the seller. Agreed and withdrawn ones do not count.'
export const memberSinceName = 'Member since'
export const memberSinceHint = 'The day of registration.'

export const asSeller = 'As a seller'
export const asBuyer = 'As a buyer'
export const roles = 'Seller or buyer'
export const buyerOrdersHint = 'Orders as the buyer that ended as completed.'

export const reviewsTitle = 'Reviews'
export const starsTitle = 'Stars'
const stars = (count: number) => plural(count, 'star')
export const starsGiven = (count: number, reviews: number) =>
  `${stars(count)}: ${plural(reviews, 'review')}`
export const outOf = (rating: number) => `${rating} out of 5 stars`
export const allReviews = 'All reviews'
export const noReviews = 'No reviews yet.'
export const noReviewsWith = (count: number) => `No reviews with ${stars(count)}.`
export const hiddenReview = (reason: string) => `This review was hidden: ${reason}.`
export const somebody = 'Somebody who has left'
export const edited = 'edited'
export const late = 'Written late, after the review by the seller could be read'
export const replyOf = (name: string) => `Reply by ${name}`
export const reviewsLoadError = 'The reviews did not load.'
export const reviewsLoading = 'Loading reviews'
export const readAll = (count: number) => `Read all ${plural(count, 'review')}`

export const gigsTitle = 'Gigs'
export const allGigs = (count: number) => `All ${plural(count, 'gig')}`
export const gigsOf = (name: string) => `Gigs by ${name}`
export const noGigs = 'No gigs at the moment.'

export const completedOrders = (count: number) => `${plural(count, 'order')} completed`
