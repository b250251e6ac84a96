import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const payment = 'Payment'
export const paymentLoading = 'Loading the payment'

export const offlineHint = 'No internet. Connect, then pay.'
export const paymentPageTitle = 'Opening the payment page'
export const paymentOpening = 'Opening the payment…'
export const securePaymentOpening = 'Opening secure payment…'

export const pay = 'Pay'
export const paymentLoadError = 'The payment did not load.'

export const payAmount = (amount: string) => `Pay ${amount}`
export const paymentPageLink = 'Go to the payment page'
export const resultLink = 'See the result'
export const completeNotice = 'This payment is complete. Do not send the money again.'
export const unsuccessfulNotice =
  'This payment was unsuccessful. Do not use its reference. Start a new payment.'
export const lapsedNotice =
  'This payment has expired. Do not send money for it. Start a new payment.'
export const reportedNotice =
  'You told us that you sent the money. Do not send it again. We will tell you when we have checked.'
export const otherPageNotice = 'This payment is made on the page of the payment provider.'

export const paymentNotFound = 'We cannot find this payment.'
export const unsuccessfulLead = 'Your payment was unsuccessful, please retry.'
export const unsuccessfulTitle = 'Your payment was unsuccessful.'
export const paymentSuccessful = 'Payment Successful'
export const thanks = (brand: ReactNode) => words`Thank you for choosing ${brand}`
export const refundTitle = 'The money goes back to you'
export const refundLead =
  'We got your money, but the order is paid in another way, in dispute or closed. We will send the money back.'
export const deletedGigLead =
  'We got your money, but the gig has been deleted. We will send the money back.'
export const unusedPaymentLead =
  'We got your money, but it could not be used for this. We will send the money back.'
export const viewReceipt = 'View receipt'
export const pendingLead =
  'Your payment is pending verification. You will be notified once payment is verified.'
export const pendingHint = 'It is safe to close this page. Do not pay a second time.'
export const silenceNotice = (silence: string) => `${silence} We keep asking.`
export const cancelledLead =
  'We have not received any money. If you sent it, do not pay again. We will tell you when it comes.'
export const lapsedByHandLead = (hours: number) =>
  `This payment was not confirmed within ${hours} hours.`
export const byHandNoMoreLead =
  'People now pay at a payment provider. Do not send money for this payment.'
export const sentByHandLead = (report: ReactNode, code: ReactNode) =>
  words`If you sent it, do not pay again: ${report} and name the reference ${code}.`
export const sentReportLink = 'report a problem'
export const paymentCancelled = 'Payment Cancelled'
export const paidAfterAllTitle = 'It was paid after all'
export const paidAfterAllLead = 'This payment is complete. Do not pay a second time.'
export const sendStep = 'Send mobile money to'
export const referenceStep = 'Use this reference'
export const referenceHint =
  'When your phone asks for a reference, type this. It tells us the payment is yours.'
export const confirmStep = 'Confirm below'
export const confirmHint = (deadline: ReactNode) =>
  words`We then check that the money has arrived, and tell you. You may leave this page to send the money, and come back until ${deadline}.`
export const noAccountTitle = 'There is no account to pay to yet'
export const noAccountLead = 'Do not send any money. Please try again later.'
export const orderCancelledTitle = 'The order is cancelled'
export const gigDeletedTitle = 'The gig is deleted'
export const moneyBackLead =
  'Do not send money. If you sent it already, tell us below. We check, then send it back.'
export const orderCompletedTitle = 'The order is completed'
export const orderInDisputeTitle = 'The order is in dispute'
export const orderPaidTitle = 'You have paid for this order'
export const checkedTitle = 'We are checking your payment'
export const noMoreMoneyLead =
  'Do not send money. If you sent it already, tell us below. We check, then tell you.'
export const paidBackLead = 'Do not pay. If you have paid already, we will send the money back.'
export const paidCheckedLead = 'Do not pay. If you have paid already, we check, then tell you.'
export const notAgainLead = 'Do not pay for it again.'
export const confirmOfflineHint = 'No internet. Connect, then confirm.'
export const confirmButton = 'I have completed payment.'

export const numberHint = (typed: ReactNode, wrong: ReactNode) =>
  words`Enter the number without the leading 0, or the transaction will fail: ${typed}, not ${wrong}.`
export const ownNumberHint = (typed: ReactNode, wrong: ReactNode) =>
  words`Enter your mobile money number without the leading 0, or the transaction will fail: ${typed}, not ${wrong}.`

export const paymentPageError = 'We could not open the payment page. No money was taken. Try again.'

export const pending = 'Pending'
export const completed = 'Completed'
export const failed = 'Failed'
export const cancelled = 'Cancelled'
export const refund = 'Refund'
export const payout = 'Payout'
export const viewOrders = 'View orders'
export const viewOrder = (orderId: number) => `View order #${orderId}`
export const viewSubscription = 'View subscription'
export const viewGigs = 'View gigs'
export const viewGig = 'View gig'

export const priceADay = (price: string) => `${price} a day`

export const payOnceHint = 'You pay once. Nothing renews by itself.'

export const number = 'Number'
export const network = 'Network'
export const name = 'Name'
export const amount = 'Amount'
export const reference = 'Reference'
