import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { reportStatus } from '#features/reports/process.ts'
import type { Received } from '#platform/contract.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { TimeText } from '#ui/time-text.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import { type ListFilter, useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import { useRowAction } from '../../web/row-action.ts'
import type { listReports } from '../contract.ts'
import { ReportRowActions } from './report-row-actions.tsx'
import { ReportStatusChip } from './report-status-chip.tsx'
import * as texts from './texts.ts'

export type ReportRow = Received<typeof listReports>['reports']['data'][number]

export const meta: MetaFunction = args => pageMeta(args, { title: texts.manageReports })

export default function ReportsPage() {
  const address = useListAddress(filters)
  const reports = useQuery({
    ...read<typeof listReports>('GET /api/manager/reports', address.input),
    ...keepingRows,
    select: answer => answer.reports,
  })
  const { problems, isBusy, act } = useRowAction()
  return (
    <ManagerList
      title={texts.reports}
      address={address}
      filters={filters}
      list={reports}
      columns={columns}
      keyOf={report => report.id}
      actions={report => <ReportRowActions report={report} busy={isBusy(report.id)} act={act} />}
      problems={problems}
      empty={texts.noReportsFound}
      icon={Flag}
    />
  )
}

const filters: ListFilter<{ status_id?: number }>[] = [
  { label: texts.all, query: {} },
  { label: texts.pending, query: { status_id: reportStatus.pending } },
  { label: texts.completed, query: { status_id: reportStatus.completed } },
]

const columns: Column<ReportRow>[] = [
  { name: texts.id, cell: report => report.id, className: 'tabular-nums' },
  {
    name: texts.reference,
    cell: report => report.reference,
    card: 'title',
    className: 'whitespace-nowrap tabular-nums',
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
  },
  { name: texts.category, cell: report => report.category.name, card: 'line' },
  {
    name: texts.status,
    cell: report => <ReportStatusChip statusId={report.status_id} />,
    card: 'chip',
  },
  { name: texts.reported, cell: report => <TimeText at={report.created_at} /> },
]
