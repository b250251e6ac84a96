import { inTransaction } from '#platform/server/database/database.ts'
import { tellByOtherSearches } from '../../matching/server/jobs.ts'
import { lockSearches } from '../../server/queries.ts'
import type { PauseTarget } from './policy.ts'

/** Those of the link that are still there. */
export async function pauseSearches({ userId, searchId }: PauseTarget): Promise<void> {
  await inTransaction(async tx => {
    await lockSearches(tx, userId)
    await tx
      .updateTable('saved_searches')
      .set({ is_paused: true })
      .where('user_id', '=', userId)
      .$if(searchId !== null, query => query.where('id', '=', searchId))
      .execute()
    await tellByOtherSearches(tx, userId)
  })
}
