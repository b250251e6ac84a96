import { allJobs } from '#jobs.ts'
import { enqueue, startJobs, stopJobs } from '#platform/server/jobs/jobs.ts'
import { ports } from '#ports.ts'
import type { Servers } from './killable-servers.ts'

const jobs = allJobs(ports)

/** Further runs of a job at the same time, for whichever of these servers takes them. */
export async function runMore({ env }: Servers, name: string, runs: number): Promise<void> {
  const job = jobs.find(one => one.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  await startJobs({ url: String(env.DATABASE_URL), jobs, work: false })
  await Promise.all(Array.from({ length: runs }, () => enqueue(null, job, {})))
  await stopJobs()
}
