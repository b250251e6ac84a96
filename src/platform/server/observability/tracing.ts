/** Traces by OpenTelemetry. Its packages are loaded only where its standard variables name a collector. */
import type { Span, Tracer } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Api = typeof import('@opentelemetry/api')
type Statement = { level: 'query' | 'error'; query: { sql: string }; queryDurationMillis: number }
type Tracing = { api: Api; tracer: Tracer }

let tracing: Tracing | undefined
const spans = new WeakMap<FastifyRequest, Span>()

/** Reads `OTEL_…` as every program with OpenTelemetry does. Answers how to send what is left and stop. */
export async function openTracing(name: string, env = process.env): Promise<() => Promise<void>> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
    return async () => {}
  env.OTEL_SERVICE_NAME ||= name.toLowerCase()
  const [api, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
  const provider = new NodeTracerProvider({
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  tracing = { api, tracer: provider.getTracer('adwuma') }
  return async () => {
    tracing = undefined
    await provider.shutdown().catch(() => {})
    api.trace.disable()
    api.context.disable()
    api.propagation.disable()
  }
}

/** One span for each request, by its route's pattern: addresses hold ids, codes and what was searched for. */
export function traceRequests(app: FastifyInstance): void {
  if (!tracing) return
  const { api, tracer } = tracing
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    const caller = api.propagation.extract(api.ROOT_CONTEXT, request.headers)
    const kind = api.SpanKind.SERVER
    const span = tracer.startSpan(`${request.method} ${route}`, { kind, attributes }, caller)
    span.setAttribute('adwuma.request_id', request.id)
    spans.set(request, span)
    api.context.with(api.trace.setSpan(caller, span), done)
  })
  app.addHook('onError', async (request, _reply, error) => {
    if (!('status' in error)) spans.get(request)?.setAttribute('error.type', error.name)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: api.SpanStatusCode.ERROR })
    span?.end()
  })
}

/** A statement that has been answered, within the request that asked for it. Its text has places instead of values. */
export function traceStatement({ level, query, queryDurationMillis }: Statement): void {
  if (!tracing?.api.trace.getActiveSpan()) return
  const { api, tracer } = tracing
  const startTime = Date.now() - queryDurationMillis
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql }
  const name = /^\s*\w+/.exec(query.sql)?.[0].trim().toUpperCase() ?? 'SQL'
  const span = tracer.startSpan(name, { kind: api.SpanKind.CLIENT, attributes, startTime })
  if (level === 'error') span.setStatus({ code: api.SpanStatusCode.ERROR })
  span.end()
}
