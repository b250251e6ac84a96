import * as z from 'zod/mini'
import { managerPageSize } from '#features/manager/contract.ts'
import { payTo, transaction } from '#features/payments/contract.ts'
import { endpoint } from '#platform/contract.ts'
import {
  anyText,
  flag,
  id,
  line,
  listOf,
  message,
  moment,
  money,
  oneOf,
  paging,
  wholeNumber,
} from '#platform/fields.ts'

/** What waits is listed longest waiting first, what has failed newest first. */
export const listedStatuses = ['PENDNG', 'FAILED'] as const

const managedTransaction = z.extend(transaction, {
  /** Who pays, or who is to be paid. */
  user: z.object({ id, username: z.string(), name: z.string() }),
  /** Why a manager has to decide about a payment of a provider; null for others. */
  held_for: z.nullable(z.string()),
  /** Of a refund or payout: whether approving has the provider send it; else it says that a person has sent it. */
  sent_by_provider: flag,
  /** What arrived, where that is not the amount. */
  received_amount: z.nullable(money),
  /** Of money that waits to go to the person's account: when that account was last changed. Null for all else. */
  pay_to_changed_at: z.nullable(moment),
  /** Of a payout that waits: until when it cannot be approved, since the payment account was changed. Null for all else. */
  hold_until: z.nullable(moment),
  /** How many managers of money approve it: two from `DUAL_APPROVAL_FROM` on, where there are two. */
  approvals_needed: wholeNumber(1, 2),
  /**
   * Those that count now, oldest first: another payment account or the loss of the role voids one, and it does not count while
   * its manager is deactivated or has no second factor where one is needed. Two may count of what still waits: the next completes it.
   */
  approvals: z.array(
    z.object({ user: z.object({ id, username: z.string() }), created_at: moment }),
  ),
  /** The caller pays, is paid, or is the other side of the order: another manager decides. */
  is_own_money: flag,
  /** Of a refund or payout that has failed: whether `reopen` is open. */
  can_reopen: flag,
})

export const listTransactions = endpoint('GET /api/manager/transactions', {
  caller: 'manager',
  roles: ['money'],
  summary:
    'What waits for a manager: submitted and held payments, refunds and payouts to make; with FAILED the refunds and payouts that have failed',
  input: z.object({
    ...paging(managerPageSize),
    search: z.optional(anyText(100)),
    status_code: z._default(oneOf(listedStatuses), 'PENDNG'),
  }),
  output: z.object({
    transactions: listOf(managedTransaction),
    /** How many live people have the role money, the owner among them. */
    managers_of_money: z.int(),
  }),
})

export const reviewTransaction = endpoint('POST /api/manager/transactions/review', {
  caller: 'manager',
  roles: ['money'],
  limits: ['manager-write'],
  summary:
    'Approve or fail what waits, or reopen a failed refund or payout as a new one that waits',
  input: z.object({
    action: oneOf(['approve', 'fail', 'reopen']),
    reference: line(1, 100),
    /** As the list has shown it, null included: money never goes to an account that nobody has looked at. */
    pay_to: z.optional(z.nullable(payTo)),
    /** As the list has shown it, null included: what a provider has sent meanwhile, but not as it was told, is decided anew. */
    seen_held_for: z.optional(z.nullable(anyText(10_000))),
    /** Of `approve`, as the manager was told: whether another manager has to approve it after that. */
    awaiting_second: z.optional(flag),
  }),
  output: z.object({
    transaction: managedTransaction,
    message,
    /** Approved by one: it waits for another manager's approval. */
    awaiting_second: flag,
  }),
  refusals: {
    403: 'It is about the caller’s own money (`own_money`), or a fresh proof is needed (`fresh_proof_required`).',
    404: 'No such transaction.',
    409: 'It does not wait for a manager (any more), is held for another reason or goes to another account than was shown, waits for another approval other than was told, was reopened or approved by the caller before, payouts to this person are on hold (`reason: "payout_hold"`, `hold_until`), or sending is switched off.',
  },
})
