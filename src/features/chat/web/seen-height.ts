import { useEffect } from 'react'

/** Some phones lay their keyboard over the page instead of making it smaller: the page then shrinks by itself. */
export function useSeenHeight(): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const { style } = document.documentElement
    const follow = () => {
      style.setProperty('--seen-height', `${Math.round(seen.height * seen.scale)}px`)
      // The phone has scrolled the page to show the field; now there is nothing to scroll.
      if (seen.offsetTop > 0 && seen.scale === 1) window.scrollTo(0, 0)
    }
    seen.addEventListener('resize', follow)
    follow()
    return () => {
      seen.removeEventListener('resize', follow)
      style.removeProperty('--seen-height')
    }
  }, [])
}
