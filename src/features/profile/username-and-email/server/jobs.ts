import { db } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'

/** Clears away links that are refused already. */
const sweep = defineJob<object>({
  name: 'email-changes-sweep',
  schedule: '23 * * * *',
  run: async ({ now }) => {
    await db.deleteFrom('email_changes').where('expires_at', '<', now).execute()
  },
})

export const emailChangesJobs: Job<object>[] = [sweep]
