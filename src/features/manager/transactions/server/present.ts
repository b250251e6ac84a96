import type * as z from 'zod/mini'
import { payoutHoldUntil } from '#features/accounts/payout-hold/server/policy.ts'
import { approvalsNeededOf } from '#features/payments/approvals/server/policy.ts'
import type { Approval } from '#features/payments/approvals/server/queries.ts'
import { canBeSent, goesToAccount } from '#features/payments/outgoing/server/commands.ts'
import { isSentOtherwise, waitsForManager } from '#features/payments/server/policy.ts'
import { presentTransaction } from '#features/payments/server/present.ts'
import type { PayeeAccount } from '#features/payments/server/queries.ts'
import { pesewas } from '#platform/money.ts'
import type { listTransactions } from '../contract.ts'
import type { ManagedRow } from './queries.ts'

type Managed = z.output<(typeof listTransactions)['output']>['transactions']['data'][number]

/** With who pays or is paid; of money that waits to go out, also where that person is paid now. */
export function presentManaged(
  row: ManagedRow,
  { managersOfMoney, now }: { managersOfMoney: number; now: Date },
): Managed {
  const transaction = presentTransaction(row)
  return {
    ...transaction,
    pay_to: transaction.pay_to ?? accountToPay(row),
    user: { id: row.user_id, username: row.username, name: row.name },
    held_for: row.held_for,
    sent_by_provider: row.kind !== 'payment' && canBeSent(row, accountOf(row)),
    pay_to_changed_at: waitsToGoToAccount(row) ? row.account_changed_at : null,
    hold_until: isHeldBack(row) ? payoutHoldUntil(row, now) : null,
    approvals_needed: approvalsNeededOf(row, managersOfMoney),
    approvals: row.approvals.map(presentApproval),
    is_own_money: row.is_own_money,
    can_reopen: row.can_reopen,
    received_amount: row.received_pesewas === null ? null : pesewas(row.received_pesewas),
  }
}

const presentApproval = ({ user, created_at }: Approval) => ({
  user,
  created_at: new Date(created_at),
})

/** Of money that waits to go out: where this person is paid now. */
function accountToPay(row: ManagedRow): Managed['pay_to'] {
  const account = accountOf(row)
  if (row.kind === 'payment' || row.status_code !== 'PENDNG' || !account) return null
  const { network, number, name } = account
  return { network, number, name }
}

const waitsToGoToAccount = (row: ManagedRow): boolean =>
  row.kind !== 'payment' && row.status_code === 'PENDNG' && goesToAccount(row)

/** What was sent already, but not as it was told, is not held back any more. */
const isHeldBack = (row: ManagedRow): boolean =>
  waitsToGoToAccount(row) && waitsForManager(row) && !isSentOtherwise(row)

function accountOf(row: ManagedRow): PayeeAccount | undefined {
  const { account_type_code, network, account_no: number, name_on_account: name } = row
  if (account_type_code === null || network === null || number === null || name === null)
    return undefined
  return { account_type_code, network, number, name }
}
