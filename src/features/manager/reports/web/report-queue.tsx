import { useQuery } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { markStale } from '#platform/web/query-client.ts'
import type { QueueArea } from '../../queue/web/queue-area.ts'
import { ReviewMode } from '../../queue/web/review-mode.tsx'
import { keepingRows } from '../../web/manager-list.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { listReports, showReport } from '../contract.ts'
import { PersonLink } from './person-link.tsx'
import { RelatedReports } from './related-reports.tsx'
import type { ReportRow, WholeReport } from './report.ts'
import { ReportAbout } from './report-about.tsx'
import { ReportDescription } from './report-description.tsx'
import { takeReportStep } from './report-step.ts'
import { SupportingFiles } from './supporting-files.tsx'
import * as texts from './texts.ts'

/** The links to its files work for ten minutes. */
const renewLinksMs = 5 * 60_000

export function ReportQueue() {
  return <ReviewMode area={pendingReports} />
}

const pendingReports: QueueArea<ReportRow, WholeReport> = {
  title: managerTexts.reports.toLowerCase(),
  useRows: (input, enabled) =>
    useQuery({
      ...read<typeof listReports>('GET /api/manager/reports', { ...input, waiting: true }),
      ...keepingRows,
      enabled,
      select: answer => answer.reports,
    }),
  useDetail(row) {
    const { data, ...query } = useQuery({
      ...read<typeof showReport>('GET /api/manager/report/{reference}', {
        reference: row?.reference ?? '',
      }),
      enabled: row !== undefined,
      refetchInterval: renewLinksMs,
    })
    return { ...query, whole: data?.report }
  },
  keyOf: report => report.id,
  nameOf: report => report.reference,
  sinceOf: report => report.created_at,
  lineOf: report => report.category.name,
  linksOf: ({ reference }) => [
    { label: texts.wholeReportLink, to: `/manager/reports/view/${reference}` },
  ],
  Panel: ({ whole }) => (
    <>
      <p className="font-semibold">{whole.category.name}</p>
      <ReportDescription report={whole} />
      <section aria-label={texts.reporter}>
        <PersonLink person={whole.reporter} />
      </section>
    </>
  ),
  More: ({ whole }) => (
    <>
      <ReportAbout report={whole} />
      <RelatedReports report={whole} />
      <SupportingFiles files={whole.files} />
    </>
  ),
  approve: {
    label: texts.markAsActioned,
    noticeOf: texts.actionedNotice,
    send: ({ reference }, options) => takeReportStep(reference, 'mark-as-actioned', options),
    refresh: () =>
      Promise.all([markStale('/api/manager/report'), markStale('/api/manager/pending')]),
  },
}
