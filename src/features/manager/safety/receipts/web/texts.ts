export const reused = 'Used again'
export const stated = 'Stated'
export const denied = 'Denied'
export const confirmed = 'Confirmed'
export const withdrawn = 'Withdrawn'
export const ofOrderPrice = (price: string) => `The order costs ${price}`
export const triedAgainBy = (username: string, orderId: number) =>
  `Given again by ${username} for order #${orderId}`
export const withdraw = 'Withdraw'
export const withdrawNamed = (id: number) => `Withdraw receipt ${id}`
export const withdrawTitle = 'Withdraw this receipt?'
export const withdrawHint =
  'Both sides are told, the public page says that it was withdrawn, and the transaction id can be given again.'
export const note = 'Why, for other managers'
export const noteAsked = 'Say why in a few words.'
export const buyer = 'Buyer'
export const seller = 'Seller'
