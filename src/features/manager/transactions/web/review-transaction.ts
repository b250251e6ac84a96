import { type CallOptions, call } from '#platform/web/api.ts'
import { markStale } from '#platform/web/query-client.ts'
import type { reviewTransaction as contract } from '../contract.ts'
import type { Review } from './review-words.ts'
import type { TransactionRow } from './transaction-row.ts'

type Decision = Pick<TransactionRow, 'reference' | 'pay_to'> & { action: Review }

/**
 * Somebody else may have decided meanwhile: then the list is old, and what it lacks is what is to be seen.
 * @throws ApiError
 */
export async function reviewTransaction(decision: Decision, options?: CallOptions) {
  const route = 'POST /api/manager/transactions/review'
  try {
    return await call<typeof contract>(route, decision, options)
  } catch (error) {
    markStale('/api/manager/')
    throw error
  } finally {
    markStale('/api/customer/accounts')
  }
}
