import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { safeRedirect } from '#platform/web/safe-redirect.ts'
import { useSession } from '#platform/web/session.ts'

/** Where a `redirect` query leads once the person is in. Back to the login, or out again, is no place to go. */
export function destinationIn(query: URLSearchParams): string {
  const path = safeRedirect(query.get('redirect'))
  return /^\/log(?:in|out)(?:[/?#]|$)/.test(path) ? '/' : path
}

/** For links between the pages before a login: the place to go to comes along. */
export function withDestination(path: string, query: URLSearchParams): string {
  const destination = destinationIn(query)
  if (destination === '/') return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ redirect: destination })}`
}

/** What the address says now: while a form was being sent, more may have been written into it. */
export const currentQuery = () => new URLSearchParams(window.location.search)

/** Goes on as soon as somebody (or the one expected) is logged in, be it here, before, or in another tab. */
export function useGoOnOnceLoggedIn(destination: string, expected?: number): void {
  const session = useSession()
  const navigate = useNavigate()
  const isIn = session !== null && (expected === undefined || session.userId === expected)
  useEffect(() => {
    if (isIn) navigate(destination, { replace: true })
  }, [isIn, destination, navigate])
}
