import * as z from 'zod/mini'
import { managerPageSize } from '#features/manager/contract.ts'
import { transaction } from '#features/payments/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { anyText, flag, id, line, listOf, message, money, oneOf, paging } from '#platform/fields.ts'

const managedTransaction = z.extend(transaction, {
  /** Who pays, or who is to be paid. */
  user: z.object({ id, username: z.string(), name: z.string() }),
  /** Why a manager has to decide about a payment of a provider; null for others. */
  held_for: z.nullable(z.string()),
  /** Of a refund or payout: whether approving has the provider send it; else it says that a person has sent it. */
  sent_by_provider: flag,
  /** What arrived, where that is not the amount. */
  received_amount: z.nullable(money),
})

export const listPendingTransactions = endpoint('GET /api/manager/transactions', {
  caller: 'manager',
  summary: 'What waits for a manager: submitted and held payments, refunds and payouts to make',
  input: z.object({ ...paging(managerPageSize), search: z.optional(anyText(100)) }),
  output: z.object({ transactions: listOf(managedTransaction) }),
})

export const reviewTransaction = endpoint('POST /api/manager/transactions/review', {
  caller: 'manager',
  summary: 'Approve or fail what waits',
  input: z.object({ action: oneOf(['approve', 'fail']), reference: line(1, 100) }),
  output: z.object({ transaction: managedTransaction, message }),
  refusals: { 404: 'No such transaction.', 409: 'It does not wait for a manager (any more).' },
})
