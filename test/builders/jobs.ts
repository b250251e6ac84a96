import { type EnqueueOptions, openJobQueue } from '#platform/server/jobs.ts'

export type Enqueued = { job: string; data: object; options: EnqueueOptions }

/** Collects what would have been enqueued, for tests of the one who enqueues. */
export function captureJobs(): Enqueued[] {
  const captured: Enqueued[] = []
  openJobQueue({
    add: async (_tx, job, data, options) => void captured.push({ job: job.name, data, options }),
  })
  return captured
}
