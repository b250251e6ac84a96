import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueue, type Job } from '#platform/server/jobs/jobs.ts'
import { alertWorkers } from '../alerts/server/jobs.ts'
import { matchingJobs, matchNewGig } from '../matching/server/jobs.ts'

/** In the transaction that approves a gig for the first time. */
export async function announceGig(tx: Transaction<DB>, gigId: number): Promise<void> {
  await enqueue(tx, matchNewGig, { gigId })
  await enqueue(tx, alertWorkers, { gigId })
}

export const searchesJobs: Job<object>[] = [...matchingJobs, alertWorkers]
