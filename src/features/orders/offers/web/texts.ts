import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const selectBuyer = 'Select Buyer'
export const youAreOffline =
  'You are offline. What you have written stays here until you can send it.'
export const offerDescription = 'Offer Description'
export const whatIsIncluded = 'What is included, and what is not.'
export const maintainGigDescription = 'Maintain Gig Description'
export const gigDescription = 'Gig description'
export const amountInGhs = 'Amount in GHS'
export const completionTimeInHours = 'Completion Time in hours'
export const wholeHours = 'Whole hours: 72 is 3 days'

export const gig = 'Gig'
export const gigAndWhatHappensNext = 'Gig and what happens next'
export const offer = 'Offer'
export const loadingTheGig = 'Loading the gig'
export const whatHappensNext = 'What happens next'
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

export const description = 'Description'
export const terms = 'Terms'
export const termsHoldForThisOrder = (termsOfUse: ReactNode) =>
  words`The ${termsOfUse} hold for this order.`
export const termsOfUse = 'Terms of Use'
export const notGivenYet = 'Not given yet'
export const verifiedPaymentMethod = 'Verified payment method'
export const notVerifiedYet = 'Not verified yet'
export const youFinishTheWorkWithinFromNow = (time: string) =>
  `You finish the work within ${time} from now.`
export const buyerPaysInFull = (buyer: string, price: string) =>
  `${buyer} pays you ${price} in full once you have submitted it.`
export const sellerHasTimeForTheWork = (seller: string, time: string) =>
  `${seller} has ${time} for the work, from the moment of accepting.`
export const youPayInFullOnce = (price: string) =>
  `You pay ${price} in full once the work is submitted, and then confirm it.`
export const ifSomethingIsWrong = 'If something is wrong you can send the work back before you pay.'

export const createCustomOffer = 'Create Custom Offer'
export const bid = 'Bid'
export const createOffer = 'Create offer'
export const placeBid = 'Place bid'
export const yourOfferIsPosted = (them: string) => `Your offer is posted in your chat with ${them}.`
export const yourBidIsPosted = (them: string) => `Your bid is posted in your chat with ${them}.`
export const thePersonYouChoose = 'the person you choose'
export const theOwnerOfTheGig = 'the owner of the gig'
export const ifTheyAgreeTheOrderStarts = (them: string) =>
  `If ${them} agrees, the order starts at once.`
export const youPayOnceTheWorkIsSubmitted =
  'You pay once the work is submitted, so be ready to pay in full.'
export const ifTheyAgreeYouGetARequest = (them: string) =>
  `If ${them} agrees, you get a request to accept or reject within 24 hours.`
export const yourTimeStartsWhenYouAccept = 'Your time starts when you accept.'
export const buyerWantsYouToDoThis = (buyer: string) =>
  `${buyer} wants you to do this. If you agree, the order starts at once and your time begins.`
export const afterYouRequestIt = (seller: string) =>
  `After you request it, ${seller} has 24 hours to accept or reject.`

export const alreadyOrdered = 'Already ordered'
export const orderHasBeenMadeOfThisOffer = (id: number) =>
  `Order #${id} has been made of this offer.`
export const viewOrder = 'View order'
export const notLiveAnyMore = 'Not live any more'
export const theGigOfThisOfferTakes = 'The gig of this offer takes no orders now.'
export const betweenTwoOthers = 'Between two others'
export const onlyItsTwoSidesCanMake = 'Only its two sides can make an order of it.'
export const otherDecides = (other: string) => `${other} decides whether an order is made of it.`
export const youMadeThisOffer = 'You made this offer'
export const cannotBeRequestedNow = 'Cannot be requested now'
export const onlyOtherCanRequest = (other: string) => `Only ${other} can request this order.`
export const otherCannotTakePart = (other: string) =>
  `${other} cannot take part in orders at the moment.`
export const messageTo = (username: string) => `Message ${username}`

export const requestService = 'Request service'
export const beReadyToPayInFull = 'Be ready to pay in full'
export const requestingAServiceMeansBeingReady =
  'Requesting a service means being ready to pay in full. You pay the seller yourself, once the work has been submitted to you.'
export const youAreOfflineNothingIsRequested =
  'You are offline. Nothing is requested until you are connected again.'
export const iAgreeToTheTermsRequestService = 'I agree to the terms - Request service.'

export const seeYourMessages = 'See your messages'
export const thereIsNoSuchOffer = 'There is no such offer, or it was made to somebody else.'
export const theOfferDidNotLoad = 'The offer did not load.'
export const loadingTheOffer = 'Loading the offer'

export const serviceRequestSubmitted = 'Service Request Submitted'
export const orderStarted = 'Order Started'
export const messageBuyer = 'Message Buyer'
export const messageSeller = 'Message Seller'
export const viewOrderNumber = (id: number) => `View order #${id}`
export const theSellerHas24Hours = (seller: ReactNode, title: ReactNode, respondBy: ReactNode) =>
  words`The seller has 24 hours to accept or reject. ${seller} can answer your request for ${title} until ${respondBy}; we tell you at once.`
export const theWorkBeginsNow = (gig: ReactNode) =>
  words`The work on ${gig} begins now. Submit it for review when it is done.`
export const theWorkBeginsNowAndIsDueBy = (gig: ReactNode, due: ReactNode) =>
  words`The work on ${gig} begins now and is due by ${due}. Submit it for review when it is done.`

/** What the API's sentences call a field, and the label that it has on the screen. */
export const labels = { buyer_id: 'buyer', duration: 'completion time' } as const
