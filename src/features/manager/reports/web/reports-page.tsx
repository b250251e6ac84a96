import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { lazy } from 'react'
import type { MetaFunction } from 'react-router'
import { reportStatus } from '#features/reports/process.ts'
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
import type { listReports } from '../contract.ts'
import type { ReportRow } from './report.ts'
import { ReportRowActions } from './report-row-actions.tsx'
import { ReportStatusChip } from './report-status-chip.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

const ReportQueue = lazy(async () => ({
  default: (await import('./report-queue.tsx')).ReportQueue,
}))

export default function ReportsPage() {
  if (!useIsQueue()) return <ReportsList />
  return (
    <QueuePlace
      title={texts.queueTitle}
      list={{ to: '/manager/reports', label: managerTexts.reports }}
    >
      <ReportQueue />
    </QueuePlace>
  )
}

function ReportsList() {
  const address = useListAddress(filters)
  const reports = useQuery({
    ...read<typeof listReports>('GET /api/manager/reports', address.input),
    ...keepingRows,
    select: answer => answer.reports,
  })
  const { problems, isBusy, act } = useRowAction()
  return (
    <ManagerList
      title={managerTexts.reports}
      action={<QueueLink area="reports" />}
      address={address}
      filters={filters}
      list={reports}
      columns={columns}
      keyOf={report => report.id}
      actions={report => <ReportRowActions report={report} busy={isBusy(report.id)} act={act} />}
      problems={problems}
      empty={texts.emptyTitle}
      icon={Flag}
    />
  )
}

const filters: ListFilter<{ status_id?: number }>[] = [
  { label: sharedTexts.all, query: {} },
  { label: managerTexts.pending, query: { status_id: reportStatus.pending } },
  { label: texts.completed, query: { status_id: reportStatus.completed } },
]

const columns: Column<ReportRow>[] = [
  { name: managerTexts.id, cell: report => report.id, className: 'tabular-nums' },
  {
    name: managerTexts.reference,
    cell: report => report.reference,
    card: 'title',
    className: 'md:whitespace-nowrap tabular-nums',
  },
  {
    name: texts.reporter,
    cell: ({ reporter }) => (
      <span className="inline-flex items-center gap-1.5">
        {reporter.username}
        <UserBadge
          premium={reporter.active_subscription !== null}
          verified={reporter.is_kyc_verified}
        />
      </span>
    ),
    className: '[overflow-wrap:anywhere] md:min-w-28',
  },
  { name: sharedTexts.category, cell: report => report.category.name, card: 'line' },
  {
    name: sharedTexts.status,
    cell: report => <ReportStatusChip statusId={report.status_id} />,
    card: 'chip',
  },
  { name: texts.reported, cell: report => <TimeText at={report.created_at} /> },
]
