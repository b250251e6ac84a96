import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { DisputeChip } from '#features/disputes/web/dispute-chip.tsx'
import * as disputesTexts from '#features/disputes/web/texts.ts'
import { formatDeadline } from '#features/orders/deadlines/web/deadline-words.ts'
import * as ordersTexts from '#features/orders/web/texts.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { formatCedis } from '#ui/formats.ts'
import * as sharedTexts from '#ui/texts.ts'
import * as auditTexts from '../../audit/web/texts.ts'
import { CustomerLink } from '../../customers/web/customer-link.tsx'
import { addressOf, type ListFilter, useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import type { listDisputes } from '../contract.ts'
import type { DisputeRow } from './dispute.ts'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

/** Disputes by state, the nearest deadline first: what waits for a manager stands in the first two. */
export default function DisputesPage() {
  const address = useListAddress(filters)
  const disputes = useQuery({
    ...read<typeof listDisputes>('GET /api/manager/disputes', address.input),
    ...keepingRows,
    select: answer => answer.disputes,
  })
  return (
    <ManagerList
      title={texts.disputes}
      tabs={<Tabs current={address.filter} search={address.search} />}
      address={address}
      list={disputes}
      columns={columns}
      keyOf={dispute => dispute.id}
      empty={filters.find(({ label }) => label === address.filter)?.empty ?? texts.emptyToDecide}
      icon={Scale}
    />
  )
}

type Status = DisputeRow['status']
type Filter = ListFilter<{ status: Status }> & { empty: string }

const filters: readonly Filter[] = [
  { label: texts.toDecide, query: { status: 'deciding' }, empty: texts.emptyToDecide },
  { label: texts.appeals, query: { status: 'appealed' }, empty: texts.emptyAppeals },
  { label: disputesTexts.answering, query: { status: 'answering' }, empty: texts.emptyWaiting },
  { label: disputesTexts.decided, query: { status: 'decided' }, empty: texts.emptyDecided },
  { label: disputesTexts.closed, query: { status: 'closed' }, empty: texts.emptyClosed },
]

function Tabs({ current, search }: { current: string | undefined; search: string }) {
  return (
    <nav aria-label={texts.tabs} className="flex flex-wrap gap-x-4">
      {filters.map(filter => (
        <Link
          key={filter.label}
          to={addressOf({ search, filter, page: 1 })}
          aria-current={filter.label === current ? 'page' : undefined}
          className="inline-flex min-h-11 items-center border-b-2 border-transparent text-meta font-semibold text-brand-text hover:border-border aria-[current]:border-brand"
        >
          {filter.label}
        </Link>
      ))}
    </nav>
  )
}

const columns: Column<DisputeRow>[] = [
  {
    name: auditTexts.dispute,
    cell: ({ id, title }) => (
      <Link
        to={`/manager/disputes/view/${id}`}
        className="inline-flex min-h-11 items-center hover:underline max-md:-mt-2"
      >
        {disputesTexts.disputeNumber(id)} · {title}
      </Link>
    ),
    card: 'title',
    className: 'md:w-1/4',
  },
  { name: ordersTexts.buyer, cell: ({ buyer }) => <CustomerLink customer={buyer} /> },
  { name: ordersTexts.seller, cell: ({ seller }) => <CustomerLink customer={seller} /> },
  { name: texts.held, cell: ({ held }) => formatCedis(held), className: 'tabular-nums' },
  {
    name: sharedTexts.status,
    cell: dispute => (
      <span className="inline-flex flex-wrap gap-1.5">
        <DisputeChip dispute={dispute} />
      </span>
    ),
    card: 'chip',
    className: 'md:whitespace-nowrap',
  },
  { name: texts.deadline, cell: dispute => <Deadline dispute={dispute} /> },
]

function Deadline({ dispute }: { dispute: DisputeRow }) {
  const { answer_by, decide_by, appeal_by, status, is_overdue } = dispute
  const dueOn: Record<Status, string | null> = {
    ...{ answering: answer_by, deciding: decide_by, appealed: decide_by },
    ...{ decided: appeal_by, closed: null },
  }
  const due = dueOn[status]
  if (!due) return '–'
  const on = formatDeadline(new Date(due))
  if (!is_overdue) return <time dateTime={due}>{on}</time>
  return <strong className="font-semibold text-danger-text">{texts.overdueSince(on)}</strong>
}
