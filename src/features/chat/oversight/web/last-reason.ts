import { useSyncExternalStore } from 'react'

/** What was said last: who looks through many chats in a row does so for one reason. Kept as long as the page is open. */
let lastReason = ''
const listeners = new Set<() => void>()

export const useLastReason = () =>
  useSyncExternalStore(
    subscribe,
    () => lastReason,
    () => '',
  )

export function keepReason(reason: string) {
  lastReason = reason
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
