import { useEffect } from 'react'

/** Nobody waits for it: where it does not come, keys begin at the top of the page again. */
export function useLostFocus(): void {
  useEffect(() => {
    import('./lost-focus.ts').then(({ followLostFocus }) => followLostFocus()).catch(() => {})
  }, [])
}
