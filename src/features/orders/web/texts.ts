import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const gigFinderTitle = 'Find a gig'
export const gigFinderLead = 'Look for the work you need done. What you agree on becomes an order.'

export const next = 'Next'
export const timeToAnswer = (left: ReactNode) => words`${left} left to answer`
export const timeUntilDue = (left: ReactNode, until: ReactNode) =>
  words`${left} left until it is due, ${until}`

export const openOffers = 'Open offers'
export const offersLoadError = 'Your offers did not load.'
export const offersEmpty = 'No offers yet. When a worker sends you an offer, you will see it here.'
export const yourRequestTo = 'Your request to'
export const from = 'From'
export const offersLoading = 'Loading your offers'

export const offlineHint = 'No internet. Connect, then try again.'

export const paid = 'Paid'
export const paidTo = 'Paid to'
export const price = 'Price'
export const seller = 'Seller'
export const buyer = 'Buyer'
export const messageTo = (name: string) => `Message ${name}`

export const orderLoadError = 'The order did not load.'
export const orders = 'Orders'
export const orderNotFound = 'There is no such order.'

export const review = 'Review'
export const outOf5 = (rating: number) => `${rating} out of 5`
export const you = 'you'
export const by = (whose: string) => `by ${whose}`

export const sellingTo = 'Selling to'
export const buyingFrom = 'Buying from'
export const yourTurn = 'Your turn'
export const yourTurnUntil = (deadline: string) => `Your turn, until ${deadline}`
export const inDispute = 'In dispute'
export const ordersLoading = 'Loading your orders'

export const orderLoading = 'Loading the order'

export const staleStepTitle = 'This step is no longer open'
export const byActor = (actor: string) => ` · by ${actor}`
export const stillAhead = ', still ahead'
export const byWhen = (when: ReactNode) => words`by ${when}`

export const notStarted = 'Not started'
export const afterTheStart = (humanReadableDuration: string) =>
  `${humanReadableDuration} after the start`

export const stepsLabel = 'Steps'
export const requestAgain = 'Request again'

export const orderNumber = (id: number | string | undefined) => `Order #${id}`
export const pendingAcceptance = 'Pending Acceptance'
export const pendingYourAcceptance = 'Pending Your Acceptance'
export const pendingSellerAcceptance = 'Pending Seller Acceptance'
export const acceptStartGig = 'Accept & Start Gig'
export const rejectRequest = 'Reject Request'
export const rejectTitle = 'Reject this request?'
export const rejectWarning = (buyer: string) =>
  `This cancels the request, and we tell ${buyer}. You cannot undo it.`
export const rejectConfirmButton = 'Yes, reject it'
export const submitForReview = 'Submit for Review'
export const paidButton = 'I have made Payment'
export const completeTitle = 'Complete this order?'
export const completeUnpaidTitle = (seller: string) => `Have you paid ${seller}?`
export const completeWarning = 'Press Yes only if the work is done. You cannot undo it.'
export const completeUnpaidWarning = (amount: string) =>
  `Press Yes only after you have sent ${amount} and the work is done. You cannot undo it.`
export const completeConfirmButton = 'Yes, complete it'
export const completeUnpaidConfirmButton = 'Yes, I have paid'
export const errorWithOrder = 'Error with Order'
export const answerOverdueForSeller = 'The time to answer is over. The request is being cancelled.'
export const answerForSeller = 'Accept or reject this request in time, or it is cancelled.'
export const answerOverdueForBuyer = (seller: string) =>
  `${seller} did not answer in time. The request is being cancelled.`
export const answerForBuyer = (seller: string) => `Wait until ${seller} accepts or rejects.`
export const paymentTimeHint = 'You can pay then, or pay now.'
export const paymentChecked = 'We are checking your payment.'
export const moneyHeld = 'You have paid. We hold the money until you confirm the work.'
export const answerForOthers = (seller: string) => `${seller} has to accept or reject.`
export const workOverdueForSeller =
  'The work is overdue. Submit it for review as soon as it is done.'
export const workForSeller = 'Do the work, then submit it for review.'
export const workOverdueForBuyer = (seller: string) =>
  `The work is overdue. Ask ${seller} when it will be done.`
export const checkWhenDone = 'You check the work when it is done.'
export const workUnderWay = (seller: string) => `${seller} is working.`
export const paidReviewForSeller = (buyer: string) =>
  `${buyer} has paid. ${buyer} now checks your work and confirms. We hold the money until then.`
export const paidDirectlyForSeller = (buyer: string) =>
  `${buyer} has paid you directly, and now checks your work and confirms.`
export const statedReviewForSeller = (buyer: string) =>
  `${buyer} says that you were paid directly. Look at your own balance, then answer.`
export const reviewForSeller = (buyer: string) => `${buyer} checks your work, pays, then confirms.`
export const checkedReviewForSeller = (buyer: string) =>
  `We are checking the payment by ${buyer}. ${buyer} now checks your work and confirms.`
export const paidReviewForBuyer = 'You have paid. Check the work, then confirm.'
export const checkedReviewForBuyer = 'We are checking your payment. Check the work, then confirm.'
export const statedReviewForBuyer = (seller: string) =>
  `You said that you paid directly. Do not pay again while ${seller} looks at the balance.`
export const reviewForBuyer = 'Check the work, pay, then confirm.'
export const reviewForOthers = (buyer: string) => `${buyer} checks the work, pays, then confirms.`
export const paidReviewForOthers = (buyer: string) => `${buyer} checks the work, then confirms.`
export const completedPaid = 'The order is completed. We send the money to your payment account.'
export const completedChecked = (amount: string) =>
  `The order is completed. We are checking the payment of ${amount}. It is paid only once we tell you that it has arrived.`
export const completedForSeller = (amount: string) =>
  `The order is completed. Check that the ${amount} has arrived.`
export const orderCompleted = 'The order is completed.'
export const cancelledForSeller = 'The order is cancelled. There is nothing left to do.'
export const cancelledPaidForBuyer =
  'The order is cancelled. What you paid through us goes back to you.'
type Parts = { toBuyer: string; toSeller: string }
export const dividedForBuyer = ({ toBuyer, toSeller }: Parts, seller: string) =>
  `The order is cancelled. ${toBuyer} goes back to you, ${toSeller} goes to ${seller}.`
export const dividedForSeller = ({ toBuyer, toSeller }: Parts, buyer: string) =>
  `The order is cancelled. ${toSeller} goes to you, ${toBuyer} goes back to ${buyer}.`
export const cancelledForBuyer = 'The order is cancelled. There is nothing to pay.'
export const cancelledForOthers = 'The order is cancelled.'
export const workToWithdrawFrom = (seller: string) =>
  `The work is overdue. Ask ${seller} when it will be done, or withdraw.`
export const reviewToClose = (buyer: string) =>
  `${buyer} did not answer in time. You can close the order.`
export const answerDispute = (id: number) => `Answer in dispute #${id}.`
export const waitForAnswerInDispute = (id: number, other: string) =>
  `${other} has to answer in dispute #${id}.`
export const disputeIsBeingDecided = (id: number) => `Our team decides dispute #${id}.`
export const decisionAccepted = (id: number) =>
  `Dispute #${id} is decided, and you accepted the decision.`
export const readDecision = (id: number) => `Dispute #${id} is decided. Read the decision.`
export const disputeIsDecided = (id: number) =>
  `Dispute #${id} is decided. Read the decision, then accept or appeal.`
export const decidedForOthers = (id: number) =>
  `Dispute #${id} is decided. Both sides can accept or appeal.`
export const agreed = 'Agreed'
export const requested = 'Requested'
export const rejected = 'Rejected'
export const expiredStep = 'Cancelled: the time was over'
export const submittedForReview = 'Submitted for Review'
export const completed = 'Completed'
export const reminded = 'Reminder sent'
export const withdrawnStep = 'Withdrawn'
export const endingProposed = 'End proposed'
export const endingRejected = 'Proposal rejected'
export const endedByAgreement = 'Ended by agreement'
export const givenUp = 'Given up'
export const closedStep = 'Closed'
export const disputeOpened = 'Dispute opened'
export const disputeAnswered = 'Answered in the dispute'
export const disputeWithdrawn = 'Dispute withdrawn'
export const disputeDecided = 'Dispute decided'
export const decisionAppealed = 'Decision appealed'
export const decisionEffective = 'Decision in effect'
export const ourTeam = 'our team'
export const accepted = 'Accepted'

export const ordersLoadError = 'Your orders did not load.'
export const startAnOrder = 'Start an order'
export const buying = 'Buying'
export const selling = 'Selling'
export const anyStatus = 'Any status'
export const yourSide = 'Your side'
export const showAllOrders = 'Show all orders'
export const noMatchTitle = 'No orders match'
export const emptyTitle = 'No orders yet'

export const noPaymentAccount = 'No payment account'
export const noPaymentAccountNotice = (seller: string) =>
  `${seller} has not added a payment account. Ask in the chat. Pay only to an account in ${seller}’s own name.`
export const accountTitle = (seller: string) => `Payment account of ${seller}`
export const payDirectly = (seller: string) => `Or pay ${seller} directly`
export const payDirectlyWarning =
  'If you pay directly, pay only when the work is done. We do not hold this money and cannot give it back.'
export const walletInOtherName = 'The wallet in another name'
export const verifiedNotice = 'We have verified the identity of this name.'
export const notVerified = 'Not verified'
export const notVerifiedWarning = (seller: string) =>
  `We have not checked who ${seller} is. Before you pay, make sure that the name and number belong to ${seller}.`

export const sendItBack = 'Send it back'
export const sendBackLead = (seller: string) =>
  `Say what to correct. The order goes back to ${seller}.`
export const sendBackReason = 'What to correct'
export const sendBackReasonAsked = 'Say what to correct.'

export const created = 'Created'
export const started = 'Started'
export const due = 'Due'

export const amount = 'Amount'
export const bankOrNetwork = 'Bank or network'
export const routingCode = 'Routing code'
export const number = 'Number'
export const name = 'Name'
