import { db } from '#platform/server/database/database.ts'
import type { PauseTarget } from './policy.ts'

/** Those of the link that are still there. */
export async function pauseSearches({ userId, searchId }: PauseTarget): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set({ is_paused: true })
    .where('user_id', '=', userId)
    .$if(searchId !== null, query => query.where('id', '=', searchId))
    .execute()
}
