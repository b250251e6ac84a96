/** The life of the receipt of a payment that went from buyer to seller directly. Server, screens and tests read it. */
import { type OrderSide, type OrderStatus, orderStatus } from '../process.ts'

export const receiptStates = ['stated', 'denied', 'confirmed', 'void'] as const
export type ReceiptState = (typeof receiptStates)[number]

type Step = {
  by: OrderSide | 'manager'
  /** None where the step makes it. */
  from: readonly ReceiptState[]
  to: ReceiptState
}

/** The clock changes nothing: it reminds the seller, and lets the buyer go on without an answer. */
export const receiptProcess = {
  add: { by: 'buyer', from: [], to: 'stated' },
  confirm: { by: 'seller', from: ['stated', 'denied'], to: 'confirmed' },
  deny: { by: 'seller', from: ['stated'], to: 'denied' },
  void: { by: 'manager', from: ['stated', 'denied', 'confirmed'], to: 'void' },
} as const satisfies Record<string, Step>
export type ReceiptAction = keyof typeof receiptProcess

export const mayTake = (action: ReceiptAction, state: ReceiptState): boolean =>
  (receiptProcess[action].from as readonly ReceiptState[]).includes(state)

/** The statuses of an order in which its buyer may say that he has paid. */
export const statedIn: readonly OrderStatus[] = [orderStatus.inReview, orderStatus.completed]

/** How long the seller may deny it, and how long before that the seller is reminded. */
export const hoursToAnswer = 24
export const hoursBeforeReminder = 4

export const longestDenial = 500

/** As the ids of all networks compare. */
export const foldNetworkId = (text: string): string =>
  text.replace(/[\s.\p{Pd}]/gu, '').toUpperCase()

export const isNetworkId = (folded: string): boolean =>
  /^[A-Z0-9]{10,20}$/.test(folded) && folded.replace(/\D/g, '').length >= 6

/** Of the signature: anybody can verify it without us. */
export const signatureAlgorithm = 'Ed25519' as const

/** Crockford's base 32: no letter that is taken for another one. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 16

/** The code of a receipt as it is kept, however it was typed; null where it can be none. */
export function readCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0')
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : null
}

export const groupCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

type Standing = { state: ReceiptState; respond_by: Date }

/** Whether the seller said that no money came, or nothing in time: a dispute is the way on as long as one can be opened. */
export function leadsToDispute(
  { state, respond_by }: Standing,
  { status, now }: { status: OrderStatus; now: Date },
): boolean {
  if (status !== orderStatus.inReview) return false
  return state === 'denied' || (state === 'stated' && respond_by <= now)
}
