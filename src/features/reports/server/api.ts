import type { FastifyInstance } from 'fastify'
import { withServerChecks } from '#platform/server/http/endpoints.ts'
import * as contract from '../contract.ts'
import { listReportSubjects } from '../subjects/contract.ts'
import { listSubjects } from '../subjects/server/queries.ts'
import { addReport, validateCategory } from './commands.ts'
import { presentReport } from './present.ts'
import { ownReport, reportCategories } from './queries.ts'

export async function reportsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listReportCategories, async () => ({
    categories: await reportCategories(),
  }))

  app.endpoint(listReportSubjects, ({ input, viewer, now }) => listSubjects(input, { viewer, now }))

  app.endpoint(
    withServerChecks(contract.addReport, validateCategory),
    async ({ input, viewer, now }) => {
      const reportId = await addReport({ input, viewer, now })
      const report = await ownReport({ reportId, userId: viewer.id })
      return {
        report: presentReport(report, now),
        message: `Thank you. Our team will look at your report ${report.reference}.`,
      }
    },
  )
}
