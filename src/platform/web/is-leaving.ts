import { useRef } from 'react'
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

/** Asked once an answer has come that leads on: whoever has left this page meanwhile, or pressed what leads elsewhere, is not. */
export function useIsStaying(): () => boolean {
  const isLeaving = useIsLeaving()
  const { pathname } = useLocation()
  const latest = useRef({ isLeaving, pathname })
  latest.current = { isLeaving, pathname }
  return () => !latest.current.isLeaving && window.location.pathname === latest.current.pathname
}
