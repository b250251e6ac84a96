import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pathWithRedirect } from '#platform/web/safe-redirect.ts'
import { currentSession, useSession } from '#platform/web/session.ts'

/** Another tab may log out: this one must not go on showing what was private. */
export function useLeaveWhenLoggedOut(): void {
  const session = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again with every change of the session
  useEffect(() => {
    // What is drawn first, on a page of the server's, knows of no session yet.
    if (!currentSession()) navigate(pathWithRedirect('/login', location), { replace: true })
  }, [session, navigate, location])
}
