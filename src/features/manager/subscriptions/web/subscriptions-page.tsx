import { useQuery } from '@tanstack/react-query'
import { Crown } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import type { Received } from '#platform/contract.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { formatDate, formatMoment, formatPrice } from '#ui/formats.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { type ListFilter, useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { listSubscriptions } from '../contract.ts'
import * as texts from './texts.ts'

type Row = Received<typeof listSubscriptions>['subscriptions']['data'][number]

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

export default function SubscriptionsPage() {
  const address = useListAddress(filters)
  const subscriptions = useQuery({
    ...read<typeof listSubscriptions>('GET /api/manager/subscriptions', address.input),
    ...keepingRows,
    select: answer => answer.subscriptions,
  })
  return (
    <ManagerList
      title={managerTexts.subscriptions}
      address={address}
      filters={filters}
      list={subscriptions}
      columns={columns}
      keyOf={subscription => subscription.id}
      empty={texts.emptyTitle}
      icon={Crown}
    />
  )
}

const filters: ListFilter<{ is_active?: 0 | 1 }>[] = [
  { label: sharedTexts.all, query: {} },
  { label: texts.active, query: { is_active: 1 } },
  { label: texts.expired, query: { is_active: 0 } },
]

const columns: Column<Row>[] = [
  { name: managerTexts.id, cell: subscription => subscription.id, className: 'tabular-nums' },
  {
    name: sharedTexts.username,
    cell: ({ user }) => (
      <Link
        to={`/manager/customers/view/${user.id}`}
        className="inline-flex min-h-11 items-center rounded-chip hover:text-brand-text hover:underline"
      >
        {user.username}
      </Link>
    ),
    card: 'title',
  },
  {
    name: texts.offer,
    cell: ({ offer }) => texts.forDays(formatPrice(offer.price), offer.days),
    card: 'line',
    className: 'md:whitespace-nowrap tabular-nums',
  },
  { name: managerTexts.start, cell: ({ start_date }) => <Day at={start_date} /> },
  { name: texts.end, cell: ({ end_date }) => <Day at={end_date} /> },
  {
    name: texts.active,
    cell: ({ is_active }) =>
      is_active ? (
        <StatusChip tone="success">{texts.active}</StatusChip>
      ) : (
        <StatusChip tone="neutral" icon="clock">
          {texts.expired}
        </StatusChip>
      ),
    card: 'chip',
  },
]

function Day({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={formatMoment(moment)} className="in-one-line">
      {formatDate(moment)}
    </time>
  )
}
