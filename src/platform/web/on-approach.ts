import { type RefObject, useEffect, useRef } from 'react'

/** Acts when the element comes nearer than 150 px to the bottom of the screen; again each time `when` turns true. */
export function useOnApproach(
  element: RefObject<HTMLElement | null>,
  { act, when }: { act: () => void; when: boolean },
): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!when || !element.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && latest.current(),
      { rootMargin: '0px 0px 150px 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, when])
}
