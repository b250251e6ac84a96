import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { lazy } from 'react'
import type { MetaFunction } from 'react-router'
import { userStatus } from '#features/accounts/process.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import * as sharedTexts from '#ui/texts.ts'
import { TimeText } from '#ui/time-text.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import { type ListFilter, useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import { QueueLink, QueuePlace, useIsQueue } from '../../web/queue-place.tsx'
import { useRowAction } from '../../web/row-action.ts'
import * as managerTexts from '../../web/texts.ts'
import type { listCustomers } from '../contract.ts'
import { customerStatusNames, kycSubmittedNames } from '../process.ts'
import type { CustomerRow } from './customer.ts'
import { CustomerRowActions } from './customer-row-actions.tsx'
import { CustomerStatusChip } from './customer-status-chip.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.manageCustomers })

const IdentityQueue = lazy(async () => ({
  default: (await import('./identity-queue.tsx')).IdentityQueue,
}))

export default function CustomersPage() {
  if (!useIsQueue()) return <CustomersList />
  return (
    <QueuePlace
      title={texts.queueTitle}
      list={{ to: '/manager/customers', label: managerTexts.customers }}
    >
      <IdentityQueue />
    </QueuePlace>
  )
}

function CustomersList() {
  const address = useListAddress(filters)
  const customers = useQuery({
    ...read<typeof listCustomers>('GET /api/manager/customers', address.input),
    ...keepingRows,
    select: answer => answer.customers,
  })
  const { problems, isBusy, act } = useRowAction()
  return (
    <ManagerList
      title={managerTexts.customers}
      action={<QueueLink area="customers" />}
      address={address}
      filters={filters}
      list={customers}
      columns={columns}
      keyOf={customer => customer.id}
      actions={customer => (
        <CustomerRowActions customer={customer} busy={isBusy(customer.id)} act={act} />
      )}
      problems={problems}
      empty={texts.emptyTitle}
      icon={Users}
    />
  )
}

const filters: ListFilter<{ status_id?: number; kyc_pending?: boolean }>[] = [
  { label: sharedTexts.all, query: {} },
  { label: texts.toVerify, query: { kyc_pending: true } },
  { label: customerStatusNames[userStatus.live], query: { status_id: userStatus.live } },
  { label: customerStatusNames[userStatus.inactive], query: { status_id: userStatus.inactive } },
]

const columns: Column<CustomerRow>[] = [
  {
    name: sharedTexts.username,
    cell: customer => (
      <span className="inline-flex items-center gap-1.5">
        {customer.username}
        <UserBadge
          premium={customer.active_subscription !== null}
          verified={customer.is_kyc_verified}
        />
      </span>
    ),
    card: 'title',
  },
  {
    name: sharedTexts.email,
    cell: customer => <span className="md:inline-block md:min-w-40">{customer.email}</span>,
    card: 'line',
    className: '[overflow-wrap:anywhere]',
  },
  { name: texts.phone, cell: customer => customer.phone ?? 'none', className: 'tabular-nums' },
  {
    name: sharedTexts.status,
    cell: customer => <CustomerStatusChip statusId={customer.status_id} />,
    card: 'chip',
  },
  {
    name: texts.kycSubmitted,
    cell: ({ kyc_submitted }) => kycSubmittedNames[kyc_submitted ? 'yes' : 'no'],
  },
  { name: texts.joined, cell: customer => <TimeText at={customer.created_at} /> },
]
