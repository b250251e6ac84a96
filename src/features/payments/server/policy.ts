import type { Transaction } from 'kysely'
import type { Pesewas } from '#platform/money.ts'
import type { Provider } from '#platform/server/payment-providers/provider.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import type { PaymentMethod, ProviderMethod, PurchaseType } from '../process.ts'

export type Wanted = {
  objectId: number
  objectAdditional: number | null
  payerId: number
  now: Date
}

/** Something that can be paid for. Whoever sells it registers it: payments know nothing of what is sold. */
export type Purchase = {
  /**
   * What it costs now, and what to call it on a receipt.
   * @throws 404 where it is not this person's to pay, 409 where it cannot be paid now
   */
  quote(wanted: Wanted): Promise<{ amount: Pesewas; description: string }>
  /**
   * Gives it, within the transaction that completes its payment. Answers false where it cannot be given any more: then
   * the money is owed back.
   */
  give(tx: Transaction<DB>, paid: Wanted & { reference: string }): Promise<boolean>
}

const purchases = new Map<PurchaseType, Purchase>()

export function registerPurchase(type: PurchaseType, purchase: Purchase): void {
  purchases.set(type, purchase)
}

export function purchaseOf(type: PurchaseType): Purchase {
  const purchase = purchases.get(type)
  if (!purchase) throw new Error(`nobody sells ${type}`)
  return purchase
}

const providers = new Map<ProviderMethod, Provider>()

/** Whoever can move money by this method. Several may stand side by side: old payments go on at theirs. */
export function registerProvider(method: ProviderMethod, provider: Provider): void {
  providers.set(method, provider)
}

/** Undefined where nobody is set up for it: for MANUAL, and for a provider that is not ours any more. */
export const providerOf = (method: PaymentMethod): Provider | undefined =>
  method === 'MANUAL' ? undefined : providers.get(method)
