import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const payment = 'Payment'
export const loadingThePayment = 'Loading the payment'

export const youAreOffline = 'You are offline. You can pay once you are connected again.'
export const openingThePaymentPage = 'Opening the payment page'
export const openingThePayment = 'Opening the payment…'
export const openingSecurePayment = 'Opening secure payment…'

export const pay = 'Pay'
export const thePaymentDidNotLoad = 'The payment did not load.'

export const payAmount = (amount: string) => `Pay ${amount}`
export const goToThePaymentPage = 'Go to the payment page'
export const seeTheResult = 'See the result'
export const thisPaymentIsComplete = 'This payment is complete. Do not send the money again.'
export const thisPaymentWasUnsuccessful =
  'This payment was unsuccessful. Begin a new one: this reference is not valid any more.'
export const thisPaymentHasLapsed =
  'This payment has lapsed. Do not send money with its reference: begin a new one.'
export const youHaveToldUsThatItWasSent =
  'You have told us that the money was sent. We check it, and tell you: do not send it again.'
export const thisPaymentIsMade = 'This payment is made on the page of the payment provider.'

export const thereIsNoSuchPaymentOfYours = 'There is no such payment of yours.'
export const yourPaymentWasUnsuccessful = 'Your payment was unsuccessful, please retry.'
export const paymentSuccessful = 'Payment Successful'
export const thankYouForChoosing = (brand: ReactNode) => words`Thank you for choosing ${brand}`
export const theMoneyGoesBackToYou = 'The money goes back to you'
export const itHasArrivedButCouldNotBeGiven =
  'It has arrived, but what it was for could not be given any more.'
export const viewReceipt = 'View receipt'
export const yourPaymentIsPendingVerification =
  'Your payment is pending verification. You will be notified once payment is verified.'
export const itIsSafeToCloseThisPage = 'It is safe to close this page. Do not pay a second time.'
export const weKeepAsking = (silence: string) => `${silence} We keep asking.`
export const weKnowOfNoMoney =
  'We know of no money that was sent. If you have sent it all the same, do not pay again: you are told once it has arrived.'
export const paymentCancelled = 'Payment Cancelled'
export const itWasPaidAllTheSame = 'It was paid all the same'
export const thisPaymentIsCompleteDo = 'This payment is complete. Do not pay a second time.'

export const back = 'Back'
export const sendMobileMoneyTo = 'Send mobile money to'
export const useThisReference = 'Use this reference'
export const typeItWhereYourPhoneAsks =
  'Type it where your phone asks for a reference: by it we find your payment.'
export const confirmBelow = 'Confirm below'
export const weThenCheckThatTheMoney = (deadline: ReactNode) =>
  words`We then check that the money has arrived, and tell you. You may leave this page to send the money, and come back until ${deadline}.`
export const thereIsNoAccountToPay = 'There is no account to pay to yet'
export const doNotSendAnyMoney = 'Do not send any money. Please try again later.'
export const youAreOfflineConfirmOnce = 'You are offline. Confirm once you are connected again.'
export const iHaveCompletedPayment = 'I have completed payment.'

export const enterTheNumber = (typed: ReactNode, wrong: ReactNode) =>
  words`Enter the number without the leading 0, or the transaction will fail: ${typed}, not ${wrong}.`
export const enterYourNumber = (typed: ReactNode, wrong: ReactNode) =>
  words`Enter your mobile money number without the leading 0, or the transaction will fail: ${typed}, not ${wrong}.`

export const thePaymentPageCouldNotBeOpened =
  'The payment page could not be opened. Nothing has been paid. Try again.'

export const pending = 'Pending'
export const completed = 'Completed'
export const failed = 'Failed'
export const cancelled = 'Cancelled'
export const refund = 'Refund'
export const payout = 'Payout'
export const mobileMoneyByHand = 'Mobile money, by hand'
export const sandboxNoRealMoney = 'Sandbox: no real money'
export const mobileMoneyThroughPawaPay = 'Mobile money, through pawaPay'
export const paystack = 'Paystack'
export const viewOrders = 'View orders'
export const viewOrder = (orderId: number) => `View order #${orderId}`
export const viewSubscription = 'View subscription'
export const viewGigs = 'View gigs'
export const viewGig = 'View gig'
export const tryAgain = 'Try again'

export const priceADay = (price: string) => `${price} a day`
