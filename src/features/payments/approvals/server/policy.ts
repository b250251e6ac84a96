import { Refusal } from '#platform/server/http/refusals.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { isSentOtherwise, waitsForManager } from '../../server/policy.ts'
import type { TransactionRow } from '../../server/queries.ts'

/** Whether a sum is so large that two managers approve it: money that goes out, and what was paid by hand. */
export const isLarge = ({ kind, method, amount_pesewas }: TransactionRow): boolean =>
  settings.DUAL_APPROVAL_FROM > 0 &&
  (kind !== 'payment' || method === 'MANUAL') &&
  amount_pesewas >= settings.DUAL_APPROVAL_FROM * 100

/** A house with one manager of money must still be able to pay. */
export const approvalsNeeded = (row: TransactionRow, managersOfMoney: number): 1 | 2 =>
  isLarge(row) && managersOfMoney >= 2 ? 2 : 1

/** The same of one that was decided, as it was then. */
export function approvalsNeededOf(row: TransactionRow, managersOfMoney: number): 1 | 2 {
  if (waitsForManager(row) && !isSentOtherwise(row)) return approvalsNeeded(row, managersOfMoney)
  return row.approvals_needed === 2 ? 2 : 1
}

export const ownMoney = () =>
  new Refusal(403, {
    message: 'This is about your own money, so another manager decides.',
    reason: 'own_money',
  })
