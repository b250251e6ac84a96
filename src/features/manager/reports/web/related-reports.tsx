import { Link } from 'react-router'
import { Card } from '#ui/page.tsx'
import { TimeText } from '#ui/time-text.tsx'
import type { WholeReport } from './report.ts'
import { ReportStatusChip } from './report-status-chip.tsx'
import * as texts from './texts.ts'

/** What else was reported of the same person or gig. */
export function RelatedReports({ report }: { report: WholeReport }) {
  const { about_user, about_gig, related_reports: related } = report
  if (!about_user && !about_gig) return null
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-h2 font-semibold">{texts.relatedReports}</h2>
      {related.length === 0 ? (
        <p className="text-muted">{texts.noRelatedReports}</p>
      ) : (
        <ul className="divide-y divide-border">
          {related.map(other => (
            <li key={other.id}>
              <RelatedReport report={other} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function RelatedReport({ report }: { report: WholeReport['related_reports'][number] }) {
  return (
    <Link
      to={`/manager/reports/view/${report.reference}`}
      className="-mx-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control p-2 hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block font-semibold">{report.category}</span>
        <span className="block text-meta text-muted">
          <span className="whitespace-nowrap">{report.reference}</span>
          {' · '}
          <TimeText at={report.created_at} />
        </span>
        {report.gig_title && (
          <span className="block text-meta text-muted [overflow-wrap:anywhere]">
            {report.gig_title}
          </span>
        )}
      </span>
      <ReportStatusChip statusId={report.status_id} />
    </Link>
  )
}
