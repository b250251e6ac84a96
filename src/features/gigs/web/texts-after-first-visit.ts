import type { ReactNode } from 'react'
import { shortDay } from '#platform/days.ts'
import { words } from '#ui/words.ts'
import type { GigFieldName } from '../fields.ts'
export const gigs = 'Gigs'
export const postLead = 'We check it first. When we approve it, people can find it.'

export const deleteTitle = 'Confirm Delete'
export const deleteConfirmButton = 'Yes, delete Gig'
export const deleteWarning =
  'Are you sure you want to delete this Gig? This action is permanent and cannot be undone.'

export const editGig = 'Edit gig'
export const gig = 'Gig'
export const deletedGigNotice = 'This gig is deleted. You can no longer change it.'
export const gigOwner = (user: ReactNode) => words`A gig of ${user}`
export const deleteGig = 'Delete gig'

export const notYourGigError = 'You can edit only your own gigs.'

export const favorites = 'Favorites'
export const favoritesLoadError = 'Your favorites did not load.'
export const favoritesEmptyTitle = 'No favorites yet'

export const loginToAnswerButton = 'Log in to answer this request.'
export const loginToRequestButton = 'Log in to request this service.'
export const request = 'Request'
export const answerHint = 'Send your price and how long you need.'
export const customPriceHint = 'Send your price and your time.'
export const requestHint = 'You will see the terms first. Nothing is sent yet.'
export const workersAlerted = (count: number) =>
  count === 1 ? '1 person nearby was told.' : `${count} people nearby were told.`
export const awayNotice = (name: string, day: string) =>
  `${name} is back on ${shortDay(day)}. Send a message now and request then.`
export const createCustomOffer = 'Create Custom Offer'
export const promote = 'Promote'
export const otherActions = 'Other actions'
export const less = 'Less'
export const more = 'More'

export const offer = 'Offer'
export const offerTypeHint = 'I sell a service'
export const requestTypeHint = 'I need a service'
export const offerTitlePlaceholder = 'Wedding photography, full day'
export const offerDescriptionPlaceholder =
  'What you do, what is included, and what you need from the customer.'
export const requestTitlePlaceholder = 'Plumber for a leaking kitchen sink'
export const requestDescriptionPlaceholder =
  'What has to be done, by when, and what is there already.'
export const theService = 'The service'
export const priceAndTime = 'Price and time'
export const amountHint = '0 means custom pricing'
export const openPriceSwitch = 'Price to be agreed'
export const durationChoices = 'Usual durations'
export const durationHours = 'Duration (hours)'
export const durationHint = 'Whole hours: 72 is 3 days'
export const place = 'Place'
export const townOfOffer = 'Where do you work?'
export const townOfRequest = 'Where is the work?'
export const townOfRequestHint = 'Add a town, so that we can tell workers nearby.'
export const photos = 'Photos'
export const photosSendError = 'The photos did not go through.'
export const photosKeptNotice = 'They are still here. You need not choose them again.'

export const preview = 'Preview'

export const gigLoading = 'Loading the gig'

export const reviewAgainNotice = (fields: string) =>
  `If you change the ${fields} or photos, we check the gig again before people see it.`
export const reviewAgainNow = ' Your changes will do that.'

export const gigGoneError = 'This gig is no longer available.'
export const reviewStep = 'We check your gig first. Until then only you can see it.'
export const liveStep = 'When we approve it, people can find it.'
export const whileInReviewTitle = 'Meanwhile, help people trust you'
export const portraitTask = 'Add a photo of yourself.'
export const followStep = 'You can see and change it under Gigs while you wait.'
export const seeYourGigs = 'See your gigs'
export const postAnotherGig = 'Post another gig'

export const previewTitle = 'How others will see it'
export const previewTitlePlaceholder = 'What it is called'

export const inReview = 'In review'
export const live = 'Live'
export const deleted = 'Deleted'
export const paused = 'Paused'

export const priceAndPerson = 'Price and person'
export const paymentWarning = 'Never pay outside an order'
export const noCommissionNotice = (brand: ReactNode) =>
  words`${brand} charges no commission on orders.`
export const reportThisGig = 'Report this gig'
export const descriptionLoading = 'Loading the description'

export const actionsFor = (title: string) => `Actions for ${title}`

export const gigsLoadError = 'Your gigs did not load.'
export const gigsEmptyTitle = 'No gigs yet'
export const addGig = 'Add gig'
export const gigsLoading = 'Loading your gigs'

export const message = 'Message'

export const postServiceOffer = 'Post Service Offer'
export const postServiceRequest = 'Post Service Request'
export const updateServiceOffer = 'Update Service Offer'
export const updateServiceRequest = 'Update Service Request'

export const fieldNames: Record<GigFieldName, string> = {
  amount: 'Amount',
  duration: 'Duration',
}

/** What the API's sentences call a field, and the label that it has on the screen. */
export const labels = {
  type_id: 'type',
  category_id: 'category',
  location_based: 'location',
} as const

export const typeAsked = 'Choose Offer or Request.'
export const amountAsked = 'Enter an amount. 0 means custom pricing.'
export const durationAsked = 'Enter how many hours it takes.'
export const placeAsked = 'Choose the place on the map.'

export const offlineHint = 'No internet. Connect, then request this.'

export const since = (when: string) => `Since ${when}`
export const memberSince = (when: string) => `Member since ${when}`

export const views = 'Views'
