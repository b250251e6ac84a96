import type { Transaction } from 'kysely'
import type { Pesewas } from '#platform/money.ts'
import type { Limit } from '#platform/server/limits.ts'
import type { Provider } from '#platform/server/payment-providers/provider.ts'
import { notFound } from '#platform/server/refusals.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { settings } from '#platform/server/settings.ts'
import {
  hoursToSubmit,
  isOpenTo,
  minutesOfCheckout,
  type PaymentMethod,
  type ProviderMethod,
  type PurchaseType,
  type TransactionAction,
  type TransactionActor,
} from '../process.ts'
import type { TransactionRow } from './queries.ts'

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

export const providerMethods = (): ProviderMethod[] => [...providers.keys()]

export const activeMethod = (): PaymentMethod => settings.PAYMENT_METHOD

/** Enough for anybody who means to pay; codes of manual payments are few. */
export const paymentsPerPerson: Limit = { name: 'payments', points: 30, seconds: 3600 }

/** A payer may look at a pending payment as often as he likes: the provider is asked no oftener. */
export const secondsBetweenQuestions = 3

export const noSuchTransaction = () => notFound('There is no such transaction.')

/** Whether this step is open to this actor on the row as it is locked. */
export function mayTake(
  action: TransactionAction,
  row: TransactionRow,
  { by, now }: { by: TransactionActor; now: Date },
): boolean {
  if (!isOpenTo(action, row.status_code, by)) return false
  if (by === 'manager') return waitsForManager(row)
  if (by === 'clock') return isOverdue(row, now)
  return row.kind === 'payment' ? row.held_for === null : isOnItsWay(row)
}

/** The same condition as the index of what is to be reviewed. */
export const waitsForManager = (row: TransactionRow): boolean =>
  row.status_code === 'PENDNG' &&
  row.sent_at === null &&
  (row.kind !== 'payment' || row.submitted_at !== null || row.held_for !== null)

/** Money that a provider was told to send, and of which it has not said what became of it. */
export const isOnItsWay = (row: TransactionRow): boolean =>
  row.kind !== 'payment' && row.status_code === 'PENDNG' && row.sent_at !== null

/** Nobody has said that it was paid, and nobody will. */
function isOverdue(row: TransactionRow, now: Date): boolean {
  if (row.kind !== 'payment' || row.submitted_at !== null || row.held_for !== null) return false
  const minutes = row.method === 'MANUAL' ? hoursToSubmit * 60 : minutesOfCheckout
  return row.created_at.getTime() + minutes * 60_000 <= now.getTime()
}
