/** Ends bodies of requests that arrive too slowly, and refuses too many at once from one network. */
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../security/rate-limits.ts'
import { tooManyAttempts } from './refusals.ts'

/** Slower than any connection that can be used: GPRS at its worst sends several times as much. */
const leastBytesASecond = 250
/** A phone may take this long to reconnect. */
const graceMs = 20_000
const lookEveryMs = 5000
/** Behind one address of a mobile network stand thousands, but few send something large at the same moment. */
const mostFromOneNetwork = 50

const tooManyUploads = 'Too many uploads from your network. Please try again in a moment.'

type Body = { message: IncomingMessage; since: number; bytesBefore: number }

/** Call before hooks that may answer: who is refused may go on sending. */
export function limitBodies(app: FastifyInstance): void {
  const receiving = new Map<string, Set<Body>>()
  app.addHook('onRequest', ({ raw, ip }, reply, done) => {
    // Calls inside this process have no socket.
    if (!(raw.socket instanceof Socket) || !hasBody(raw)) return done()
    const network = networkOf(ip)
    const bodies = stillReceived(receiving.get(network))
    if (bodies.size >= mostFromOneNetwork) {
      reply.header('connection', 'close')
      return done(tooManyAttempts(mostFromOneNetwork, graceMs / 1000, tooManyUploads))
    }
    const { bytesRead } = raw.socket
    bodies.add({ message: raw, since: performance.now(), bytesBefore: bytesRead })
    receiving.set(network, bodies)
    done()
  })
  const looking = setInterval(() => endSlow(app, receiving), lookEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(looking))
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function stillReceived(bodies = new Set<Body>()): Set<Body> {
  for (const body of bodies)
    if (body.message.complete || body.message.socket.destroyed) bodies.delete(body)
  return bodies
}

function endSlow(app: FastifyInstance, receiving: Map<string, Set<Body>>): void {
  for (const [network, all] of receiving) {
    const bodies = stillReceived(all)
    if (bodies.size === 0) receiving.delete(network)
    for (const { message } of [...bodies].filter(isTooSlow))
      app.server.emit('clientError', tooSlow(), message.socket)
  }
}

function isTooSlow({ message, since, bytesBefore }: Body): boolean {
  const elapsed = performance.now() - since
  // Bytes that have arrived and are unread wait for the server, not for the network.
  if (elapsed < graceMs || message.readableLength > 0) return false
  const received = message.socket.bytesRead - bytesBefore
  return received / elapsed < leastBytesASecond / 1000
}

/** As Node says it of a whole request that took too long: answered 408 and hung up. */
const tooSlow = () =>
  Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
