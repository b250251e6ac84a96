import { randomBytes } from 'node:crypto'
import { messageFiles } from '#features/chat/server/commands.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { deleteFile, putFile, readFile } from '#platform/server/files/storage.ts'
import { defineJob, enqueue, type Job } from '#platform/server/jobs/jobs.ts'

/**
 * Links to the file of a censored message have been given out and would work for a while: it moves to a place that no
 * link names, where managers still find it.
 */
export const hideFile = defineJob<{ messageId: number }>({
  name: 'chat.hide-file',
  run: async ({ data: { messageId }, now }) => {
    const message = await db
      .selectFrom('messages')
      .select(['storage_key', 'content_type'])
      .where('id', '=', messageId)
      .where('is_censored', '=', true)
      .executeTakeFirst()
    const { storage_key: from, content_type: contentType } = message ?? {}
    if (!from || !contentType || from.startsWith(hidden)) return
    const to = `${hidden}${randomBytes(16).toString('hex')}${from.slice(from.lastIndexOf('.'))}`
    await messageFiles.expectNames([to], now)
    await putFile(to, await readFile(from), { contentType })
    await rename(messageId, { from, to })
    await deleteFile(from)
  },
})

/** Whoever was quicker has another copy. The file that no message names any more goes, also if the process dies here. */
const rename = (messageId: number, { from, to }: { from: string; to: string }): Promise<void> =>
  inTransaction(async tx => {
    await tx
      .updateTable('messages')
      .set({ storage_key: to })
      .where('id', '=', messageId)
      .where('storage_key', '=', from)
      .execute()
    await enqueue(tx, messageFiles.sweep, { keys: [from, to] })
  })

export const moderationJobs: Job<object>[] = [hideFile]

const hidden = 'chat-censored/'
