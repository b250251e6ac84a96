/** The connection for live updates: an event from the server marks the answers stale that it changes. */
import { io, type Socket } from 'socket.io-client'
import { markStale } from './query-client.ts'
import { expireSession } from './session.ts'

export type LiveUpdate = { event: string; payload: unknown }

/**
 * Which answers an event touches, by the first word of its name. Those of `chat` and what was read are not among them:
 * they carry all that they change, and screens take it from there.
 */
const touched: Record<string, readonly string[]> = {
  order: ['/api/orders', '/api/offers', '/api/payments', '/api/customer'],
  dispute: ['/api/disputes', '/api/orders', '/api/customer'],
  notification: [
    '/api/customer',
    '/api/gigs',
    '/api/offers',
    '/api/orders',
    '/api/payments',
    '/api/subscriptions',
  ],
}

/** What may be stale after missed events; `own` is the small part that is fetched again on each first connection. */
const untold = [...new Set(['/api/chat', '/api/notifications', ...Object.values(touched).flat()])]
const own = untold.filter(path => path !== '/api/gigs')
/** Not all at once: whoever was refused with others does not come back with them. */
const refusedMs = 2000

export function connect(token: string, tell: (update: LiveUpdate) => void) {
  const ended = new AbortController()
  const socket = io({
    auth: { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  })
  countWhatComes(socket)
  socket.onAny((event: string, payload: unknown) => {
    for (const path of pathsTouchedBy({ event, payload })) markStale(path)
    tell({ event, payload })
  })
  let missed = own
  socket.on('connect_error', error => {
    missed = untold
    if (error.message.includes('419')) expireSession(token)
    // Refused while the server cannot look at the token: then the client does not try again by itself.
    else if (!socket.active)
      setTimeout(() => ended.signal.aborted || socket.connect(), (1 + Math.random()) * refusedMs)
  })
  // Events between the page's own calls and the first connection were missed too. Nothing is asked for before this socket
  // is told of what comes: what happened in between would be missed again.
  socket.on('connect', () => {
    missed.forEach(markStale)
    missed = untold
    if (mayPush()) tell({ event: 'connected', payload: {} })
  })
  // Closed by the server: there are newer tabs, or the token has ended, which the next call tells.
  socket.on('disconnect', reason => {
    if (reason !== 'io server disconnect') return
    markStale('/api/customer')
    connectWhenLookedAt(socket, ended.signal)
  })
  return {
    disconnect() {
      ended.abort()
      socket.disconnect()
    },
  }
}

/** Browsers measure no sockets: data-meter.js is told. What comes by polling is measured as any answer. */
function countWhatComes({ io: manager }: Socket): void {
  manager.on('open', () => {
    const { engine } = manager
    engine.on('packet', ({ data }: { data?: unknown }) => {
      if (engine.transport.name !== 'websocket' || typeof data !== 'string') return
      const detail = { kind: 'live', bytes: data.length }
      dispatchEvent(new CustomEvent('datause', { detail }))
    })
  })
}

/** Connects again when a tab is looked at whose connection the server has closed; so it hears that its login has ended. */
function connectWhenLookedAt(socket: Socket, signal: AbortSignal): void {
  if (document.hasFocus()) socket.connect()
  else addEventListener('focus', () => socket.connect(), { once: true, signal })
}

function pathsTouchedBy({ event, payload }: LiveUpdate): readonly string[] {
  if (event === 'notification.read') return []
  // Only for the bell; the message itself comes as an event of its chat.
  if (event === 'notification' && (payload as { kind?: string }).kind === 'message') return []
  const [kind = ''] = event.split('.')
  return touched[kind] ?? []
}

/** Elsewhere nothing is there to be renewed. */
const mayPush = () => 'Notification' in window && Notification.permission === 'granted'
