import type { ReactNode } from 'react'
import { plural } from '#ui/plural.ts'
import { words } from '#ui/words.ts'

export const priorityRanking = 'Priority ranking'
export const priorityRankingHint = 'Your gigs come before others.'
export const unlimitedOrders = 'Unlimited orders'
export const unlimitedOrdersHint = 'Work on as many at a time as you can.'
export const goldBadge = 'A gold badge'
export const goldBadgeHint = 'Beside your name, wherever people see it.'
export const supportRepresentative = 'A support representative'
export const supportRepresentativeHint = 'Write to a person of ours on WhatsApp.'
export const benefitsTitle = 'What Premium gives'

export const noPremiumTitle = 'You do not have Premium'
export const noPremiumHint = 'Choose an offer, pay, and it begins at once.'
export const byHandHint =
  'Choose an offer and pay. It begins once we have checked that the money has arrived.'
export const checkedHint = 'It begins once we have checked that the money has arrived.'
export const active = 'Active'
export const supportOnWhatsApp = 'Support on WhatsApp'
export const daysLeft = (days: number) => `${plural(days, 'day')} left`
export const payOnceUntilHint = (price: ReactNode, end: ReactNode) =>
  words`You pay ${price} once, and have Premium until ${end}. Nothing renews by itself.`
export const payOnceByHandHint = (price: ReactNode, days: ReactNode) =>
  words`You pay ${price} once, and get ${days} of Premium once we have checked that the money has arrived. Nothing renews by itself.`

export const subscription = 'Subscription'
export const subscriptionLoadError = 'Your subscription did not load.'
export const offerRequiredError = 'Choose an offer first.'
export const extendPremium = 'Extend Premium'
export const getPremium = 'Get Premium'
export const extend = 'Extend'
export const subscribe = 'Subscribe'
export const subscriptionLoading = 'Loading your subscription'

export const started = 'Started'
export const ends = 'Ends'
