import { type RawBuilder, sql } from 'kysely'
import { validateCategory } from '#features/gigs/categories/server/policy.ts'
import { type TownOfPlace, validateTown } from '#features/gigs/towns/server/policy.ts'
import { mayModerateGigs } from '#platform/server/security/roles.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { FieldErrors } from '#platform/validation.ts'
import type { GigActor } from '../process.ts'

/** Everyone sees what is listed; its owner and moderators see a gig in every state. */
export const mayView: RawBuilder<boolean> = sql`(
  gigs.listed or caller.is_moderator or coalesce(gigs.user_id = caller.id, false))`

/** Whether the viewer may know the exact place of every gig, not only of his own. */
export function knowsPlaces(viewer: Viewer | null): boolean {
  return viewer !== null && (mayModerateGigs(viewer) || viewer.isKycVerified)
}

/** The role in which this viewer may change the gig; moderators keep theirs on their own gigs. */
export function gigActorOf(gig: { user_id: number }, viewer: Viewer): GigActor | null {
  if (mayModerateGigs(viewer)) return 'manager'
  return gig.user_id === viewer.id ? 'owner' : null
}

/** What is wrong with what a draft names: there is no such category or town, or the town is not where the place is. */
export async function validateCategoryAndTown(
  draft: TownOfPlace & { category_id?: number | undefined },
): Promise<FieldErrors> {
  return { ...(await validateCategory(draft)), ...validateTown(draft) }
}
