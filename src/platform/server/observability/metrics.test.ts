import fastify, { type InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { Refusal } from '../http/refusals.ts'
import { measureRequests, metricsHandler } from './metrics.ts'

const token = 'a-token-for-the-metrics'

test('requests are counted by the pattern of their route, never by their address', async () => {
  const app = server()
  await app.inject('/v/12/123456')
  const { body } = await app.inject('/metrics')
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/v/:user/:code",status="200"} 1',
  )
  expect(body).not.toContain('123456')
  expect(body).toContain('process_resident_memory_bytes')
})

test.each<[string, InjectOptions, number]>([
  ['this machine', {}, 200],
  ['this machine over IPv6', { remoteAddress: '::1' }, 200],
  ['another machine', { remoteAddress: '10.0.0.2' }, 403],
  ['another machine with the token', elsewhere(`Bearer ${token}`), 200],
  ['another machine with a wrong token', elsewhere('Bearer wrong'), 403],
  ['another machine through a balancer here', { headers: { 'x-forwarded-for': '10.0.0.2' } }, 403],
])('metrics for %s', async (_case, options, status) => {
  const response = await server().inject({ url: '/metrics', ...options })
  expect(response.statusCode).toBe(status)
})

test('without a token set, no token opens the metrics', async () => {
  const response = await server('').inject({ url: '/metrics', ...elsewhere('Bearer ') })
  expect(response.statusCode).toBe(403)
})

function elsewhere(authorization: string): InjectOptions {
  return { remoteAddress: '10.0.0.2', headers: { authorization } }
}

function server(metricsToken = token) {
  const app = fastify()
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof Refusal ? error.status : 500).send(String(error)),
  )
  measureRequests(app)
  app.get('/v/:user/:code', async () => 'ok')
  app.get('/metrics', metricsHandler({ token: metricsToken }))
  return app
}
