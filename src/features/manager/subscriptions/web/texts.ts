import { plural } from '#ui/plural.ts'

export const manageSubscriptions = 'Manage subscriptions'
export const subscriptions = 'Subscriptions'
export const noSubscriptionsFound = 'No subscriptions found.'
export const all = 'All'
export const active = 'Active'
export const expired = 'Expired'
export const id = 'Id'
export const username = 'Username'
export const offer = 'Offer'
export const forDays = (price: string, days: number) => `${price} for ${plural(days, 'day')}`
export const start = 'Start'
export const end = 'End'
