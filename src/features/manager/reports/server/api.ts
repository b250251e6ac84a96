import type { FastifyInstance } from 'fastify'
import type { ReportAction } from '#features/reports/process.ts'
import { refuseOwn } from '#features/reports/server/policy.ts'
import { reportByReference } from '#features/reports/server/queries.ts'
import { takeReportStep } from '#features/reports/server/transition.ts'
import { presentList } from '#platform/server/http/lists.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { latestAudit } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { presentListed, presentWhole } from './present.ts'
import { listRelatedReports, loadAbout, pageOfReports, reporterOf } from './queries.ts'

export async function managerReportsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listReports, async ({ input, viewer, now }) => {
    const { rows, total } = await pageOfReports(input, viewer, now)
    const data = rows.map(presentListed)
    return { reports: presentList({ data, total }, input) }
  })

  app.endpoint(contract.showReport, async ({ input, viewer, now }) => ({
    report: await loadReport(input.reference, viewer, now),
  }))

  app.endpoint(contract.actOnReport, async ({ input: { reference, action }, viewer, now }) => {
    await spend('manager-write', viewer.id)
    await takeReportStep({ reference, action, viewer, now })
    return { report: await loadReport(reference, viewer, now), message: done[action] }
  })
}

async function loadReport(reference: string, viewer: Viewer, now: Date) {
  const report = await reportByReference(reference)
  if (!report) throw notFound('There is no such report.')
  refuseOwn(report, viewer)
  const [reporter, about, related, audit] = await Promise.all([
    reporterOf(report, now),
    loadAbout(report, now),
    listRelatedReports(report, viewer),
    latestAudit({ type: 'report', id: report.id }),
  ])
  return presentWhole(report, { reporter, about, related, audit, now })
}

const done: Record<ReportAction, string> = {
  'mark-as-actioned': 'The report is marked as actioned, and its reporter is told.',
}
