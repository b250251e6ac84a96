import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { hasRole } from '#features/accounts/web/has-role.ts'
import { useSession } from '#platform/web/session.ts'

/** The gig's own page shows live gigs of live owners, an owner each of his own, and who moderates all. */
export function useMayOpenGig({
  is_live,
  user_id,
}: {
  is_live: boolean
  user_id: number
}): boolean {
  const session = useSession()
  const user = useCurrentUser()
  return is_live || user_id === session?.userId || hasRole(user, 'moderation')
}
