import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { statusLooks } from '#features/payments/web/transaction-words.ts'
import type { Received } from '#platform/contract.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { Price } from '#ui/price.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import { useRowAction } from '../../web/row-action.ts'
import type { listPendingTransactions } from '../contract.ts'
import * as texts from './texts.ts'
import { TransactionFacts } from './transaction-facts.tsx'
import { TransactionRowActions } from './transaction-row-actions.tsx'

export type TransactionRow = Received<
  typeof listPendingTransactions
>['transactions']['data'][number]

export const meta: MetaFunction = args => pageMeta(args, { title: texts.manageTransactions })

/** Money that waits for a decision: payments to check, refunds and payouts to make. */
export default function TransactionsPage() {
  const address = useListAddress()
  const transactions = useQuery({
    ...read<typeof listPendingTransactions>('GET /api/manager/transactions', address.input),
    ...keepingRows,
    select: answer => answer.transactions,
  })
  const { problems, isBusy, act } = useRowAction()
  return (
    <ManagerList
      title={texts.transactions}
      address={address}
      list={transactions}
      columns={columns}
      keyOf={transaction => transaction.reference}
      actions={transaction => (
        <TransactionRowActions
          transaction={transaction}
          busy={isBusy(transaction.reference)}
          act={act}
        />
      )}
      problems={problems}
      empty={texts.noPendingTransactions}
      icon={Banknote}
    />
  )
}

const columns: Column<TransactionRow>[] = [
  {
    name: texts.reference,
    cell: ({ reference }) => <Reference text={reference} />,
    card: 'title',
    className: 'md:w-28',
  },
  {
    name: texts.externalReference,
    cell: ({ external_reference }) =>
      external_reference ? <Reference text={external_reference} /> : 'none',
    className: 'md:w-28',
  },
  {
    name: texts.description,
    cell: transaction => <TransactionFacts transaction={transaction} />,
    card: 'line',
    className: 'md:py-3',
  },
  { name: texts.amount, cell: ({ amount }) => <Price cedis={amount} /> },
  {
    name: texts.status,
    cell: ({ status_code }) => {
      const { label, ...look } = statusLooks[status_code]
      return <StatusChip {...look}>{label}</StatusChip>
    },
    card: 'chip',
  },
]

/** Whole, to be copied; what a payer by hand has typed stands out. */
function Reference({ text }: { text: string }) {
  return (
    <span className="select-all font-mono text-chip font-normal [overflow-wrap:anywhere]">
      <strong className="text-meta">{text.slice(0, 4)}</strong>
      {text.slice(4)}
    </span>
  )
}
