import { type CallOptions, call } from '#platform/web/api.ts'
import { markStale } from '#platform/web/query-client.ts'
import type { reviewTransaction as contract } from '../contract.ts'
import { leavesItWaiting } from './open-decisions.ts'
import type { Review } from './review-words.ts'
import type { TransactionRow } from './transaction-row.ts'

/**
 * Money goes to the account that was looked at, and by as many approvals as was said, or not at all. Somebody else may have
 * decided meanwhile: then the list is old, and what it lacks is what is to be seen.
 * @throws ApiError
 */
export async function reviewTransaction(
  transaction: TransactionRow,
  action: Review,
  options?: CallOptions,
) {
  const { reference, pay_to, kind, held_for: seen_held_for } = transaction
  const isAskedAbout = action === 'approve' && kind !== 'payment'
  const told = isAskedAbout ? { awaiting_second: leavesItWaiting(transaction) } : {}
  try {
    const route = 'POST /api/manager/transactions/review'
    const decision = { reference, pay_to, seen_held_for, action, ...told }
    return await call<typeof contract>(route, decision, options)
  } catch (error) {
    markStale('/api/manager/')
    throw error
  } finally {
    markStale('/api/customer/accounts')
  }
}
