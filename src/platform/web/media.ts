import { useCallback, useSyncExternalStore } from 'react'

/** From here on there is room for columns side by side: the `lg` of the styles. */
export const wideScreen = '(min-width: 64rem)'
/** Somebody with a mouse and, as a rule, a keyboard. */
export const finePointer = '(hover: hover) and (pointer: fine)'

/** Whether a media query holds; false while rendering on the server. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
