export const stepsLabel = 'How the money goes'
export const payStep = 'Pay'
export const buyerPaysStep = 'The buyer pays'
export const heldStep = (brand: string) => `${brand} holds it`
export const confirmStep = 'You confirm, the worker is paid'
export const buyerConfirmsStep = 'The buyer confirms, you are paid'
export const recommended = 'Recommended'
export const payThrough = (brand: string) => `Pay through ${brand}`
export const paidThrough = (brand: string) => `Be paid through ${brand}`
export const directlyHint =
  'You can also pay the worker directly when the work is done. We cannot hold or give back that money.'
export const paidDirectlyHint =
  'A buyer can also pay you directly when the work is done. We cannot hold that money for you.'
export const stepDone = 'Done: '
