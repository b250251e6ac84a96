import { useEffect, useState, useSyncExternalStore } from 'react'
import { useIsLeaving } from '#platform/web/pages/is-leaving.ts'
import { type HeldDecisions, holdDecisions } from './held-decisions.ts'

/** Decisions that can be taken back for a few seconds. Whoever leaves has decided: they are sent at once. */
export function useHeldDecisions<Key>() {
  const [held] = useState(createStore<Key>)
  const state = useSyncExternalStore(held.subscribe, held.decisions.read, held.decisions.read)
  useSendOnLeaving(held.decisions)
  return { ...held.decisions, ...state }
}

function createStore<Key>() {
  const listeners = new Set<() => void>()
  const decisions = holdDecisions<Key>(() => {
    for (const listener of listeners) listener()
  })
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { decisions, subscribe }
}

function useSendOnLeaving<Key>({ sendAll }: HeldDecisions<Key>) {
  // Before the next page begins, which may be the one that logs out.
  const isLeaving = useIsLeaving()
  useEffect(() => {
    if (isLeaving) sendAll()
  }, [isLeaving, sendAll])

  useEffect(() => {
    const leave = () => sendAll({ leaving: true })
    // A phone may end a page that is out of sight without another word.
    const hide = () => document.visibilityState === 'hidden' && leave()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [sendAll])
}
