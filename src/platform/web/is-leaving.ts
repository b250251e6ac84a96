import { useLocation, useNavigation } from 'react-router'

/**
 * Whether a press leads to another page, which may be slow to come. To change this one's address meanwhile would take the
 * press back.
 */
export function useIsLeaving(): boolean {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  return next !== undefined && next.pathname !== pathname
}
