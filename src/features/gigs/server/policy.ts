import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { GigActor } from '../process.ts'

/** Everyone sees what is listed; its owner and managers see a gig in every state. */
export const mayView: RawBuilder<boolean> = sql`(
  gigs.listed or caller.is_manager or coalesce(gigs.user_id = caller.id, false))`

/** Whether the viewer may know the exact place of every gig, not only of his own. */
export function knowsPlaces(viewer: Viewer | null): boolean {
  return viewer !== null && (viewer.isManager || viewer.isKycVerified)
}

/** The role in which this viewer may change the gig; managers keep theirs on their own gigs. */
export function gigActorOf(gig: { user_id: number }, viewer: Viewer): GigActor | null {
  if (viewer.isManager) return 'manager'
  return gig.user_id === viewer.id ? 'owner' : null
}
