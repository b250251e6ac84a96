export const reviewYourOrder = 'Review your order'
export const itTakesAMomentAndHelps =
  'It takes a moment and helps others to choose. After it you go on to where you were.'
export const yourReviewDidNotLoad = 'Your review did not load.'
export const loadingYourReview = 'Loading your review'

export const review = 'Review'
export const yourRating = 'Your rating'
export const commentOptional = 'Comment (optional)'
export const whatWentWell = 'What went well, and what others should know. At most 2,000 characters.'
export const logOut = 'Log out'
export const submitReview = 'Submit review'

export const poor = 'Poor'
export const fair = 'Fair'
export const good = 'Good'
export const veryGood = 'Very good'
export const excellent = 'Excellent'
