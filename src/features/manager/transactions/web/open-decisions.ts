import type { TransactionRow } from './transaction-row.ts'

type Approvals = Pick<TransactionRow, 'approvals_needed' | 'approvals'>
type Decided = Approvals & Pick<TransactionRow, 'is_own_money' | 'hold_until'>

/** Nobody decides about own money; nobody is both of two who approve, or pays out before a hold has ended. */
export function openDecisions(
  { is_own_money, hold_until, approvals, approvals_needed }: Decided,
  { managerId, now }: { managerId: number | undefined; now: number },
) {
  const isOnHold = hold_until !== null && Date.parse(hold_until) > now
  const hasApproved =
    approvals.length < approvals_needed && approvals.some(({ user }) => user.id === managerId)
  return { approve: !is_own_money && !isOnHold && !hasApproved, fail: !is_own_money }
}

/** Whether one more approval is not the last that it needs. */
export const leavesItWaiting = ({ approvals, approvals_needed }: Approvals): boolean =>
  approvals.length + 1 < approvals_needed
