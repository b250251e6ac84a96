import { db } from '#platform/server/database/database.ts'
import { attachmentShelf } from '#platform/server/files/attachment-store.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'

export const reportFiles = attachmentShelf('reports', async keys => {
  const rows = await db
    .selectFrom('report_files')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute()
  return rows.map(({ storage_key }) => storage_key)
})

export const reportsJobs: Job<object>[] = [reportFiles.sweep]
