import { redirect } from 'react-router'
import { pathWithRedirect } from '#platform/web/safe-redirect.ts'
import { currentSession } from '#platform/web/session.ts'
import { askCurrentUser, type OwnUser } from './current-user.ts'

/** Where a person with a pending review may still go. */
const openDuringReview = /^\/(?:review\/complete|logout|login|read\/.*|404)$/

/** @throws a redirect to the login, which leads back. */
export function requireLogin({ request }: { request: Request }): void {
  if (!currentSession()) throw redirect(pathWithRedirect('/login', new URL(request.url)))
}

/** @throws a redirect to the home page, for those who are no managers. */
export async function requireManager({ request }: { request: Request }): Promise<void> {
  requireLogin({ request })
  const user = await askCurrentUser()
  if (!user.is_manager) throw redirect(pathWithRedirect('/', new URL(request.url)))
}

/** Where a person who owes a review has to go first, or null. */
export function pathToPendingReview(
  user: OwnUser | undefined,
  here: Pick<URL, 'pathname' | 'search'>,
): string | null {
  if (!user?.pending_review || openDuringReview.test(here.pathname)) return null
  return pathWithRedirect('/review/complete', here)
}
