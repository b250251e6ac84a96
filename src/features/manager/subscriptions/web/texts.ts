import { plural } from '#ui/plural.ts'

export const pageTitle = 'Manage subscriptions'
export const emptyTitle = 'No subscriptions found.'
export const active = 'Active'
export const expired = 'Expired'
export const offer = 'Offer'
export const forDays = (price: string, days: number) => `${price} for ${plural(days, 'day')}`
export const end = 'End'
