export const paymentsLoadError = 'The payments did not load.'
export const payments = 'Payments'
export const statusLink = 'Payment status'
export const historyLink = 'What happened'
export const escrowHint = (amount: string, seller: string) =>
  `We keep the ${amount} for ${seller} until you have confirmed the work. If the order is cancelled, it goes back to you, or is divided as agreed or as we decide.`
export const beingCheckedHint = 'Do not pay again, nor directly.'
export const continuePayment = 'Continue payment'
