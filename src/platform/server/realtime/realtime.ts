import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Transaction } from 'kysely'
import { type ExtendedError, Server, type Socket } from 'socket.io'
import type { DB } from '../database/schema.generated.ts'
import { log } from '../observability/logging.ts'
import { followProcesses, tellProcesses, tellProcessesOnCommit } from './processes.ts'
import { closeOldest, countByNetwork, mostSockets, type SocketBounds } from './socket-limits.ts'

export type Listener = { userId: number; tokenId: number }

export type RealtimeOptions = {
  server: HttpServer
  /** Our public address: pages from elsewhere may not connect. */
  appUrl: string
  /** Null for a token that is unknown, expired or revoked. */
  authenticate(token: string): Promise<Listener | null>
  bounds?: SocketBounds
}

/** What one process tells all: an event for a person, or whose connections are to be closed. */
type Broadcast =
  | { userId: number; event: string; payload: object; exceptTokenId?: number }
  | { closedTokenIds: number[] }

export const socketPath = '/socket.io'

const channel = 'live'
/** Sockets that have not authenticated by then are closed. */
const firstWordMs = 20_000

let io: Server | undefined
let unfollow: (() => Promise<void>) | undefined

/**
 * Live updates on `socketPath`: each person's sockets listen to `user:{id}` and `token:{id}`.
 * Resolves once this process hears what others say.
 */
export async function openRealtime(options: RealtimeOptions): Promise<void> {
  const { server, appUrl, authenticate, bounds = mostSockets() } = options
  const opened = new Server(server, {
    path: socketPath,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    connectTimeout: firstWordMs,
    allowRequest: (request, decide) =>
      decide(null, isOurOwn(request, appUrl) && openOf(request) < bounds.perNetwork),
  })
  const openOf = countByNetwork(opened)
  opened.use((socket, next) => void admit(socket, authenticate).then(next, next))
  opened.on('connection', ({ data: { userId } }) =>
    closeOldest(opened, { userId, most: bounds.perPerson }),
  )
  io = opened
  unfollow = await followForSockets(channel, hear)
}

/**
 * Follows what processes tell over a channel to those who are connected here. Where something may have been missed,
 * everybody here connects anew, and so asks for it. Answers, once it listens, how to stop.
 */
export const followForSockets = (
  channel: string,
  onText: (text: string) => void,
): Promise<() => Promise<void>> => followProcesses(channel, onText, reconnectHere)

/**
 * Publishes an event to a person, on all devices but those of one token, and whichever process these are connected to.
 */
export function publishEvent(
  userId: number,
  event: string,
  payload: object,
  exceptTokenId?: number,
): void {
  broadcast({ userId, event, payload, ...(exceptTokenId && { exceptTokenId }) })
}

/** The same once the transaction commits, to several people and in the order of the commits. */
export const publishEventsOnCommit = (
  tx: Transaction<DB>,
  events: { userId: number; event: string; payload: object }[],
): Promise<void> =>
  tellProcessesOnCommit(
    tx,
    channel,
    events.map(event => JSON.stringify(event satisfies Broadcast)),
  )

/** Whether any device of this person is connected to this very process. */
export const isHere = (userId: number): boolean =>
  io?.sockets.adapter.rooms.has(`user:${userId}`) ?? false

/** Of the logins that listen here: of all people, or of this one. */
export function listTokensHere(userId?: number): number[] {
  const sockets = [...(io?.sockets.sockets.values() ?? [])].map(({ data }) => data as Listener)
  const meant = sockets.filter(one => userId === undefined || one.userId === userId)
  return [...new Set(meant.map(({ tokenId }) => tokenId))]
}

export const openConnections = (): number => io?.engine.clientsCount ?? 0

/**
 * Publishes to a person's devices that are connected to this process, for events of which every process learns by
 * itself.
 */
export function publishEventHere(
  userId: number,
  event: string,
  payload: object,
  exceptTokenId?: number,
): void {
  io?.to(`user:${userId}`)
    .except(exceptTokenId ? `token:${exceptTokenId}` : [])
    .emit(event, payload)
}

/** Closes the connections of tokens that have been revoked, in all processes. */
export function closeSocketsOf({ tokenIds }: { tokenIds: number[] }): void {
  if (tokenIds.length === 0) return
  closeHere(tokenIds)
  broadcast({ closedTokenIds: tokenIds })
}

/** Also closes the HTTP server. */
export async function closeRealtime(): Promise<void> {
  await io?.close()
  await unfollow?.()
  io = undefined
  unfollow = undefined
}

const broadcast = (message: Broadcast): void => tellProcesses(channel, JSON.stringify(message))

function hear(json: string): void {
  const message: Broadcast = JSON.parse(json)
  if ('closedTokenIds' in message) closeHere(message.closedTokenIds)
  else publishEventHere(message.userId, message.event, message.payload, message.exceptTokenId)
}

/** The same in this process alone. */
export function closeHere(tokenIds: number[]): void {
  // To Socket.IO no room at all stands for everybody.
  if (tokenIds.length === 0) return
  io?.in(tokenIds.map(id => `token:${id}`)).disconnectSockets(true)
}

function reconnectHere(): void {
  for (const socket of io?.sockets.sockets.values() ?? []) socket.conn.close()
}

/** An error given to the client stands for a refusal: `419`, as the calls answer it. */
async function admit(
  socket: Socket,
  authenticate: RealtimeOptions['authenticate'],
): Promise<ExtendedError | undefined> {
  const token: unknown = socket.handshake.auth.token
  const listener = typeof token === 'string' ? await findListener(authenticate, token) : null
  if (!listener) return new Error('419')
  Object.assign(socket.data, listener)
  await socket.join([`user:${listener.userId}`, `token:${listener.tokenId}`])
}

/** A database that cannot be reached must log nobody out: the client tries again. */
async function findListener(authenticate: RealtimeOptions['authenticate'], token: string) {
  try {
    return await authenticate(token)
  } catch (error) {
    log.error({ err: error }, 'a live connection could not be checked')
    throw new Error('Server Error')
  }
}

/** Browsers send the page's origin, apps send none. Tokens are not in cookies, so this is a further check only. */
function isOurOwn(request: IncomingMessage, appUrl: string): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return origin === new URL(appUrl).origin || new URL(origin).host === host
}
