import { sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import { asUuid } from '../../server/queries.ts'

/** So long is money that goes out on its way. */
export const secondsOnTheWay = 2

/** Lets what was told to go out arrive, or fail, once its moment is over. Safe to repeat. */
export async function finishSending({ id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .updateTable('sandbox_sendings')
    .set({
      state: sql`case when failure is null then 'completed' else 'failed' end`,
      changed_at: now,
    })
    .where('id', '=', asUuid(id))
    .where('state', '=', 'pending')
    .where('created_at', '<=', new Date(now.getTime() - secondsOnTheWay * 1000))
    .execute()
}
