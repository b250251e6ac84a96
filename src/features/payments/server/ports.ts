import type { Kysely, Transaction } from 'kysely'
import type { Pesewas } from '#platform/money.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { PurchaseType } from '../process.ts'

/** What payments ask of other features; `src/ports.ts` says who answers. */
export type PaymentPorts = { purchases: Record<PurchaseType, Purchase> }

/** Something that can be paid for. Payments know nothing of what is sold. */
export type Purchase = {
  /**
   * What it costs now, and what to call it on a receipt.
   * @throws 404 where it is not this person's to pay, 409 where it cannot be paid now
   */
  quote(from: Kysely<DB>, wanted: WantedPurchase): Promise<Quote>
  /**
   * Gives it, within the transaction that completes its payment. Answers false where it cannot be given any more: then
   * the money is owed back.
   */
  give(tx: Transaction<DB>, paid: PaidPurchase): Promise<boolean>
}

export type WantedPurchase = {
  objectId: number
  objectAdditional: number | null
  payerId: number
  now: Date
}

export type PaidPurchase = WantedPurchase & {
  reference: string
  /** What has arrived. */
  amount: Pesewas
}

export type Quote = { amount: Pesewas; description: string }
