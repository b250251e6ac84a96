import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { forbidden } from './refusals.ts'

const registry = new Registry()

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

let collecting = false

/**
 * Measures every request of `app` by its route's pattern, never by its address: addresses are
 * without number and hold ids and codes. To be called before routes are added.
 */
export function measureRequests(app: FastifyInstance): void {
  if (!collecting) collectDefaultMetrics({ register: registry })
  collecting = true
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
  })
}

/** Answers `GET /metrics` for this machine itself, and for others that bring the token. */
export function metricsHandler(options: { token?: string }) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    if (!mayRead(request, options.token)) throw forbidden('Not for you.')
    reply.header('content-type', registry.contentType)
    return registry.metrics()
  }
}

/** A request that a balancer on this machine passed on comes from elsewhere. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization } = request.headers
  if (token && authorization && same(authorization, `Bearer ${token}`)) return true
  return isLoopback(request.socket.remoteAddress) && !wasPassedOn(request)
}

function wasPassedOn({ headers }: FastifyRequest): boolean {
  return ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(name => name in headers)
}

function isLoopback(address = ''): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

function same(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
