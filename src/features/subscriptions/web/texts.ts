import type { ReactNode } from 'react'
import { plural } from '#ui/plural.ts'
import { words } from '#ui/words.ts'

export const priorityRanking = 'Priority ranking'
export const yourGigsStandBeforeOthers = 'Your gigs stand before others.'
export const unlimitedOrders = 'Unlimited orders'
export const workOnAsMany = 'Work on as many at a time as you can.'
export const aGoldBadge = 'A gold badge'
export const besideYourName = 'Beside your name, wherever it stands.'
export const aSupportRepresentative = 'A support representative'
export const writeToAPersonOfOurs = 'Write to a person of ours on WhatsApp.'
export const whatPremiumGives = 'What Premium gives'

export const youDoNotHavePremium = 'You do not have Premium'
export const chooseAnOffer = 'Choose an offer, pay, and it begins at once.'
export const premium = 'Premium'
export const active = 'Active'
export const supportOnWhatsApp = 'Support on WhatsApp'
export const daysLeft = (days: number) => `${plural(days, 'day')} left`

export const youPayOnce = 'You pay once. Nothing renews by itself.'
export const youPayOnceAndHavePremiumUntil = (price: ReactNode, end: ReactNode) =>
  words`You pay ${price} once, and have Premium until ${end}. Nothing renews by itself.`

export const subscription = 'Subscription'
export const yourSubscriptionDidNotLoad = 'Your subscription did not load.'
export const chooseAnOfferFirst = 'Choose an offer first.'
export const extendPremium = 'Extend Premium'
export const getPremium = 'Get Premium'
export const extend = 'Extend'
export const subscribe = 'Subscribe'
export const loadingYourSubscription = 'Loading your subscription'
