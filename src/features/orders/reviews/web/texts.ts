export const pageTitle = 'Review your order'
export const lead =
  'It takes a moment and helps others to choose. After it you go on to where you were.'
export const reviewLoadError = 'Your review did not load.'
export const reviewLoading = 'Loading your review'
export const yourRating = 'Your rating'
export const ratingAsked = 'Choose a rating.'
export const commentOptional = 'Comment (optional)'
export const commentHint = 'What went well, and what others should know. At most 2,000 characters.'
export const submitReview = 'Send review'

export const poor = 'Poor'
export const fair = 'Fair'
export const good = 'Good'
export const veryGood = 'Very good'
export const excellent = 'Excellent'

export const reviewBuyerTitle = (buyer: string) => `How was it to work with ${buyer}?`
export const reviewBuyerOptional = (buyer: string) => `${reviewBuyerTitle(buyer)} (optional)`
export const reviewBuyerHint = (buyer: string) =>
  `${buyer} cannot read it before he has reviewed you. Once he has, you can no longer write one.`
export const reviewBuyerButton = 'Write a review'
export const submitWork = 'Submit the work'
export const reviewOfBuyer = 'Review of the buyer'
export const sellerHasWritten = (seller: string) =>
  `${seller} has reviewed you too. You can read it once yours is sent; neither can be changed then.`
export const publicNameHint = (seller: string, author: string) =>
  `Shown on ${seller}’s page as ${author}`

export const edited = 'Edited'
export const writtenLate = 'Written after reading the seller’s'
export const notPublished = 'Not published yet'
export const neverPublished = 'Not published, because the order was cancelled'
export const beingChecked = 'Being checked'
export const hiddenBecause = (reason: string) => `This review was hidden: ${reason}.`
export const answerBy = (name: string) => `${name} answered`

export const editButton = 'Edit'
export const changeableUntil = (moment: string) => `You can change it until ${moment}.`
export const answerButton = 'Reply'
export const changeAnswer = 'Edit reply'
export const reportButton = 'Report'
export const reportAnswerButton = 'Report the reply'
export const sendButton = 'Send'
export const editTitle = 'Edit your review'
export const answerTitle = 'Reply to the review'
export const answerLabel = 'Your reply'
export const answerHint =
  'Everybody can read it. You can change it for 48 hours. At most 1,000 characters.'
export const answerAsked = 'Write your reply.'
export const reportTitle = 'Report to our team'
export const reportLabel = 'Why you report it'
export const reportHint = 'Only our team reads this. At most 500 characters.'
export const reportAsked = 'Say why you report it.'
