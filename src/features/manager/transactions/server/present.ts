import type * as z from 'zod/mini'
import { presentTransaction } from '#features/payments/server/present.ts'
import { pesewas } from '#platform/money.ts'
import type { listPendingTransactions } from '../contract.ts'
import type { ManagedRow } from './queries.ts'

type Managed = z.output<(typeof listPendingTransactions)['output']>['transactions']['data'][number]

/** With who pays or is paid; of money that waits to go out, also where that person is paid now. */
export function presentManaged(row: ManagedRow): Managed {
  const transaction = presentTransaction(row)
  return {
    ...transaction,
    pay_to: transaction.pay_to ?? accountToPay(row),
    user: { id: row.user_id, username: row.username, name: row.name },
    held_for: row.held_for,
    received_amount: row.received_pesewas === null ? null : pesewas(row.received_pesewas),
  }
}

function accountToPay(row: ManagedRow): Managed['pay_to'] {
  const { kind, status_code, network, account_no: number, name_on_account: name } = row
  if (kind === 'payment' || status_code !== 'PENDNG') return null
  return network !== null && number !== null && name !== null ? { network, number, name } : null
}
