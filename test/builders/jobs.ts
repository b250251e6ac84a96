import { type EnqueueOptions, type Job, openJobQueue } from '#platform/server/jobs/jobs.ts'

export type Enqueued = { job: string; data: object; options: EnqueueOptions }

/** Collects what would have been enqueued, for tests of the one who enqueues. */
export function captureJobs(): Enqueued[] {
  const captured: Enqueued[] = []
  openJobQueue({
    add: async (_tx, job, data, options) => void captured.push({ job: job.name, data, options }),
  })
  return captured
}

/** Runs those of these jobs that were collected, in their order, and forgets all. */
export async function runCaptured(captured: Enqueued[], jobs: Job<never>[]): Promise<void> {
  for (const { job: name, data } of captured.splice(0)) {
    const job = jobs.find(one => one.name === name)
    await job?.run({ data: data as never, now: new Date() })
  }
}

/** Runs these as soon as they are enqueued, and no others. */
export function runAtOnce(jobs: { name: string }[]): void {
  const names = new Set(jobs.map(({ name }) => name))
  openJobQueue({
    add: async (_tx, job: Job<object>, data) => {
      if (names.has(job.name)) await job.run({ data, now: new Date() })
    },
  })
}
