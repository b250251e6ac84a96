import { sql } from 'kysely'
import { idsBlockedBy } from '#features/blocks/server/queries.ts'
import { db, pool, runPrepared } from '#platform/server/database/database.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'

/** A Live gig that somebody does not find, because he has blocked its owner. */
export type HiddenGig = {
  id: number
  category_id: number
  type_id: number
  town_slug: string | null
}

/** Nobody but a few has blocked anybody: then lists are made as for everybody else. */
export async function listHiddenGigs(viewer: Viewer | null): Promise<HiddenGig[]> {
  if (!viewer) return []
  const query = sql<HiddenGig>`select id, category_id, type_id, town_slug from gigs
    where user_id in ${idsBlockedBy(viewer.id)} and listed`
  return runPrepared<HiddenGig>(query.compile(db), pool)
}
