import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { forbidden } from '../http/refusals.ts'
import { log } from './logging.ts'

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
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

export type Reading = { labels?: Record<string, string>; value: number }

/**
 * A figure that is read whenever somebody asks for the metrics. Where it cannot be read it is missing from the answer:
 * the database's trouble must not hide everything else.
 */
export function defineGauge(gauge: {
  name: string
  help: string
  labelNames?: string[]
  read(): Promise<Reading[]>
}): void {
  const { name, help, labelNames = [], read } = gauge
  registry.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset()
      if (labelNames.length === 0) this.remove()
      const readings = await read().catch(error => {
        log.warn({ err: error, metric: name }, 'a figure cannot be read')
        return []
      })
      for (const { labels = {}, value } of readings) this.set(labels, value)
    },
  })
}

/** Counts from the start of the process. All its series are told from the beginning, so that the first step shows. */
export function defineCounter<Labels extends Record<string, string>>(counter: {
  name: string
  help: string
  series: Labels[]
}): { add(labels: Labels): void } {
  const { name, help, series } = counter
  const labelNames = Object.keys(series[0] ?? {})
  const counted = new Counter({ name, help, labelNames, registers: [registry] })
  for (const labels of series) counted.inc(labels, 0)
  return { add: labels => counted.inc(labels) }
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

function same(actual: string, expected: string): boolean {
  return timingSafeEqual(digest(actual), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
