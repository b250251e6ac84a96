import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import type { Received } from '#platform/contract.ts'
import { call } from '#platform/web/api.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { Button } from '#ui/button.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { TimeText } from '#ui/time-text.tsx'
import { type ListFilter, useListAddress } from '../../web/list-address.ts'
import type { Column } from '../../web/list-table.tsx'
import { keepingRows, ManagerList } from '../../web/manager-list.tsx'
import { useRowAction } from '../../web/row-action.ts'
import { RowActions, rowActionLook } from '../../web/row-actions.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { listFailedJobs, retryFailedJob } from '../contract.ts'
import * as texts from './texts.ts'

export type FailedJobRow = Received<typeof listFailedJobs>['failed_jobs']['data'][number]

export const meta: MetaFunction = args => pageMeta(args, { title: managerTexts.failedJobs })

/** What the product could not do by itself: mails and text messages that did not go out, and all other work. */
export default function FailedJobsPage() {
  const address = useListAddress(filters)
  const { search, ...rest } = address.input
  const jobs = useQuery({
    ...read<typeof listFailedJobs>('GET /api/manager/failed-jobs', {
      ...rest,
      ...(search && { name: search }),
    }),
    ...keepingRows,
    select: answer => answer.failed_jobs,
  })
  const { problems, isBusy, act } = useRowAction('/api/manager/failed-jobs')
  const retry = ({ id, failed_at }: FailedJobRow) =>
    act(id, () =>
      call<typeof retryFailedJob>('POST /api/manager/failed-jobs/{id}/retry', { id, failed_at }),
    )
  return (
    <ManagerList
      title={managerTexts.failedJobs}
      address={address}
      filters={filters}
      list={jobs}
      columns={columns}
      keyOf={job => job.id}
      actions={job => (
        <RowActions>
          <Button
            size="small"
            tone="secondary"
            pending={isBusy(job.id)}
            onClick={() => retry(job)}
            aria-label={texts.tryAgainNamed(job.to ?? job.name)}
            className={rowActionLook}
          >
            {sharedTexts.tryAgain}
          </Button>
        </RowActions>
      )}
      problems={problems}
      empty={address.isNarrowed ? texts.noneFound : texts.emptyTitle}
      icon={CircleCheck}
    />
  )
}

const filters: ListFilter<{ kind?: 'mail' | 'sms' | 'other' }>[] = [
  { label: sharedTexts.all, query: {} },
  { label: managerTexts.mail, query: { kind: 'mail' } },
  { label: managerTexts.sms, query: { kind: 'sms' } },
  { label: texts.otherJobs, query: { kind: 'other' } },
]

const columns: Column<FailedJobRow>[] = [
  {
    name: texts.job,
    cell: ({ kind, name }) => (kind === 'other' ? name : texts.kinds[kind]),
    card: 'title',
    className: '[overflow-wrap:anywhere]',
  },
  { name: texts.to, cell: ({ to }) => to ?? '–', className: '[overflow-wrap:anywhere]' },
  {
    name: managerTexts.reason,
    cell: ({ reason }) => reason || texts.noReason,
    card: 'line',
    className: 'md:w-2/5 md:py-3 [overflow-wrap:anywhere]',
  },
  { name: texts.tries, cell: ({ tries }) => tries, className: 'tabular-nums' },
  { name: managerTexts.failed, cell: ({ failed_at }) => <TimeText at={failed_at} /> },
]
