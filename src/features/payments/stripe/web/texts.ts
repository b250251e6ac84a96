export const pageTitle = 'Stripe test payment'
export const lead = 'With Stripe’s own test cards. No money moves, and nothing is booked.'
export const cardsLoadError = 'The test cards did not load.'
export const noKeyTitle = 'No Stripe test key is set'
export const noKeyHint =
  'Set STRIPE_SECRET_KEY to a key that begins with sk_test_, and start again.'
export const cardsLoading = 'Loading the test cards'

export const testCard = 'Test card'
export const cardDetails = (expiry: string, cvc: string, outcome: string) =>
  `Expires ${expiry} · CVC ${cvc} · ${outcome}`
export const succeeded = 'Succeeded'
export const declined = 'Declined'
