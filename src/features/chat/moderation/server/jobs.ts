import { randomBytes } from 'node:crypto'
import { db } from '#platform/server/database/database.ts'
import { deleteFile, putFile, readFile } from '#platform/server/files/storage.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'

/**
 * Links to the file of a censored message have been given out and would work for a while: it moves to a place that no
 * link names, where managers still find it.
 */
export const hideFile = defineJob<{ messageId: number }>({
  name: 'chat.hide-file',
  run: async ({ data: { messageId } }) => {
    const message = await db
      .selectFrom('messages')
      .select(['storage_key', 'content_type'])
      .where('id', '=', messageId)
      .where('is_censored', '=', true)
      .executeTakeFirst()
    const { storage_key: from, content_type: contentType } = message ?? {}
    if (!from || !contentType || from.startsWith(hidden)) return
    const to = `${hidden}${randomBytes(16).toString('hex')}${from.slice(from.lastIndexOf('.'))}`
    await putFile(to, await readFile(from), { contentType })
    await db
      .updateTable('messages')
      .set({ storage_key: to })
      .where('id', '=', messageId)
      .where('storage_key', '=', from)
      .execute()
    await deleteFile(from)
  },
})

export const moderationJobs: Job<object>[] = [hideFile]

const hidden = 'chat-censored/'
