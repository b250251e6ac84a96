import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import type { Received } from '#platform/contract.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { TimeText } from '#ui/time-text.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import { type ListFilter, useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import { useRowAction } from '../../web/row-action.ts'
import type { listCustomers } from '../contract.ts'
import { CustomerRowActions } from './customer-row-actions.tsx'
import { CustomerStatusChip } from './customer-status-chip.tsx'

export type CustomerRow = Received<typeof listCustomers>['customers']['data'][number]

export const meta: MetaFunction = args => pageMeta(args, { title: 'Manage customers' })

export default function CustomersPage() {
  const address = useListAddress(filters)
  const customers = useQuery({
    ...read<typeof listCustomers>('GET /api/manager/customers', address.input),
    ...keepingRows,
    select: answer => answer.customers,
  })
  const { problems, busy, act } = useRowAction()
  return (
    <ManagerList
      title="Customers"
      address={address}
      filters={filters}
      list={customers}
      columns={columns}
      keyOf={customer => customer.id}
      actions={customer => (
        <CustomerRowActions customer={customer} busy={busy === customer.id} act={act} />
      )}
      problems={problems}
      empty="No customers found."
      icon={Users}
    />
  )
}

const filters: ListFilter<{ status_id?: number; kyc_pending?: boolean }>[] = [
  { label: 'All', query: {} },
  { label: 'To verify', query: { kyc_pending: true } },
  { label: 'Live', query: { status_id: 2 } },
  { label: 'Inactive', query: { status_id: 1 } },
]

const columns: Column<CustomerRow>[] = [
  {
    name: 'Username',
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
    className: 'max-lg:[overflow-wrap:anywhere]',
  },
  {
    name: 'Email',
    cell: customer => <span className="md:inline-block md:min-w-40">{customer.email}</span>,
    card: 'line',
    className: '[overflow-wrap:anywhere]',
  },
  { name: 'Phone', cell: customer => customer.phone ?? 'none', className: 'tabular-nums' },
  {
    name: 'Status',
    cell: customer => <CustomerStatusChip statusId={customer.status_id} />,
    card: 'chip',
  },
  { name: 'KYC submitted', cell: customer => (customer.kyc_submitted ? 'Yes' : 'No') },
  { name: 'Joined', cell: customer => <TimeText at={customer.created_at} /> },
]
