import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { type ExtendedError, Server, type Socket } from 'socket.io'
import { pool } from './database.ts'
import { log } from './logging.ts'
import { followSignals } from './signals.ts'

export type Listener = { userId: number; tokenId: number }

export type RealtimeOptions = {
  server: HttpServer
  /** Our public address: pages from elsewhere may not connect. */
  appUrl: string
  /** Null for a token that is unknown, expired or revoked. */
  authenticate(token: string): Promise<Listener | null>
}

/** What one process tells all: an event for a person, or whose connections are to be closed. */
type Told = { userId: number; event: string; payload: object } | { closedTokenIds: number[] }

const channel = 'live'
/** A notification of PostgreSQL holds 8 000 bytes, and a character is at most four. */
const piecesOf = /.{1,1900}/gsu

let io: Server | undefined
let unfollow: (() => Promise<void>) | undefined

/**
 * Live updates on `/socket.io`: each person's sockets listen to `user:{id}` and `token:{id}`.
 * Resolves once this process hears what others say.
 */
export async function openRealtime(options: RealtimeOptions): Promise<void> {
  const { server, appUrl, authenticate } = options
  io = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, decide) => decide(null, isOurOwn(request, appUrl)),
  })
  io.use((socket, next) => void admit(socket, authenticate).then(next, next))
  unfollow = await followForSockets(channel, inWholes(hear))
}

/**
 * Follows what is told over a channel of the database to those who are connected here. After an interruption everybody
 * here connects anew, and so asks for what may have been missed. Answers, once it listens, how to stop.
 */
export function followForSockets(
  channel: string,
  onTold: (told: string) => void,
): Promise<() => Promise<void>> {
  let listens = false
  return new Promise(resolve => {
    const stop = followSignals(channel, told => {
      if (told !== undefined) return onTold(told)
      if (listens) reconnectHere()
      listens = true
      resolve(stop)
    })
  })
}

/** Tells a person, on all devices and whichever process these are connected to. */
export function tell(userId: number, event: string, payload: object): void {
  spread({ userId, event, payload })
}

/** Whether any device of this person is connected to this very process. */
export const isHere = (userId: number): boolean =>
  io?.sockets.adapter.rooms.has(`user:${userId}`) ?? false

export const openConnections = (): number => io?.engine.clientsCount ?? 0

/** Tells a person on those devices that are connected to this process: of what every process learns by itself. */
export function tellHere(userId: number, event: string, payload: object): void {
  io?.to(`user:${userId}`).emit(event, payload)
}

/** Hangs up on those who came with a token that has been revoked, in all processes. */
export function closeSocketsOf({ tokenIds }: { tokenIds: number[] }): void {
  if (tokenIds.length === 0) return
  closeHere(tokenIds)
  spread({ closedTokenIds: tokenIds })
}

/** Also closes the HTTP server. */
export async function closeRealtime(): Promise<void> {
  await io?.close()
  await unfollow?.()
  io = undefined
  unfollow = undefined
}

/** To every process, this one too. What is long goes in pieces: those of one statement arrive together and in order. */
function spread(told: Told): void {
  const pieces = JSON.stringify(told).match(piecesOf) ?? []
  const numbered = pieces.map((piece, index) => `${index} ${pieces.length} ${piece}`)
  pool
    .query('select pg_notify($1, piece) from unnest($2::text[]) as piece', [channel, numbered])
    .catch(error => log.error({ err: error }, 'live updates were not told'))
}

/** Puts the pieces of what was told together again. */
function inWholes(onWhole: (json: string) => void): (piece: string) => void {
  let pieces: string[] = []
  return told => {
    const [index, count] = told.split(' ', 2).map(Number)
    if (index === 0) pieces = []
    pieces.push(told.replace(/^\d+ \d+ /, ''))
    if (pieces.length === count) onWhole(pieces.join(''))
  }
}

function hear(json: string): void {
  const told: Told = JSON.parse(json)
  if ('closedTokenIds' in told) closeHere(told.closedTokenIds)
  else tellHere(told.userId, told.event, told.payload)
}

function closeHere(tokenIds: number[]): void {
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
