import { useSyncExternalStore } from 'react'

/** Whether somebody has this page before their eyes: it is visible, and the window has the focus. */
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
