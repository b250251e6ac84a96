/** News from the server: what somebody else did marks the answers stale that it touches. */
import type { Socket } from 'socket.io-client'
import { markStale } from './query-client.ts'
import { currentSession, expireSession, onSessionChange } from './session.ts'

export type News = { event: string; payload: unknown }

/** Which answers an event touches, by the first word of its name. */
const touched: Record<string, readonly string[]> = {
  chat: ['/api/chat', '/api/customer'],
  order: ['/api/orders', '/api/offers', '/api/customer'],
  notification: ['/api/customer', '/api/gigs'],
}

const listeners = new Set<(news: News) => void>()
let socket: Socket | undefined
let connectedToken: string | undefined

/** For screens that show the news itself, such as an open chat. */
export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
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
  const { io } = await import('socket.io-client')
  if (connectedToken === token) socket = connect(io, token)
}

function connect(io: typeof import('socket.io-client').io, token: string): Socket {
  const opened = io({
    auth: { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  })
  opened.onAny((event: string, payload: unknown) => tell({ event, payload }))
  opened.on('connect_error', error => {
    if (error.message.includes('419')) expireSession(token)
  })
  // What happened while the connection was down was not told.
  opened.io.on('reconnect', () => Object.values(touched).flat().forEach(markStale))
  return opened
}

function tell(news: News): void {
  const [kind = ''] = news.event.split('.')
  for (const path of touched[kind] ?? []) markStale(path)
  for (const listener of listeners) listener(news)
}

function disconnect(): void {
  connectedToken = undefined
  socket?.disconnect()
  socket = undefined
}

function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}
