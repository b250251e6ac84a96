import { randomBytes } from 'node:crypto'
import { conflict, notFound } from '#platform/server/http/refusals.ts'
import { statusSentences } from '../../server/policy.ts'
import type { OrderRow } from '../../server/present.ts'
import { codeLength, codeLetters, mayTake, statedIn } from '../process.ts'
import type { ReceiptRow } from './present.ts'

export const noSuchReceipt = () => notFound('There is no such receipt.')

/** @throws 409 where the order cannot have been paid directly, or that was said before */
export function refuseAdding(order: OrderRow, latest: ReceiptRow | null): void {
  if (!statedIn.includes(order.status_id)) throw conflict(statusSentences[order.status_id])
  if (order.is_paid) throw conflict('This order has been paid through the platform.')
  if (latest?.state === 'confirmed') throw conflict('This order has been paid directly.')
  if (latest?.state === 'stated')
    throw conflict('You have said already that you paid. The seller’s answer is awaited.')
}

/** Nobody would answer, and the id would count as used. @throws 409 */
export function refuseWithoutSeller(seller: { closed_at: Date | null } | undefined): void {
  if (!seller || seller.closed_at)
    throw conflict('The seller has deleted the account, so nobody can confirm this payment.')
}

/** The seller answers what he has looked at, and nothing that came after it. @throws 409 */
export function requireLooked(
  latest: ReceiptRow | null,
  receiptId: number | undefined,
): asserts latest is ReceiptRow {
  if (!latest) throw conflict('The buyer has not said that this order was paid directly.')
  if (receiptId !== undefined && receiptId !== latest.id)
    throw conflict('The buyer has stated another payment since. Look at that one.')
}

/** @throws 409 */
export function refuseConfirming({ state }: ReceiptRow): void {
  if (!mayTake('confirm', state)) throw conflict('You have confirmed this payment already.')
}

/** @throws 409, also once the time to answer is over */
export function refuseDenying({ state, respond_by }: ReceiptRow, now: Date): void {
  if (state === 'denied') throw conflict('You have said already that no money came.')
  if (!mayTake('deny', state)) throw conflict('You have confirmed this payment already.')
  if (respond_by < now)
    throw conflict('The time to say so is over. You can still confirm the payment.')
}

/** Drawn by lot: nobody finds a receipt by trying. */
export const newCode = (): string =>
  [...randomBytes(codeLength)].map(byte => codeLetters[byte % codeLetters.length]).join('')
