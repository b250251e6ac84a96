import type { Transaction } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict, notFound } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { type ReportAction, reportProcess } from '../process.ts'
import { notifyReporter } from './notices.ts'
import { refuseOwn } from './policy.ts'

/** One step of a report's life, taken by a manager. Its mail goes with the commit. */
export function takeReportStep(step: {
  reference: string
  action: ReportAction
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { reference, action, viewer, now } = step
  const { from, to: status_id } = reportProcess[action]
  return inTransaction(async tx => {
    const report = await lockReport(tx, reference)
    refuseOwn(report, viewer)
    if (report.status_id !== from) throw conflict('This report has been actioned already.')
    await tx
      .updateTable('reports')
      .set({ status_id, actioned_at: now, actioned_by: viewer.id })
      .where('id', '=', report.id)
      .execute()
    await audit(tx, {
      actorId: viewer.id,
      action,
      subject: { type: 'report', id: report.id },
      before: { status_id: report.status_id },
      after: { status_id },
      now,
    })
    await notifyReporter(tx, report, now)
  })
}

async function lockReport(tx: Transaction<DB>, reference: string) {
  const report = await tx
    .selectFrom('reports')
    .innerJoin('report_categories', 'report_categories.id', 'reports.category_id')
    .leftJoin('gigs', 'gigs.id', 'reports.about_gig_id')
    .select(['reports.id', 'reports.status_id', 'reference', 'reports.user_id', 'about_user_id'])
    .select('gigs.user_id as about_poster_id')
    .select('report_categories.name as category')
    .where('reference', '=', reference.toUpperCase())
    .forUpdate('reports')
    .executeTakeFirst()
  if (!report) throw notFound('There is no such report.')
  return report
}
