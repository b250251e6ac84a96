import { useSyncExternalStore } from 'react'

/** Whether somebody looks at this page: it is visible, and its window has the focus. */
export const useAttention = () =>
  useSyncExternalStore(
    onAttention,
    () => document.visibilityState === 'visible' && document.hasFocus(),
    () => false,
  )

function onAttention(changed: () => void) {
  addEventListener('focus', changed)
  addEventListener('blur', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    removeEventListener('focus', changed)
    removeEventListener('blur', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}
