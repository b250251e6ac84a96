import { useSyncExternalStore } from 'react'
import { onSessionChange } from '#platform/web/session.ts'

/**
 * What was said last: who looks through many chats in a row does so for one reason. Kept as long as the page is open, and
 * nobody else logs in.
 */
let lastReason = ''
let followsSession = false
const listeners = new Set<() => void>()

export const useLastReason = () => useSyncExternalStore(subscribe, readReason, readReason)
const readReason = () => lastReason

export function keepReason(reason: string) {
  if (!followsSession) onSessionChange(() => keepReason(''))
  followsSession = true
  lastReason = reason
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
