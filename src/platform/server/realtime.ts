import { randomUUID } from 'node:crypto'
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { type ExtendedError, Server, type Socket } from 'socket.io'
import { createPool } from './database.ts'
import { log } from './logging.ts'

export type Listener = { userId: number; tokenId: number }

export type RealtimeOptions = {
  server: HttpServer
  /** The database over which the processes tell each other. */
  url: string
  /** Our public address: pages from elsewhere may not connect. */
  appUrl: string
  /** Null for a token that is unknown, expired or revoked. */
  authenticate(token: string): Promise<Listener | null>
}

let io: Server | undefined
let pool: pg.Pool | undefined

/**
 * Live updates on `/socket.io`: each person's sockets listen to `user:{id}` and `token:{id}`.
 * Resolves once this process hears what others say.
 */
export async function openRealtime(options: RealtimeOptions): Promise<void> {
  const { server, url, appUrl, authenticate } = options
  const name = `adwuma live ${randomUUID()}`
  pool = notificationPool(url, name)
  io = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, decide) => decide(null, isOurOwn(request, appUrl)),
    adapter: createAdapter(pool, {
      payloadThreshold: 7_500,
      errorHandler: error => log.error({ err: error }, 'live updates between processes failed'),
    }),
  })
  io.use((socket, next) => void admit(socket, authenticate).then(next, next))
  await listening(pool, name)
}

/** Tells a person, on all devices and whichever process these are connected to. */
export function tell(userId: number, event: string, payload: object): void {
  io?.to(`user:${userId}`).emit(event, payload)
}

/** Whether any device of this person is connected to this very process. */
export const isHere = (userId: number): boolean =>
  io?.sockets.adapter.rooms.has(`user:${userId}`) ?? false

export const openConnections = (): number => io?.engine.clientsCount ?? 0

/** Tells a person on those devices that are connected to this process: of what every process learns by itself. */
export function tellHere(userId: number, event: string, payload: object): void {
  io?.local.to(`user:${userId}`).emit(event, payload)
}

/** Has everybody who is connected to this process connect anew, and so ask for what may have been missed. */
export function reconnectHere(): void {
  for (const socket of io?.sockets.sockets.values() ?? []) socket.conn.close()
}

/** Hangs up on those who came with a token that has been revoked, in all processes. */
export function closeSocketsOf({ tokenIds }: { tokenIds: number[] }): void {
  if (tokenIds.length === 0) return
  io?.in(tokenIds.map(id => `token:${id}`)).disconnectSockets(true)
}

/** Also closes the HTTP server. A database that is away cannot hold it up. */
export async function closeRealtime(): Promise<void> {
  await io?.close()
  await Promise.race([pool?.end(), pause(2_000, undefined, { ref: false })])
  io = undefined
  pool = undefined
}

/** An error given to the client stands for a refusal: `419`, as the calls answer it. */
async function admit(
  socket: Socket,
  authenticate: RealtimeOptions['authenticate'],
): Promise<ExtendedError | undefined> {
  const token: unknown = socket.handshake.auth.token
  const listener = typeof token === 'string' ? await asked(authenticate, token) : null
  if (!listener) return new Error('419')
  await socket.join([`user:${listener.userId}`, `token:${listener.tokenId}`])
}

/** A database that is away is no reason to log anybody out: the client tries again. */
async function asked(authenticate: RealtimeOptions['authenticate'], token: string) {
  try {
    return await authenticate(token)
  } catch (error) {
    log.error({ err: error }, 'a live connection could not be checked')
    throw new Error('Server Error')
  }
}

/** Browsers name the page's origin; apps name none. Tokens are not in cookies, so this is a second wall. */
function isOurOwn(request: IncomingMessage, appUrl: string): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return origin === new URL(appUrl).origin || new URL(origin).host === host
}

/**
 * One connection listens, the others notify. The adapter neither hears the errors of its listening
 * connection nor gives it back when it ends: unheard, a restart of the database would end the
 * process; not given back, dead connections would fill the pool and nothing would be heard again.
 */
function notificationPool(url: string, name: string): pg.Pool {
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  const connections = createPool(named.href, { poolSize: 3 })
  const taken = new WeakSet<pg.PoolClient>()
  connections.on('acquire', client => taken.add(client))
  connections.on('release', (_error, client) => taken.delete(client))
  connections.on('connect', client => {
    client.on('error', error => log.warn({ err: error }, 'a connection for live updates broke'))
    client.once('end', () => {
      if (taken.has(client)) client.release(true)
    })
  })
  return connections
}

/** The adapter starts to listen in the background and does not say when; the database knows. */
async function listening(connections: pg.Pool, name: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await connections.query(
      `select 1 from pg_stat_activity
       where application_name = $1 and query like 'LISTEN%' and state = 'idle'`,
      [name],
    )
    if (rows.length > 0) return
    await pause(10)
  }
  log.warn('live updates from other processes are not heard yet')
}
