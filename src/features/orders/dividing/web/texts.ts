import { formatCedis } from '#ui/formats.ts'

export const shareBackToYou = 'How much goes back to you'
export const shareBackTo = (buyer: string) => `How much goes back to ${buyer}`
export const ownAmountField = 'Amount back to you'
export const amountField = (buyer: string) => `Amount back to ${buyer}`
export const percent = (share: number) => `${share}%`
export const splitHint = (held: number) =>
  `Enter an amount from 0 to ${formatCedis(held)}. The rest goes to the other side.`
export const youGet = 'You get'
export const personGets = (username: string) => `${username} gets`
