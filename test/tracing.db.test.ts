import { expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { openTracing } from '#platform/server/observability/tracing.ts'
import { ports } from '#ports.ts'
import { asVisitor } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { fakeServer } from './fakes/http.ts'

useApp()
const traceId = '0af7651916cd43dd8448eb211c80319c'

test('a collector that is named gets a span of each request, with its statements and without its address', async () => {
  const { baseUrl, calls } = await fakeServer(() => ({ body: '{}' }))
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = baseUrl
  const stop = await openTracing('Adwuma')
  const app = await createApp({ ports, pages: false })
  const headers = { ...asVisitor(), traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await app.inject({ url: '/api/gigs?search=drumming', headers })
  await app.close()
  await stop()
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  expect(calls.map(({ method, url }) => `${method} ${url.pathname}`)).toContain('POST /v1/traces')
  const sent = calls.map(({ body }) => String(body)).join('\n')
  const spans = calls.flatMap(({ body }) => spansIn(JSON.parse(String(body))))
  const request = spans.find(({ name }) => name === 'GET /api/gigs')
  expect(request?.traceId).toBe(traceId)
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toContain('SELECT')
  expect(sent).toContain('adwuma')
  expect(sent).not.toContain('drumming')
})

test('where no collector is named nothing is loaded or traced', async () => {
  const stop = await openTracing('Adwuma', {})
  const app = await createApp({ ports, pages: false })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
  await stop()
})

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string }
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

const spansIn = ({ resourceSpans }: Sent): Span[] =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
