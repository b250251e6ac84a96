/** The table of contents: plumbing first, then each feature's API, then the pages. */

import { type IncomingMessage, maxHeaderSize } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { portraitFiles } from '#features/accounts/portraits/server/policy.ts'
import { requireManagerProof } from '#features/accounts/proof/server/policy.ts'
import { accountsApi } from '#features/accounts/server/api.ts'
import { undoApi } from '#features/accounts/undo/server/api.ts'
import { walletNamesSandboxApi } from '#features/accounts/wallet-names/sandbox/server/api.ts'
import { blocksApi } from '#features/blocks/server/api.ts'
import { chatApi } from '#features/chat/server/api.ts'
import { disputesApi } from '#features/disputes/server/api.ts'
import { gigsApi } from '#features/gigs/server/api.ts'
import { managerApi } from '#features/manager/server/api.ts'
import { notificationsApi } from '#features/notifications/server/api.ts'
import { ordersApi } from '#features/orders/server/api.ts'
import { ownAccountApi } from '#features/own-account/server/api.ts'
import { pagesApi } from '#features/pages/server/api.ts'
import { callbacksApi } from '#features/payments/callbacks/server/api.ts'
import { sandboxApi } from '#features/payments/sandbox/server/api.ts'
import { paymentsApi } from '#features/payments/server/api.ts'
import { peopleApi } from '#features/people/server/api.ts'
import { peopleSharingApi } from '#features/people/sharing/server/api.ts'
import { identityApi } from '#features/profile/identity/server/api.ts'
import { rightsApi } from '#features/profile/rights/server/api.ts'
import { profileApi } from '#features/profile/server/api.ts'
import { promotionsApi } from '#features/promotions/server/api.ts'
import { reportsApi } from '#features/reports/server/api.ts'
import { searchesApi } from '#features/searches/server/api.ts'
import { servicesApi } from '#features/services/server/api.ts'
import { subscriptionsApi } from '#features/subscriptions/server/api.ts'
import { answerUnknown, rememberAddresses } from '#platform/server/http/allowed-methods.ts'
import { addBodies } from '#platform/server/http/bodies.ts'
import { addEndpoints } from '#platform/server/http/endpoints.ts'
import { addErrorBoundary, answerUnroutable } from '#platform/server/http/error-boundary.ts'
import { tagAnswers } from '#platform/server/http/etags.ts'
import { everyAnswer } from '#platform/server/http/headers.ts'
import { refuseOverload } from '#platform/server/http/overload.ts'
import { apiDescription, siteApi } from '#platform/server/http/site-api.ts'
import { limitBodies } from '#platform/server/http/slow-bodies.ts'
import { log, requestId } from '#platform/server/observability/logging.ts'
import { measureRequests, metricsHandler } from '#platform/server/observability/metrics.ts'
import { measureProcess } from '#platform/server/observability/process-metrics.ts'
import { RequestLog } from '#platform/server/observability/request-log.ts'
import { traceRequests } from '#platform/server/observability/tracing.ts'
import { registerPages } from '#platform/server/pages/pages.ts'
import { socketPath } from '#platform/server/realtime/realtime.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { longestUploadMs } from '#platform/upload-time.ts'
import type { Ports } from './ports.ts'
import { sharedPages } from './shared-pages.ts'

const bodyMegabytes = 1
const idleConnectionMs = 120_000
/** Headers fit into a packet or two. */
const slowestHeadersMs = 30_000

/** `pages: false` leaves the screens out, for those who only want the API. */
export async function createApp(options: {
  ports: Ports
  dev?: boolean
  pages?: boolean
}): Promise<FastifyInstance> {
  const { ports, dev = false, pages = true } = options
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: requestId,
    logController: new RequestLog(),
    trustProxy: settings.TRUST_PROXY || false,
    bodyLimit: bodyMegabytes * 1024 * 1024,
    requestTimeout: longestUploadMs,
    connectionTimeout: idleConnectionMs,
    // Whatever an address can hold: how long a parameter may be, and what is said beyond, stands with its route.
    routerOptions: { maxParamLength: maxHeaderSize },
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnroutable,
    http: {
      headersTimeout: slowestHeadersMs,
      connectionsCheckingInterval: slowestHeadersMs / 6,
      shouldUpgradeCallback: request => asksForSocket(request, dev),
    },
  })
  rememberAddresses(app)
  addHeaders(app)
  limitBodies(app)
  addErrorBoundary(app)
  addBodies(app)
  tagAnswers(app)
  measureRequests(app)
  traceRequests(app)
  measureProcess()
  addEndpoints(app, { requireManagerProof })
  await app.register(cookie)
  await app.register(multipart)
  if (!dev) await app.register(compress, compression)

  app.get('/metrics', metricsHandler({ token: settings.METRICS_TOKEN }))
  await app.register(siteApi(portraitFiles))
  await app.register(accountsApi(ports.accounts))
  await app.register(undoApi(ports.undo))
  await app.register(gigsApi(ports.gigs))
  await app.register(servicesApi)
  await app.register(peopleApi)
  await app.register(blocksApi)
  await app.register(chatApi)
  await app.register(ordersApi(ports.orders))
  await app.register(disputesApi(ports.orders))
  await app.register(paymentsApi(ports.payments))
  await app.register(subscriptionsApi(ports.payments))
  await app.register(promotionsApi)
  await app.register(callbacksApi(ports.payments))
  await app.register(sandboxApi)
  await app.register(walletNamesSandboxApi)
  await app.register(pagesApi)
  await app.register(peopleSharingApi)
  await app.register(profileApi(ports.accounts))
  await app.register(identityApi(ports.accounts))
  await app.register(rightsApi(ports.rights))
  await app.register(ownAccountApi)
  await app.register(notificationsApi)
  await app.register(reportsApi)
  await app.register(searchesApi)
  await app.register(managerApi(ports))
  await app.register(apiDescription)
  app.all('/api/*', { onRequest: answerUnknown(app) }, answerUnknown(app))
  if (pages) await registerPages(app, { dev, sharedPages })
  if (!dev) refuseOverload(app.server)
  return app
}

/**
 * Whoever offers to go over to anything but our sockets, such as HTTP/2, is answered as if he had not. In development
 * Vite has a socket of its own.
 */
function asksForSocket({ url = '', headers }: IncomingMessage, dev: boolean): boolean {
  if (headers.upgrade?.toLowerCase() !== 'websocket') return false
  return dev || url.startsWith(`${socketPath}/`)
}

function addHeaders(app: FastifyInstance): void {
  const everywhere = everyAnswer()
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everywhere).header('x-request-id', request.id)
    done()
  })
}

/** Brotli must be flushed, or a streamed page waits for its end. */
const compression = {
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: {
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  },
}
