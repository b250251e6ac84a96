/** Live updates: whoever is logged in is connected once the page is idle, and screens listen. */
import type { LiveUpdate } from './connect-live.ts'
import { currentSession, onSessionChange } from './session.ts'

const listeners = new Set<(update: LiveUpdate) => void>()
let connection: { disconnect: () => void } | undefined
let connectedToken: string | undefined

/** For screens that show the event itself, such as an open chat. */
export function onLiveUpdate(listener: (update: LiveUpdate) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Also for what this page has changed itself: its own screens follow as those of other tabs do. */
export function tellLiveUpdate(update: LiveUpdate): void {
  for (const listener of listeners) listener(update)
}

/** Connects people (never visitors) once the page is idle, and follows logins and logouts. */
export function startLiveUpdates(): () => void {
  const cancel = whenIdle(follow)
  const stop = onSessionChange(follow)
  return () => {
    cancel()
    stop()
    disconnect()
  }
}

async function follow(): Promise<void> {
  const token = currentSession()?.token
  if (token === connectedToken) return
  disconnect()
  connectedToken = token
  if (!token) return
  // Visitors never fetch it.
  const { connect } = (await import('./connect-live.ts').catch(tryWhenOnline)) ?? {}
  if (connect && connectedToken === token) connection = connect(token, tellLiveUpdate)
}

function tryWhenOnline(): undefined {
  connectedToken = undefined
  addEventListener('online', follow, { once: true })
}

function disconnect(): void {
  connectedToken = undefined
  connection?.disconnect()
  connection = undefined
}

function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}
