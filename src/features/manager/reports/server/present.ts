import type * as z from 'zod/mini'
import { type PublicUserJson, presentPublicUser } from '#features/accounts/server/present.ts'
import type { ReportRow } from '#features/reports/server/present.ts'
import { presentReport } from '#features/reports/server/present.ts'
import { presentAudit } from '../../server/present.ts'
import type { AuditRow } from '../../server/queries.ts'
import type { listReports, showReport } from '../contract.ts'
import type { About, PersonRow, RelatedReport, ReportListRow } from './queries.ts'

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

type Surroundings = {
  reporter: PublicUserJson
  about: About
  related: RelatedReport[]
  audit: AuditRow[]
  now: Date
}

export function presentWhole(
  row: ReportRow,
  { reporter, about, related, audit, now }: Surroundings,
): Whole {
  return {
    ...presentReport(row, now),
    reporter: presentPublicUser(reporter),
    actioned_at: row.actioned_at,
    about_user: about.person && presentPerson(about.person),
    about_gig: about.gig && presentGig(about.gig),
    related_reports: related,
    audit: audit.map(presentAudit),
  }
}

const presentPerson = ({ person, status_id }: PersonRow) => ({
  ...presentPublicUser(person),
  status_id,
})

const presentGig = ({
  gig_id: id,
  title,
  slug,
  gig_status_id,
  is_live,
  ...poster
}: NonNullable<About['gig']>) => ({
  id,
  title,
  slug,
  status_id: gig_status_id,
  is_live,
  user: presentPerson(poster),
})
