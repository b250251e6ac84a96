import { useQuery } from '@tanstack/react-query'
import { FlagOff } from 'lucide-react'
import { type MetaFunction, useParams } from 'react-router'
import { reportStatusNames } from '#features/reports/process.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList, SuccessAlert } from '#ui/alert-list.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { AuditWords } from '../../web/audit-changes.ts'
import { AuditList } from '../../web/audit-list.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { showReport } from '../contract.ts'
import { RelatedReports } from './related-reports.tsx'
import type { WholeReport } from './report.ts'
import { ReportAbout } from './report-about.tsx'
import { ReportDescription } from './report-description.tsx'
import { ReportFacts } from './report-facts.tsx'
import { type ReportMarking, useReportMarking } from './report-marking.ts'
import { ReportSkeleton } from './report-skeleton.tsx'
import { ReportStatusChip } from './report-status-chip.tsx'
import { canBeActioned } from './report-step.ts'
import { SupportingFiles } from './supporting-files.tsx'
import * as texts from './texts.ts'

/** The links to its files work for ten minutes. */
const renewLinksMs = 5 * 60_000

export const meta: MetaFunction = args => pageMeta(args, { title: texts.viewReport })

export default function ReportPage() {
  const { reference = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof showReport>('GET /api/manager/report/{reference}', { reference }),
    refetchInterval: renewLinksMs,
  })
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Page className="max-lg:pb-0">
      <header className="flex flex-col gap-1">
        <BackLink to="/manager/reports">{managerTexts.reports}</BackLink>
        <div className="flex flex-wrap items-center gap-3">
          <PageTitle>{texts.reportNumbered(reference.toUpperCase())}</PageTitle>
          {data && <ReportStatusChip statusId={data.report.status_id} />}
        </div>
      </header>
      {error && !isGone && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.reportLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {isGone && <NoSuchReport />}
      {data ? <Report key={data.report.id} report={data.report} /> : !error && <ReportSkeleton />}
    </Page>
  )
}

function NoSuchReport() {
  return (
    <EmptyState
      icon={FlagOff}
      action={<LinkButton to="/manager/reports">{texts.allReports}</LinkButton>}
    >
      {texts.reportNotFound}
    </EmptyState>
  )
}

function Report({ report }: { report: WholeReport }) {
  const marking = useReportMarking(report.reference)
  const isPending = canBeActioned(report)
  return (
    <>
      <AlertList items={marking.problems} />
      <SuccessAlert>{marking.message}</SuccessAlert>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <WhatHappened report={report} />
          <ReportAbout report={report} />
          <RelatedReports report={report} />
          <SupportingFiles files={report.files} />
        </div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-24 lg:row-span-2">
          <ReportFacts report={report} />
          {isPending && (
            <div className="flex flex-col gap-3 max-lg:hidden">
              <NextStep />
              <MarkAsActioned {...marking} />
            </div>
          )}
        </div>
        <Card className="flex flex-col gap-2">
          <h2 className="text-h2 font-semibold">{sharedTexts.history}</h2>
          <AuditList entries={report.audit} words={words} />
        </Card>
      </div>
      {isPending && (
        <div className="contents lg:hidden">
          <NextStep />
          <ActionBar>
            <MarkAsActioned {...marking} />
          </ActionBar>
        </div>
      )}
    </>
  )
}

function WhatHappened({ report }: { report: WholeReport }) {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-h2 font-semibold">{report.category.name}</h2>
      <ReportDescription report={report} />
    </Card>
  )
}

function NextStep() {
  return <p className="text-meta text-muted">{texts.nextStepHint}</p>
}

function MarkAsActioned({ pending, mark }: ReportMarking) {
  return (
    <Button pending={pending} onClick={mark} className="max-lg:flex-1">
      {texts.markAsActioned}
    </Button>
  )
}

const words: AuditWords = {
  actions: { 'mark-as-actioned': texts.markedAsActioned },
  fields: {
    status_id: { name: sharedTexts.status, inWords: value => reportStatusNames[Number(value)] },
  },
}
