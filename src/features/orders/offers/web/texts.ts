import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const selectBuyer = 'Select Buyer'
export const offerDescription = 'Offer Description'
export const descriptionHint = 'What is included, and what is not.'
export const maintainGigDescription = 'Maintain Gig Description'
export const gigDescription = 'Gig description'
export const amountLabel = 'Amount in GHS'
export const durationLabel = 'Completion Time in hours'

export const gig = 'Gig'
export const asideLabel = 'Gig and what happens next'
export const offer = 'Offer'
export const theGig = 'The gig'

export const offerCreatedSuccessfully = 'Offer Created Successfully'
export const bidSuccessful = 'Bid Successful'
export const offerMade = (made: {
  gig: ReactNode
  price: ReactNode
  time: string
  recipient: string | undefined
}) =>
  made.recipient
    ? words`${made.gig}: ${made.price} in ${made.time}, sent to ${made.recipient}.`
    : words`${made.gig}: ${made.price} in ${made.time}.`
export const viewOffer = 'View Offer'
export const viewBid = 'View Bid'
export const backToGig = 'Back To Gig'
export const howToPay = 'How the money is safe'
export const terms = 'Terms'
export const termsOfUseTerm = (termsOfUse: ReactNode) =>
  words`The ${termsOfUse} apply to this order.`
export const notGivenYet = 'Not given yet'
export const verifiedPaymentMethod = 'Verified payment method'
export const notVerifiedYet = 'Not verified yet'
export const finishWithinTerm = (time: string) => `You finish the work within ${time} from now.`
export const buyerPaysTerm = (buyer: string, price: string) =>
  `${buyer} pays ${price} in full. Held money is yours once ${buyer} confirms the work.`
export const paidDirectlyTerm =
  'If you are paid directly instead, when the work is done, we cannot hold the money for you.'
export const sellerTimeTerm = (seller: string, time: string) =>
  `${seller} has ${time} for the work, from the moment of accepting.`
export const payTerm = (price: string) =>
  `You pay ${price} in full. We hold the money until you confirm the work. If the order is cancelled, it goes back to you, or is divided as agreed or as we decide.`
export const payDirectlyTerm = (seller: string) =>
  `If you pay ${seller} directly instead, when the work is done, we cannot give that money back.`
export const sendBackTerm = 'If the work is not as agreed, you can send it back before you confirm.'

export const createCustomOffer = 'Create Custom Offer'
export const bid = 'Bid'
export const createOffer = 'Create offer'
export const placeBid = 'Place bid'
export const offerPostedStep = (them: string) => `Your offer is posted in your chat with ${them}.`
export const bidPostedStep = (them: string) => `Your bid is posted in your chat with ${them}.`
export const chosenPerson = 'the person you choose'
export const gigOwner = 'the owner of the gig'
export const orderStartsStep = (them: string) => `If ${them} agrees, the order starts at once.`
export const bidPaymentStep =
  'Be ready to pay in full. We hold the money until you confirm the work.'
export const requestStep = (them: string) =>
  `If ${them} agrees, you get a request to accept or reject within 24 hours.`
export const timeStartsStep = 'Your time starts when you accept.'
export const bidTerm = (buyer: string) =>
  `${buyer} wants you to do this. If you agree, the order starts at once and your time begins.`
export const answerTimeTerm = (seller: string) =>
  `After you request it, ${seller} has 24 hours to accept or reject.`

export const alreadyOrdered = 'Already ordered'
export const orderedNotice = (id: number) => `There is an order for this offer: #${id}.`
export const viewOrder = 'View order'
export const gigNotLiveTitle = 'No longer live'
export const gigNotLiveNotice = 'You cannot order this gig now.'
export const onlookerTitle = 'Between two others'
export const onlookerNotice = 'Only the two people of this offer can order it.'
export const ownOfferNotice = (other: string) => `${other} decides whether to order.`
export const ownOfferTitle = 'You made this offer'
export const closedTitle = 'Cannot be requested now'
export const onlyOtherNotice = (other: string) => `Only ${other} can request this order.`
export const blockedNotice = (other: string) =>
  `You have blocked ${other}. Unblock ${other} in your chat, then request.`
export const otherGoneNotice = (other: string) =>
  `${other} cannot take part in orders at the moment.`

export const requestService = 'Request service'
export const readyToPayTitle = 'Be ready to pay in full'
export const readyToPayLead =
  'Requesting a service means being ready to pay in full. You choose how to pay on the order.'
export const offlineHint = 'No internet. Nothing has been sent. Connect, then try again.'
export const agreeAndRequestButton = 'I agree to the terms - Request service.'

export const messagesLink = 'See your messages'
export const offerNotFound = 'There is no such offer, or it was made to somebody else.'
export const offerLoadError = 'The offer did not load.'
export const offerLoading = 'Loading the offer'

export const serviceRequestSubmitted = 'Service Request Submitted'
export const orderStarted = 'Order Started'
export const messageBuyer = 'Message Buyer'
export const messageSeller = 'Message Seller'
export const viewOrderNumber = (id: number) => `View order #${id}`
export const requestedLead = (seller: ReactNode, title: ReactNode, respondBy: ReactNode) =>
  words`The seller has 24 hours to accept or reject. ${seller} can answer your request for ${title} until ${respondBy}. We will tell you.`
export const startedLead = (gig: ReactNode) =>
  words`The work on ${gig} begins now. Submit it for review when it is done.`
export const startedLeadWithDue = (gig: ReactNode, due: ReactNode) =>
  words`The work on ${gig} begins now and is due by ${due}. Submit it for review when it is done.`

/** What sentences call a field that the API names otherwise. */
export const buyerField = 'buyer'
export const durationField = 'completion time'

export const buyerAsked = 'Choose the buyer.'
export const amountAsked = 'Enter the amount in GHS.'
export const durationAsked = 'Enter how many hours you need.'

export const duration = 'Duration'
