import type { Transaction } from 'kysely'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { defineJob, enqueue, type Job } from '#platform/server/jobs/jobs.ts'
import { workOnEach, workOnPages } from '#platform/server/jobs/work-on-each.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { handOverUntold, matchGig, tellAtOnce, tellDigest } from './commands.ts'
import { listAtOnce, listPeopleToTell } from './queries.ts'

/** Finds the searches that ask for a gig, once it was approved for the first time. */
export const matchNewGig = defineJob<{ gigId: number }>({
  name: 'searches.match',
  run: ({ data: { gigId }, now }) =>
    inTransaction(async tx => {
      if (await matchGig(tx, { gigId, now })) await enqueue(tx, tellOfNewGig, { gigId })
    }),
})

/** Each in a transaction of its own: a process that dies has told those whom it told, and the next tells the others. */
export const tellOfNewGig = defineJob<{ gigId: number }>({
  name: 'searches.tell-at-once',
  run: async ({ data: { gigId }, now }) =>
    workOnEach(await listAtOnce(gigId), match => tellAtOnce({ ...match, gigId, now })),
})

/** In the transaction that pauses or deletes searches of a person, under the lock of all of them. */
export async function tellByOtherSearches(tx: Transaction<DB>, userId: number): Promise<void> {
  for (const gigId of await handOverUntold(tx, userId)) await enqueue(tx, tellOfNewGig, { gigId })
}

/** Also finds those who should have been told while nothing ran. */
export async function tellDigests({ now }: { now: Date }): Promise<void> {
  const before = new Date(now)
  before.setUTCHours(settings.SEARCH_DIGEST_HOUR, 0, 0, 0)
  if (now < before) return
  await workOnPages(
    page => listPeopleToTell({ before, now }, page),
    userId => tellDigest({ userId, before, now }),
  )
}

export const matchingJobs: Job<object>[] = [
  matchNewGig,
  tellOfNewGig,
  defineJob({ name: 'searches.digest', schedule: '* * * * *', run: tellDigests }),
]
