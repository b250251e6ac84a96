import { inTransaction } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { workOnEach } from '#platform/server/jobs/work-on-each.ts'
import { notifyOfReceipt } from './notices.ts'
import type { ReceiptRow } from './present.ts'
import { listReceiptsToRemind } from './queries.ts'

/** Reminds each seller who has not answered, once. What was missed while nothing ran is found as long as an answer helps. */
export async function remindOfReceipts({ now }: { now: Date }): Promise<void> {
  await workOnEach(await listReceiptsToRemind(now), id => remindOf(id, now))
}

/** Whoever answers, or reminds, at the same time is waited for. */
const remindOf = (receiptId: number, now: Date): Promise<void> =>
  inTransaction(async tx => {
    const receipt = await tx
      .updateTable('payment_receipts')
      .set({ reminded_at: now })
      .where('id', '=', receiptId)
      .where('state', '=', 'stated')
      .where('reminded_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (receipt)
      await notifyOfReceipt(tx, { receipt: receipt as ReceiptRow, event: 'answer-due', now })
  })

export const remindOfReceiptsJob = defineJob({
  name: 'orders.remind-of-receipts',
  schedule: '* * * * *',
  run: ({ now }) => remindOfReceipts({ now }),
})
