import { once } from 'node:events'
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Balancer = {
  url: string
  add(server: string): void
  remove(server: string): void
  /** Those that said at the last look that they are ready. */
  ready(): string[]
}

const lookEveryMs = 100

/**
 * As small as can be: asks `/readyz` again and again, hands requests and sockets to whoever is ready in turn, keeps its
 * connections, and never tries twice. It does not forgive what a real one might hide.
 */
export async function startBalancer(servers: string[]): Promise<Balancer> {
  const known = new Map(servers.map(server => [server, true]))
  const ready = () => [...known].filter(([, isReady]) => isReady).map(([server]) => server)
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const next = () => ready()[turn++ % ready().length]
  const front = createServer((request, response) => passOn(agent, next(), request, response))
  front.on('upgrade', (request, socket: Socket, head) => joinTo(next(), request, socket, head))
  // Ours says nothing of how long it keeps connections, and passes on what the servers say: so it keeps them all.
  front.keepAliveTimeout = 0
  const stopLooking = lookAgainAndAgain(known)
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  onTestFinished(() => {
    stopLooking()
    agent.destroy()
    front.closeAllConnections()
    front.close()
  })
  const address = front.address()
  if (!address || typeof address === 'string') throw new Error('The balancer has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    add: server => void known.set(server, false),
    remove: server => void known.delete(server),
    ready,
  }
}

/** One look after the other: a late answer to an earlier one must not be taken for news. */
function lookAgainAndAgain(known: Map<string, boolean>): () => void {
  let stopped = false
  const look = async () => {
    for (const server of known.keys()) {
      const isReady = await isReadyAt(server)
      if (known.has(server)) known.set(server, isReady)
    }
    if (!stopped) setTimeout(look, lookEveryMs)
  }
  void look()
  return () => {
    stopped = true
  }
}

async function isReadyAt(server: string): Promise<boolean> {
  const answer = await fetch(`${server}/readyz`).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status === 200
}

function passOn(
  agent: Agent,
  server: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (!server) return void response.writeHead(503).end()
  const { method, headers, url = '/' } = request
  const onward = httpRequest(new URL(url, server), { agent, method, headers }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.once('error', () => response.headersSent || response.writeHead(502).end())
  request.pipe(onward)
}

function joinTo(
  server: string | undefined,
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
): void {
  if (!server) return void socket.destroy()
  const { headers, url = '/' } = request
  const onward = httpRequest(new URL(url, server), { headers })
  onward.once('upgrade', (answer, far) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    if (head.length > 0) far.write(head)
    far.pipe(socket).pipe(far)
    for (const [here, there] of [
      [far, socket],
      [socket, far],
    ] as const) {
      here.on('error', () => there.destroy())
      here.on('close', () => there.destroy())
    }
  })
  onward.once('error', () => socket.destroy())
  onward.end()
}
