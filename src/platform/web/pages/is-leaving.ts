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

/**
 * To be asked when an answer has come that leads to another page. False for whoever has left this page meanwhile, or
 * pressed what leads elsewhere: they are not to be called back.
 */
export function useIsStaying(): () => boolean {
  const isLeaving = useIsLeaving()
  const { pathname } = useLocation()
  const latest = useRef({ isLeaving, pathname })
  latest.current = { isLeaving, pathname }
  return () => !latest.current.isLeaving && window.location.pathname === latest.current.pathname
}
