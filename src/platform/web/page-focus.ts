import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

let renaming = false

/** Before a navigation that only gives the same page its true address: whoever is typing goes on typing. */
export function keepFocusOnce(): void {
  renaming = true
}

/** After a change of route the focus goes to the new page's h1, so that screen readers start there. */
export function useFocusOnRouteChange(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const isRenamed = renaming
    renaming = false
    if (isRenamed) return
    focusHeading()
  }, [pathname])
}

/** For a screen that takes the place of another one at the same address. */
export function useFocusOnArrival(): void {
  useEffect(() => {
    focusHeading()
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
