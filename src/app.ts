/** The table of contents: plumbing first, then each feature's API, then the pages. */

import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { accountsApi } from '#features/accounts/server/api.ts'
import { accountsJobs } from '#features/accounts/server/jobs.ts'
import { moderationJobs } from '#features/chat/moderation/server/jobs.ts'
import { chatApi } from '#features/chat/server/api.ts'
import { messageFiles } from '#features/chat/server/commands.ts'
import { chatJobs } from '#features/chat/server/jobs.ts'
import { gigsApi } from '#features/gigs/server/api.ts'
import { gigsJobs } from '#features/gigs/server/jobs.ts'
import { managerApi } from '#features/manager/server/api.ts'
import { ordersApi } from '#features/orders/server/api.ts'
import { ordersJobs } from '#features/orders/server/jobs.ts'
import { pagesApi } from '#features/pages/server/api.ts'
import { callbacksApi } from '#features/payments/callbacks/server/api.ts'
import { sandboxApi } from '#features/payments/sandbox/server/api.ts'
import { sandboxJobs } from '#features/payments/sandbox/server/jobs.ts'
import { paymentsApi } from '#features/payments/server/api.ts'
import { paymentsJobs } from '#features/payments/server/jobs.ts'
import { identityApi } from '#features/profile/identity/server/api.ts'
import { identityJobs } from '#features/profile/identity/server/jobs.ts'
import { rightsApi } from '#features/profile/rights/server/api.ts'
import { profileApi } from '#features/profile/server/api.ts'
import { emailChangesJobs } from '#features/profile/username-and-email/server/jobs.ts'
import { promotionsApi } from '#features/promotions/server/api.ts'
import { reportsApi } from '#features/reports/server/api.ts'
import { reportsJobs } from '#features/reports/server/jobs.ts'
import { subscriptionsApi } from '#features/subscriptions/server/api.ts'
import { addBodies } from '#platform/server/bodies.ts'
import { addEndpoints } from '#platform/server/endpoints.ts'
import { addErrorBoundary, answerUnroutable } from '#platform/server/errors.ts'
import { everyAnswer } from '#platform/server/headers.ts'
import type { Job } from '#platform/server/jobs.ts'
import { log, requestId } from '#platform/server/logging.ts'
import { mailJob } from '#platform/server/mail.ts'
import { measureRequests, metricsHandler } from '#platform/server/metrics.ts'
import { registerPages } from '#platform/server/pages.ts'
import { measureProcess } from '#platform/server/process-metrics.ts'
import { notFound } from '#platform/server/refusals.ts'
import { settings } from '#platform/server/settings.ts'
import { apiDescription, siteApi } from '#platform/server/site-api.ts'
import { smsJob } from '#platform/server/sms.ts'
import { halfWrittenJob, uploadsJob } from '#platform/server/uploads.ts'

const bodyMegabytes = 1
/** Ten photos over a slow network take minutes; who dribbles longer holds a connection for nothing. */
const slowestRequestMs = 300_000
const idleConnectionMs = 120_000

/** `pages: false` leaves the screens out, for those who only want the API. */
export async function createApp({ dev = false, pages = true } = {}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: requestId,
    trustProxy: settings.TRUST_PROXY || false,
    bodyLimit: bodyMegabytes * 1024 * 1024,
    requestTimeout: slowestRequestMs,
    connectionTimeout: idleConnectionMs,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnroutable,
  })
  addErrorBoundary(app)
  addHeaders(app)
  addBodies(app)
  measureRequests(app)
  measureProcess()
  addEndpoints(app)
  await app.register(cookie)
  await app.register(multipart)
  if (!dev) await app.register(compress, compression)

  app.get('/metrics', metricsHandler({ token: settings.METRICS_TOKEN }))
  await app.register(siteApi)
  await app.register(accountsApi)
  await app.register(gigsApi)
  await app.register(chatApi)
  await app.register(ordersApi)
  await app.register(paymentsApi)
  await app.register(subscriptionsApi)
  await app.register(promotionsApi)
  await app.register(callbacksApi)
  await app.register(sandboxApi)
  await app.register(pagesApi)
  await app.register(profileApi)
  await app.register(identityApi)
  await app.register(rightsApi)
  await app.register(reportsApi)
  await app.register(managerApi)
  await app.register(apiDescription)
  app.all('/api/*', async () => {
    throw notFound()
  })
  if (pages) await registerPages(app, { dev })
  return app
}

export const jobs: Job<object>[] = [
  mailJob,
  smsJob,
  ...accountsJobs,
  ...gigsJobs,
  ...chatJobs,
  ...moderationJobs,
  ...ordersJobs,
  ...paymentsJobs,
  messageFiles.sweep,
  ...sandboxJobs,
  ...emailChangesJobs,
  ...identityJobs,
  uploadsJob,
  halfWrittenJob,
  ...reportsJobs,
]

function addHeaders(app: FastifyInstance): void {
  const everywhere = everyAnswer()
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everywhere).header('x-request-id', request.id)
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
