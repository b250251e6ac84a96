import type { TransactionRow } from './transaction-row.ts'

type Decided = Pick<TransactionRow, 'is_own_money' | 'hold_until' | 'approvals'>

/** Nobody decides about own money; nobody approves twice, or pays out before a hold has ended. */
export function openDecisions(
  { is_own_money, hold_until, approvals }: Decided,
  { managerId, now }: { managerId: number | undefined; now: Date },
) {
  const isOnHold = hold_until !== null && new Date(hold_until) > now
  const hasApproved = approvals.some(({ user }) => user.id === managerId)
  return { approve: !is_own_money && !isOnHold && !hasApproved, fail: !is_own_money }
}
