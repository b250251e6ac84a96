import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const promoted = 'Promoted'

export const requestOrOfferAService = 'Request or Offer a Service'
export const gigs = 'Gigs'
export const afterYouPostIt = 'After you post it, we review it. It goes live once it is approved.'

export const category = 'Category'
export const chooseACategory = 'Choose a category'
export const loadingCategories = 'Loading categories…'
export const theCategoriesDidNotLoad = 'The categories did not load.'

export const confirmDelete = 'Confirm Delete'
export const noGoBack = 'No, go back'
export const yesDeleteGig = 'Yes, delete Gig'
export const areYouSure =
  'Are you sure you want to delete this Gig? This action is permanent and cannot be undone.'

export const editGig = 'Edit gig'
export const gig = 'Gig'
export const thisGigIsDeletedAndCannot = 'This gig is deleted and cannot be changed any more.'
export const aGigOf = (user: ReactNode) => words`A gig of ${user}`
export const deleteGig = 'Delete gig'

export const youCanEditOnlyYourOwnGigs = 'You can edit only your own gigs.'

export const favorites = 'Favorites'
export const yourFavoritesDidNotLoad = 'Your favorites did not load.'
export const browseGigs = 'Browse gigs'
export const noFavoritesYet = 'No favorites yet'

export const logInToAnswerThisRequest = 'Log in to answer this request.'
export const logInToRequestThisService = 'Log in to request this service.'
export const request = 'Request'
export const youAnswerWithAPrice = 'You answer with a price and a time of your own.'
export const youProposeAPriceAndATime = 'You propose a price and a time.'
export const youReadTheTermsBeforeAnything = 'You read the terms before anything is requested.'
export const approve = 'Approve'
export const createCustomOffer = 'Create Custom Offer'
export const edit = 'Edit'
export const promote = 'Promote'
export const activate = 'Activate'
export const otherActions = 'Other actions'
export const pause = 'Pause'

export const description = 'Description'
export const less = 'Less'
export const more = 'More'

export const offer = 'Offer'
export const iSellAService = 'I sell a service'
export const iNeedAService = 'I need a service'
export const weddingPhotography = 'Wedding photography, full day'
export const whatYouDo = 'What you do, what is included, and what you need from the customer.'
export const plumberForALeakingKitchenSink = 'Plumber for a leaking kitchen sink'
export const whatHasToBeDone = 'What has to be done, by when, and what is there already.'
export const theService = 'The service'
export const gigType = 'Gig type'
export const title = 'Title'
export const priceAndTime = 'Price and time'
export const amount = 'Amount'
export const zeroMeansCustomPricing = '0 means custom pricing'
export const durationHours = 'Duration (hours)'
export const wholeHours = 'Whole hours: 72 is 3 days'
export const place = 'Place'
export const photos = 'Photos'
export const thePhotosDidNotGoThrough = 'The photos did not go through.'
export const theyAreStillHere = 'They are still here, so nothing has to be chosen again.'
export const tryAgain = 'Try again'

export const preview = 'Preview'

export const loadingTheGig = 'Loading the gig'

export const changingSendsBackToReview =
  'Changing title, description, category, type or photos sends this gig back to review.'
export const yourChangesWillDoThat = ' Your changes will do that.'

export const thisGigIsNotAvailableAnyMore = 'This gig is not available any more.'

export const undo = 'Undo'

export const whatHappensNext = 'What happens next'
export const weReviewYourGig = 'We review your gig. Until then only you can see it.'
export const onceItIsApprovedItIsLive =
  'Once it is approved it is live, and people find it on the home page.'
export const youCanFollowItUnderGigs = 'You can follow it under Gigs, and change it while you wait.'
export const seeYourGigs = 'See your gigs'
export const postAnotherGig = 'Post another gig'

export const howOthersWillSeeIt = 'How others will see it'
export const whatItIsCalled = 'What it is called'
export const duration = 'Duration'

export const inReview = 'In review'
export const live = 'Live'
export const deleted = 'Deleted'
export const paused = 'Paused'

export const priceAndSeller = 'Price and seller'
export const back = 'Back'
export const neverPayOutsideAnOrder = 'Never pay outside an order'
export const chargesNoCommissionOnOrders = (brand: ReactNode) =>
  words`${brand} charges no commission on orders.`
export const reportThisGig = 'Report this gig'
export const loadingTheDescription = 'Loading the description'

export const actionsFor = (title: string) => `Actions for ${title}`
export const deleteThis = 'Delete'

export const yourGigsDidNotLoad = 'Your gigs did not load.'
export const noGigsYet = 'No gigs yet'
export const addGig = 'Add gig'
export const loadingYourGigs = 'Loading your gigs'

export const message = 'Message'

export const postServiceOffer = 'Post Service Offer'
export const postServiceRequest = 'Post Service Request'
export const updateServiceOffer = 'Update Service Offer'
export const updateServiceRequest = 'Update Service Request'

/** What the API's sentences call a field, and the label that it has on the screen. */
export const labels = {
  type_id: 'type',
  category_id: 'category',
  location_based: 'location',
} as const

export const youAreOffline = 'You are offline. You can request this once you are connected again.'

export const since = (when: string) => `Since ${when}`
export const memberSince = (when: string) => `Member since ${when}`
