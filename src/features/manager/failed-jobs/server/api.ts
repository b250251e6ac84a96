import type { FastifyInstance } from 'fastify'
import { presentList } from '#platform/server/http/lists.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { pageOfFailedJobs, retryFailedJob } from '#platform/server/jobs/failed-jobs.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { amongKind, presentFailedJob } from './present.ts'

export async function managerJobsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listFailedJobs, async ({ input }) => {
    const { page, records_per_page: limit, name = '', kind } = input
    const wanted = { name, among: amongKind(kind), limit, offset: (page - 1) * limit }
    const { rows, total } = await pageOfFailedJobs(wanted)
    return { failed_jobs: presentList({ data: rows.map(presentFailedJob), total }, input) }
  })

  app.endpoint(contract.retryFailedJob, async ({ input: { id, failed_at }, viewer, now }) => {
    await spend('manager-write', viewer.id)
    if (!(await retryFailedJob({ id, failedAt: failed_at, by: viewer, now })))
      throw notFound('This job is gone: it was done, or it failed more than a day ago.')
    return { message: 'It is being tried again. If it fails again, it comes back to this list.' }
  })
}
