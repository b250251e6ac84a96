/** News from the server: what somebody else did marks the answers stale that it touches. */
import type { Socket } from 'socket.io-client'
import { markStale } from './query-client.ts'
import { currentSession, expireSession, onSessionChange } from './session.ts'

export type News = { event: string; payload: unknown }

/**
 * Which answers an event touches, by the first word of its name. Those of `chat` are not among them: they carry all
 * that they change, and screens take it from there.
 */
const touched: Record<string, readonly string[]> = {
  order: ['/api/orders', '/api/offers', '/api/payments', '/api/customer'],
  notification: [
    '/api/customer',
    '/api/gigs',
    '/api/offers',
    '/api/payments',
    '/api/subscriptions',
  ],
}

/** What may have become stale while nobody told; `own` is small, and asked for again at each first connection. */
const untold = [...new Set(['/api/chat', ...Object.values(touched).flat()])]
const own = untold.filter(path => path !== '/api/gigs')

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
  const { io } = (await import('socket.io-client').catch(tryWhenOnline)) ?? {}
  if (io && connectedToken === token) socket = connect(io, token)
}

function tryWhenOnline(): undefined {
  connectedToken = undefined
  addEventListener('online', follow, { once: true })
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
  // What happened between the page's own questions and the first connection was not told either.
  opened.once('connect', () => own.forEach(markStale))
  // What happened while the connection was down was not told.
  opened.io.on('reconnect', () => untold.forEach(markStale))
  return opened
}

function tell(news: News): void {
  for (const path of touchedBy(news)) markStale(path)
  for (const listener of listeners) listener(news)
}

function touchedBy({ event, payload }: News): readonly string[] {
  // Rings the bell; the message itself comes as an event of its chat.
  if (event === 'notification' && (payload as { kind?: string }).kind === 'message') return []
  const [kind = ''] = event.split('.')
  return touched[kind] ?? []
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
