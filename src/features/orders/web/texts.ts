import type { ReactNode } from 'react'
import { plural } from '#ui/plural.ts'
import { words } from '#ui/words.ts'

export const findAGig = 'Find a gig'
export const lookForTheWorkYouNeedDone =
  'Look for the work you need done. What you agree on becomes an order.'
export const searchServices = 'Search services'
export const search = 'Search'
export const theGigsDidNotLoad = 'The gigs did not load.'
export const browseGigs = 'Browse gigs'
export const noGigsMatch = 'No gigs match'

export const next = 'Next'
export const leftToAnswer = (left: ReactNode, until: ReactNode) =>
  words`${left} left to answer, ${until}`
export const leftUntilItIsDue = (left: ReactNode, until: ReactNode) =>
  words`${left} left until it is due, ${until}`

export const openOffers = 'Open offers'
export const yourOffersDidNotLoad = 'Your offers did not load.'
export const noOpenOffers =
  'No open offers. Request a gig, or ask for an offer in a chat, and it will wait here.'
export const yourRequestTo = 'Your request to'
export const from = 'From'
export const loadingYourOffers = 'Loading your offers'

export const youAreOffline = 'You are offline. Steps can be taken once you are connected again.'

export const paid = 'Paid'
export const price = 'Price'
export const seller = 'Seller'
export const buyer = 'Buyer'
export const messageRole = (role: string) => `Message ${role}`

export const theOrderDidNotLoad = 'The order did not load.'
export const orders = 'Orders'
export const thereIsNoSuchOrder = 'There is no such order.'

export const review = 'Review'
export const outOf5 = (rating: number) => `${rating} out of 5`
export const you = 'you'
export const by = (whose: string) => `by ${whose}`

export const sellingTo = 'Selling to'
export const buyingFrom = 'Buying from'
export const yourTurn = 'Your turn'
export const loadingYourOrders = 'Loading your orders'

export const loadingTheOrder = 'Loading the order'

export const thisStepIsNoLongerOpen = 'This step is no longer open'

export const history = 'History'
export const byActor = (actor: string) => ` · by ${actor}`
export const stillAhead = ', still ahead'
export const byWhen = (when: ReactNode) => words`by ${when}`

export const notStarted = 'Not started'
export const afterTheStart = (humanReadableDuration: string) =>
  `${humanReadableDuration} after the start`

export const nextStep = 'Next step'
export const description = 'Description'
export const requestAgain = 'Request again'

export const orderNumber = (id: number | string | undefined) => `Order #${id}`
export const pendingAcceptance = 'Pending Acceptance'
export const pendingYourAcceptance = 'Pending Your Acceptance'
export const pendingSellerAcceptance = 'Pending Seller Acceptance'
export const acceptStartGig = 'Accept & Start Gig'
export const rejectRequest = 'Reject Request'
export const rejectThisRequest = 'Reject this request?'
export const theOrderIsCancelledAndIsTold = (buyer: string) =>
  `The order is cancelled, and ${buyer} is told. This cannot be undone.`
export const yesReject = 'Yes, reject it'
export const noGoBack = 'No, go back'
export const submitForReview = 'Submit for Review'
export const iHaveMadePayment = 'I have made Payment'
export const completeThisOrder = 'Complete this order?'
export const haveYouPaid = (seller: string) => `Have you paid ${seller}?`
export const youTakeTheWorkAsDone = 'You take the work as done. This cannot be undone.'
export const saySoOnlyOnce = (amount: string) =>
  `Say so only once the ${amount} has been sent. You take the work as done, and this cannot be undone.`
export const yesComplete = 'Yes, complete it'
export const yesIHavePaid = 'Yes, I have paid'
export const errorWithOrder = 'Error with Order'
export const theTimeToAnswerIsOver = 'The time to answer is over. The request is being cancelled.'
export const acceptOrRejectThisRequestInTime =
  'Accept or reject this request in time, or it is cancelled.'
export const didNotAnswerInTime = (seller: string) =>
  `${seller} did not answer in time. The request is being cancelled.`
export const waitUntilAcceptsOrRejects = (seller: string) =>
  `Wait until ${seller} accepts or rejects. You have nothing to do or to pay yet.`
export const hasToAcceptOrReject = (seller: string) => `${seller} has to accept or reject.`
export const theWorkIsOverdue = 'The work is overdue. Submit it for review as soon as it is done.'
export const doTheWork = 'Do the work, then submit it for review.'
export const theWorkIsOverdueAsk = (seller: string) =>
  `The work is overdue. Ask ${seller} when it will be done.`
export const isAtWorkAndYouLookAfterwards = (seller: string) =>
  `${seller} is at work. You look at the work once it is submitted.`
export const isAtWork = (seller: string) => `${seller} is at work.`
export const itIsPaidBuyerLooks = (buyer: string) =>
  `It is paid. ${buyer} looks at the work, then confirms.`
export const buyerLooksAndPaysYou = (buyer: string) =>
  `${buyer} looks at the work, pays you, then confirms.`
export const lookAtThePaidWork = 'Look at the work. It is paid, so that you only have to confirm.'
export const lookAtTheWorkAndPay = (seller: string) =>
  `Look at the work, pay ${seller}, then confirm.`
export const buyerLooksAndPays = (buyer: string) =>
  `${buyer} looks at the work, pays, then confirms.`
export const theOrderIsCompletedAndPaid =
  'The order is completed and paid. There is nothing left to do.'
export const theOrderIsCompletedCheck = (amount: string) =>
  `The order is completed. Check that the ${amount} has arrived.`
export const theOrderIsCompletedNothingLeft = 'The order is completed. There is nothing left to do.'
export const theOrderIsCompleted = 'The order is completed.'
export const theOrderIsCancelledNothingLeft = 'The order is cancelled. There is nothing left to do.'
export const theOrderIsCancelledWhat = 'The order is cancelled. What you paid goes back to you.'
export const theOrderIsCancelledThere = 'The order is cancelled. There is nothing to pay.'
export const theOrderIsCancelled = 'The order is cancelled.'
export const agreed = 'Agreed'
export const requested = 'Requested'
export const rejected = 'Rejected'
export const cancelledNotAnsweredInTime = 'Cancelled: not answered in time'
export const submittedForReview = 'Submitted for Review'
export const completed = 'Completed'
export const sellerReminded = 'Seller reminded'
export const aManager = 'a manager'
export const accepted = 'Accepted'
export const hours = (hours: number) => plural(hours, 'hour')
export const minutes = (minutes: number) => plural(minutes, 'minute')

export const yourOrdersDidNotLoad = 'Your orders did not load.'
export const startAnOrder = 'Start an order'
export const all = 'All'
export const buying = 'Buying'
export const selling = 'Selling'
export const anyStatus = 'Any status'
export const yourSide = 'Your side'
export const status = 'Status'
export const showAllOrders = 'Show all orders'
export const noOrdersMatch = 'No orders match'
export const noOrdersYet = 'No orders yet'

export const noPaymentAccount = 'No payment account'
export const sellerHasNotToldUs = (seller: string) =>
  `${seller} has not told us where to be paid. Ask in the chat, and pay only into an account in the seller’s own name.`
export const payTo = (amount: ReactNode) => words`Pay to ${amount}`
export const weHaveVerifiedTheIdentity = 'We have verified the identity of this name.'
export const notVerified = 'Not verified'
export const weHaveNotVerifiedWhoIs = (seller: string) =>
  `We have not verified who ${seller} is. Make sure that name and number are the seller’s before you pay.`

export const sendItBack = 'Send it back'
export const sayWhatIsWrong = (seller: string) =>
  `Say what is wrong. The order goes back to ${seller}, who corrects it and submits it again.`
export const whatIsWrong = 'What is wrong'
