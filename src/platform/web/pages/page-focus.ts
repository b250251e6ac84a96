import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

let renaming = false

/** Before a navigation that only gives the same page its true address: whoever is typing goes on typing. */
export function keepFocusOnce(): void {
  renaming = true
}

/**
 * After a change of route the focus goes to the new page's h1, so that screen readers start there, or to the one field
 * for which the page is there (`data-focused-first`).
 */
export function useFocusOnRouteChange(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const isRenamed = renaming
    renaming = false
    if (isRenamed) return
    focusBeginning()
  }, [pathname])
}

/** For a screen that takes the place of another one at the same address. */
export function useFocusOnArrival(): void {
  useEffect(() => {
    focusBeginning()
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
}

export function focusBeginning(): void {
  const beginning =
    document.querySelector<HTMLElement>('main [data-focused-first]') ?? findHeading()
  beginning?.focus({ preventScroll: true })
}

function findHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  heading?.setAttribute('tabindex', '-1')
  return heading
}
