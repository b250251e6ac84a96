/** Whether what is shown is of now, or what this browser had saved: the service worker marks its answers with their time. */
import { useSyncExternalStore } from 'react'
import { markStale } from '../query-client.ts'

const listeners = new Set<() => void>()
let savedAt: Date | undefined
let started = false

/** The time of the oldest saved answer since the last one of now; undefined where all is of now. */
export const useSavedAt = () => useSyncExternalStore(onChange, currentAge, () => undefined)

export function currentAge(): Date | undefined {
  start()
  return savedAt
}

/** For each answer: `at` is when it was saved; null where it comes from the server. */
export function noteAge(at: string | null): void {
  start()
  if (at !== null) become(older(new Date(at)))
  else if (savedAt) {
    become(undefined)
    askAnew()
  }
}

/** Everything on the screen; the rest when it is shown. */
export const askAnew = () => markStale('/api/')

function older(at: Date): Date {
  return savedAt && savedAt < at ? savedAt : at
}

function become(next: Date | undefined): void {
  savedAt = next
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A saved page carries its time in the document. */
function start(): void {
  if (started) return
  started = true
  const at = document.documentElement?.dataset.savedAt
  if (at) savedAt = new Date(at)
  addEventListener('online', () => savedAt && askAnew())
}
