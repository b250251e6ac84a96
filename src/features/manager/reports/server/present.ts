import type * as z from 'zod/mini'
import { type PublicUserJson, presentPublicUser } from '#features/accounts/server/present.ts'
import type { ReportRow } from '#features/reports/server/present.ts'
import { presentReport } from '#features/reports/server/present.ts'
import { presentAudit } from '../../server/present.ts'
import type { AuditRow } from '../../server/queries.ts'
import type { listReports, showReport } from '../contract.ts'
import type { ReportListRow } from './queries.ts'

type Listed = z.output<(typeof listReports)['output']>['reports']['data'][number]
type Whole = z.output<(typeof showReport)['output']>['report']

export function presentListed(row: ReportListRow): Listed {
  return {
    id: row.report_id,
    reference: row.reference,
    category_id: row.category_id,
    category: { id: row.category_id, name: row.category },
    reporter: presentPublicUser(row.reporter),
    status_id: row.status_id,
    created_at: row.reported_at,
    actioned_at: row.actioned_at,
  }
}

export function presentWhole(
  row: ReportRow,
  { reporter, audit, now }: { reporter: PublicUserJson; audit: AuditRow[]; now: Date },
): Whole {
  return {
    ...presentReport(row, now),
    reporter: presentPublicUser(reporter),
    actioned_at: row.actioned_at,
    audit: audit.map(presentAudit),
  }
}
