/** The accounts of the ledger, and which of them a transaction moves money between. */
import type { PaymentOutcome, PurchaseType } from '../process.ts'
import type { PaymentMethod } from '../providers.ts'

/** Where money is (by method), whose it still is (`orders`, `owed back`), and what we have earned. */
export type LedgerCode = PaymentMethod | 'orders' | 'owed back' | 'premium' | 'promotions'

/** What a payment that gave what it was for is booked as. */
const accountOf: Record<PurchaseType, LedgerCode> = {
  offer: 'orders',
  subscription: 'premium',
  promotion: 'promotions',
}

export type Movement = { debit: LedgerCode; credit: LedgerCode }

/** Money came in: it is with the provider, and somebody's. */
export function movementIn(payment: {
  method: PaymentMethod
  objectType: PurchaseType
  outcome: PaymentOutcome
}): Movement {
  const { method, objectType, outcome } = payment
  return { debit: method, credit: outcome === 'owed back' ? outcome : accountOf[objectType] }
}

/** Money of that payment went out again. */
export function movementOut(source: Parameters<typeof movementIn>[0]): Movement {
  const { debit, credit } = movementIn(source)
  return { debit: credit, credit: debit }
}
