import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const thePaymentsDidNotLoad = 'The payments did not load.'
export const payments = 'Payments'
export const whereItStands = 'Where it stands'
export const viewReceipt = 'View receipt'
export const whatHappened = 'What happened'
export const payThrough = (brand: ReactNode) => words`Pay through ${brand}`
export const yourPaymentIsPendingVerification =
  'Your payment is pending verification. You will be notified once payment is verified.'
export const weKeepTheMoney = (amount: string, seller: string) =>
  `We keep the ${amount} for ${seller} until you have confirmed the work. If the order is cancelled, it goes back to you.`
export const continuePayment = 'Continue payment'
export const payAmount = (amount: string) => `Pay ${amount}`
