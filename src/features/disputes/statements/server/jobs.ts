import { db } from '#platform/server/database/database.ts'
import { attachmentShelf } from '#platform/server/files/attachment-store.ts'

export const disputeFiles = attachmentShelf('disputes', async keys => {
  const rows = await db
    .selectFrom('dispute_files')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute()
  return rows.map(({ storage_key }) => storage_key)
})
