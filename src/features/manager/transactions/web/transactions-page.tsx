import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { lazy } from 'react'
import type { MetaFunction } from 'react-router'
import { statusLooks } from '#features/payments/web/transaction-words.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { Price } from '#ui/price.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { type ListFilter, useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import { QueueLink, QueuePlace, useIsQueue } from '../../web/queue-place.tsx'
import { useRowAction } from '../../web/row-action.ts'
import * as managerTexts from '../../web/texts.ts'
import type { listTransactions } from '../contract.ts'
import * as texts from './texts.ts'
import { TransactionFacts } from './transaction-facts.tsx'
import { TransactionReference } from './transaction-reference.tsx'
import type { TransactionRow } from './transaction-row.ts'
import { TransactionRowActions } from './transaction-row-actions.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

const TransactionQueue = lazy(async () => ({
  default: (await import('./transaction-queue.tsx')).TransactionQueue,
}))

/** Money that waits for a decision: payments to check, refunds and payouts to make, and those that have failed. */
export default function TransactionsPage() {
  if (!useIsQueue()) return <TransactionsList />
  return (
    <QueuePlace
      title={texts.queueTitle}
      list={{ to: '/manager/transactions', label: managerTexts.transactions }}
    >
      <TransactionQueue />
    </QueuePlace>
  )
}

function TransactionsList() {
  const address = useListAddress(filters)
  const transactions = useQuery({
    ...read<typeof listTransactions>('GET /api/manager/transactions', address.input),
    ...keepingRows,
    select: answer => answer.transactions,
  })
  const { problems, isBusy, act } = useRowAction()
  return (
    <ManagerList
      title={managerTexts.transactions}
      action={<QueueLink area="transactions" />}
      address={address}
      filters={filters}
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
      empty={
        address.input.status_code === 'FAILED' ? texts.failedEmptyTitle : texts.pendingEmptyTitle
      }
      icon={Banknote}
    />
  )
}

const filters: ListFilter<{ status_code?: 'FAILED' }>[] = [
  { label: texts.waiting, query: {} },
  { label: managerTexts.failed, query: { status_code: 'FAILED' } },
]

const columns: Column<TransactionRow>[] = [
  {
    name: managerTexts.reference,
    cell: ({ reference }) => <TransactionReference text={reference} />,
    card: 'title',
    className: 'md:w-28',
  },
  {
    name: texts.externalReference,
    cell: ({ external_reference }) =>
      external_reference ? <TransactionReference text={external_reference} /> : 'none',
    className: 'md:w-28',
  },
  {
    name: sharedTexts.description,
    cell: transaction => <TransactionFacts transaction={transaction} />,
    card: 'line',
    className: 'md:py-3',
  },
  { name: managerTexts.amount, cell: ({ amount }) => <Price cedis={amount} /> },
  {
    name: sharedTexts.status,
    cell: ({ status_code }) => {
      const { label, ...look } = statusLooks[status_code]
      return <StatusChip {...look}>{label}</StatusChip>
    },
    card: 'chip',
  },
]
