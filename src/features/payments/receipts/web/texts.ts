export const receipt = 'Receipt'
export const paymentsAndReceipts = 'Payments and receipts'
export const printOrSave = 'Print or save'
export const theReceiptDidNotLoad = 'The receipt did not load.'
export const refund = 'Refund'
export const payout = 'Payout'
export const loadingTheReceipt = 'Loading the receipt'

export const theMoneyGoesBack =
  'What this payment was for could not be given any more: the money goes back to the payer.'
export const paidBy = 'Paid by'
export const receivedBy = 'Received by'
export const paidBackBy = 'Paid back by'
export const paidBackTo = 'Paid back to'
export const paidOutBy = 'Paid out by'
export const paidOutTo = 'Paid out to'
export const registrationNumber = (registration: string) => `Registration ${registration}`

export const account = 'Account'
export const yourPaymentsDidNotLoad = 'Your payments did not load.'
export const viewOrders = 'View orders'
export const noPaymentsYet = 'No payments yet'
export const loadingYourPayments = 'Loading your payments'
