import type { FastifyInstance } from 'fastify'
import { registerOwnData } from '#features/profile/rights/server/queries.ts'
import * as contract from '../contract.ts'
import { addReport } from './commands.ts'
import { presentOwnReports, presentReport } from './present.ts'
import { ownReport, reportCategories, reportsOf } from './queries.ts'

export async function reportsApi(app: FastifyInstance): Promise<void> {
  registerOwnData('reports', async ({ userId }) => presentOwnReports(await reportsOf(userId)))

  app.endpoint(contract.listReportCategories, async () => ({
    categories: await reportCategories(),
  }))

  app.endpoint(contract.addReport, async ({ input, viewer, now }) => {
    const reportId = await addReport({ input, viewer, now })
    const report = await ownReport({ reportId, userId: viewer.id })
    return {
      report: presentReport(report, now),
      message: `Thank you. A manager will look at your report ${report.reference}.`,
    }
  })
}
