import { db } from '#platform/server/database.ts'
import { defineJob, type Job } from '#platform/server/jobs.ts'
import { deleteFile } from '#platform/server/storage.ts'

export const sweepReportFiles = defineJob<{ keys: string[] }>({
  name: 'reports.sweep-files',
  run: ({ data: { keys } }) => removeUnclaimed(keys),
})

/** Removes those of the files that no report has. */
export async function removeUnclaimed(keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const claimed = await db
    .selectFrom('report_files')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute()
  const kept = new Set(claimed.map(({ storage_key }) => storage_key))
  await Promise.all(keys.filter(key => !kept.has(key)).map(key => deleteFile(key)))
}

export const reportsJobs: Job<object>[] = [sweepReportFiles]
