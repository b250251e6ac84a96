import { type OwnUser, rememberCurrentUser } from '#features/accounts/web/current-user.ts'
import { markStale } from '#platform/web/query-client.ts'

/** After a setting was saved: the person as the server knows them now, and everything that hangs on it asked anew. */
export function rememberChange(user: OwnUser): void {
  rememberCurrentUser(user)
  markStale('/api/customer/')
  // Distances and badges in lists follow the person, as does what others see of them.
  markStale('/api/gigs')
  markStale('/api/people')
}
