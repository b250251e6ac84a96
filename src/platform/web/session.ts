/** Who is logged in, in this browser. Kept in localStorage, so that every tab agrees and SSR stays impersonal. */
import { useSyncExternalStore } from 'react'
import { clearDrafts } from './forms/drafts.ts'
import { forgetAnswers } from './query-client.ts'
import { sessionStorageKey } from './session-key.ts'
import { readStored, writeStored } from './stored.ts'
import { fillRest, forgetSaved } from './worker/worker.ts'

export type Session = { token: string; userId: number }

const listeners = new Set<() => void>()
const expiryListeners = new Set<() => void>()
let current: Session | null = null
let started = false
let leaving: string | undefined

/** The session, or null for visitors. */
export function currentSession(): Session | null {
  start()
  return current
}

/** Null on the server and while hydrating: what is shown first is what visitors see. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession, () => null)
}

export function onSessionChange(listener: () => void): () => void {
  start()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** After a login or a verified phone. Answers that a visitor was given are dropped. */
export function signIn({ token, userId }: Session): void {
  keep({ token, userId })
}

/** Logs out here and in every tab at once; the server is told, but not waited for. */
export function signOut(): void {
  const session = currentSession()
  if (!session) return
  keep(null)
  clearDrafts()
  revoke(session.token).catch(() => {
    // Without a connection the token expires by itself; this browser has forgotten it already.
  })
}

/** Its owner ends it on the server: that it is over there is no news. Answers how to stay, should that fail. */
export function leaveSession(): () => void {
  leaving = currentSession()?.token
  return () => {
    leaving = undefined
  }
}

/** The server no longer knows the token: drafts stay, since the same person will log in again. */
export function expireSession(token: string): void {
  if (currentSession()?.token !== token || token === leaving) return
  const stored = readSession()
  // Another tab has logged in meanwhile.
  if (stored && stored.token !== token) followOtherTabs()
  else {
    keep(null)
    for (const listener of expiryListeners) listener()
  }
}

export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

function keep(next: Session | null) {
  start()
  writeStored('local', sessionStorageKey, next && JSON.stringify(next))
  forgetSaved()
  become(next)
  fillRest()
}

function become(next: Session | null) {
  current = next
  document.documentElement.dataset.auth = current ? 'user' : 'visitor'
  for (const listener of listeners) listener()
  forgetAnswers()
}

function start() {
  if (started || typeof window === 'undefined') return
  started = true
  current = readSession()
  addEventListener('storage', ({ key }) => {
    if (key === sessionStorageKey || key === null) followOtherTabs()
  })
  // A page from the browser's back/forward cache has missed changes of the session.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followOtherTabs()
  })
}

function followOtherTabs() {
  const next = readSession()
  if (next?.token === current?.token) return
  // What the page holds of one person, such as a half-written text, is not for another.
  if (next && current && next.userId !== current.userId) location.reload()
  else become(next)
}

function readSession(): Session | null {
  try {
    const value: unknown = JSON.parse(readStored('local', sessionStorageKey) ?? 'null')
    return isSession(value) ? value : null
  } catch {
    return null
  }
}

function isSession(value: unknown): value is Session {
  const session = value as Partial<Session> | null
  return typeof session?.token === 'string' && typeof session.userId === 'number'
}

function revoke(token: string) {
  return fetch('/api/sanctum/token', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    keepalive: true,
  })
}
