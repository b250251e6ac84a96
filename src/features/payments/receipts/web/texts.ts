export const receipt = 'Receipt'
export const receiptLoadError = 'The receipt did not load.'
export const receiptLoading = 'Loading the receipt'

export const refundNotice =
  'The order is paid in another way or closed. The money goes back to the payer.'
export const deletedGigNotice = 'The gig has been deleted. The money goes back to the payer.'
export const unusedPaymentNotice =
  'It could not be used for this. The money goes back to the payer.'
export const paidBy = 'Paid by'
export const receivedBy = 'Received by'
export const paidBackBy = 'Paid back by'
export const paidBackTo = 'Paid back to'
export const paidOutBy = 'Paid out by'
export const paidOutTo = 'Paid out to'
export const registrationNumber = (registration: string) => `Registration ${registration}`

export const account = 'Account'
export const paymentsLoadError = 'Your payments did not load.'
export const emptyTitle = 'No payments yet'
export const paymentsLoading = 'Loading your payments'

export const purpose = 'For'
export const date = 'Date'
export const method = 'Method'
export const sentTo = 'Sent to'
export const providerReference = 'Provider’s reference'
