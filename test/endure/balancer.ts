/** As little of a balancer as two processes need: asks /readyz, takes turns, and repeats only what is safe. */
import { once } from 'node:events'
import {
  Agent,
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Balancer = {
  url: string
  /** How many processes say that they are ready. */
  ready(): number
  close(): Promise<void>
}

const everyMs = 250
/** What is read over and over goes by connections that stay; what may write gets one of its own. */
const agent = new Agent({ keepAlive: true })

export async function openBalancer(port: number, backends: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>()
  const sockets = new Set<Socket>()
  let turn = 0
  /** The one whose turn it is first; never more than those that are ready. */
  const inTurn = () => {
    const able = backends.filter(backend => ready.has(backend))
    turn++
    return able.map((_, n) => able[(turn + n) % able.length] as number)
  }
  const server = createServer((request, response) => void pass(request, response, inTurn(), ready))
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    join(request, socket, head, inTurn()[0])
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const watchers = backends.map(backend => watcher(backend, ready))
  const watch = setInterval(() => {
    for (const ask of watchers) void ask()
  }, everyMs)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    ready: () => ready.size,
    close: async () => {
      clearInterval(watch)
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      await closeServer(server)
    },
  }
}

async function closeServer(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

/** A busy machine may answer late once or twice; a process that is not there or says no gets nothing more at once. */
const lateAllowed = 3

function watcher(backend: number, ready: Set<number>): () => Promise<void> {
  let late = 0
  let isAsking = false
  return async () => {
    if (isAsking) return
    isAsking = true
    const signal = AbortSignal.timeout(2000)
    const said = await fetch(`http://127.0.0.1:${backend}/readyz`, { signal }).then(
      answer => (answer.ok ? 'yes' : 'no'),
      error => (error.name === 'TimeoutError' ? 'late' : 'no'),
    )
    late = said === 'late' ? late + 1 : 0
    if (said === 'yes') ready.add(backend)
    // Of those that are late the last one stays: nobody else would be quicker.
    else if (said === 'no' || (late >= lateAllowed && ready.size > 1)) ready.delete(backend)
    isAsking = false
  }
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  able: number[],
  ready: Set<number>,
): Promise<void> {
  const body = await buffer(request).catch(() => null)
  if (!body) return
  for (const [n, backend] of able.entries()) {
    const answer = await forward(request, body, backend).catch(
      (error: NodeJS.ErrnoException) => error,
    )
    if (!(answer instanceof Error)) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.once('error', () => response.destroy())
      answer.pipe(response)
      return
    }
    const neverBegun = answer.code === 'ECONNREFUSED'
    if (neverBegun) ready.delete(backend)
    if (n === able.length - 1 || !(neverBegun || isRepeatable(request))) break
  }
  response.writeHead(able.length > 0 ? 502 : 503).end()
}

/** Some GETs of the API change something: of those that may have begun, only pages and files are asked for again. */
const isRepeatable = ({ method, url = '' }: IncomingMessage) =>
  method === 'GET' && !url.startsWith('/api/')

function forward(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  port: number,
): Promise<IncomingMessage> {
  const isRead = method === 'GET' && !url?.startsWith('/api/')
  const { connection: _, 'transfer-encoding': __, ...kept } = headers
  const sent = { ...kept, 'x-forwarded-for': '127.0.0.1', 'content-length': String(body.length) }
  return new Promise((resolve, reject) => {
    ask({
      host: '127.0.0.1',
      port,
      method,
      path: url,
      headers: sent,
      agent: isRead ? agent : false,
    })
      .once('response', resolve)
      .once('error', reject)
      .end(body)
  })
}

/** From here on both sides speak over one another's wire. */
function join(request: IncomingMessage, socket: Socket, head: Buffer, port: number | undefined) {
  if (port === undefined) return socket.destroy()
  const other = connect(port, '127.0.0.1', () => {
    const lines = Array.from({ length: request.rawHeaders.length / 2 }, (_, n) =>
      request.rawHeaders.slice(2 * n, 2 * n + 2).join(': '),
    )
    other.write(`${[`${request.method} ${request.url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
    other.write(head)
    other.pipe(socket).pipe(other)
  })
  for (const [one, peer] of [
    [socket, other],
    [other, socket],
  ] as const)
    one.once('error', () => peer.destroy()).once('close', () => peer.destroy())
}
