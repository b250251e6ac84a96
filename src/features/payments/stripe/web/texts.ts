export const stripeTestPayment = 'Stripe test payment'
export const withStripesOwnTestCards =
  'With Stripe’s own test cards. No money moves, and nothing is booked.'
export const theTestCardsDidNotLoad = 'The test cards did not load.'
export const noStripeTestKeyIsSet = 'No Stripe test key is set'
export const setStripeSecretKey =
  'Set STRIPE_SECRET_KEY to a key that begins with sk_test_, and start again.'
export const loadingTheTestCards = 'Loading the test cards'

export const testCard = 'Test card'
export const cardDetails = (expiry: string, cvc: string, outcome: string) =>
  `Expires ${expiry} · CVC ${cvc} · ${outcome}`
export const payAmount = (amount: string) => `Pay ${amount}`
export const succeeded = 'Succeeded'
export const declined = 'Declined'
