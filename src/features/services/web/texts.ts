import { formatCount, plural } from '#ui/plural.ts'

export const services = 'Services'
export const servicesTitle = 'All services'
export const servicesLead = 'Find people who do the work, in every trade and town of Ghana.'
export const ghana = 'Ghana'

export const serviceTitle = (category: string, place: string) => `${category} in ${place}`
export const nobodyOffers = (category: string, place: string) =>
  `Nobody offers ${category} in ${place} yet.`
export const peopleOffer = (people: string, category: string, place: string) =>
  `${people} ${category} in ${place}.`
export const peopleOffering = (count: number) =>
  count === 1 ? '1 person offers' : `${formatCount(count)} people offer`
export const manyPeopleOffering = (count: number) => `${formatCount(count)} or more people offer`
export const usually = (range: string) => `Usually ${range}`
export const usualPriceHint =
  'What most people paid in the last 12 months. Your job may cost more or less.'
/** Beside the words for those who listen. */
export const ratingSigns = (rating: string, count: number) => ` ★ ${rating} (${formatCount(count)})`
export const takes = (town: string | undefined, duration: string) =>
  town ? `${town} · takes ${duration}` : `Takes ${duration}`
export const offersCount = (count: number) => plural(count, 'offer')

export const wherePlace = 'You are here'
export const otherTownsTitle = (category: string) => `${category} in your town`
export const nearestTownsTitle = 'Nearest towns'
export const relatedTitle = 'Related services'
export const allOfGhana = 'All of Ghana'
export const requestButton = 'Post a request'
export const requestHint = 'Say what you need, and people who do this work send you bids.'
