/** What is about the site itself and no feature's: health, the API's description, the outbox, uploaded files. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { waitForDueJobs } from '../jobs/jobs.ts'
import { listOutbox, outboxPage } from '../mail-and-sms/outbox.ts'
import { whyNotReady } from '../observability/readiness.ts'
import { settings } from '../settings/settings.ts'
import { newNonce, pagePolicy } from './headers.ts'
import { describeApi } from './openapi.ts'
import { filesApi, type RevocableFiles } from './served-files.ts'
import { wellKnownApi } from './well-known.ts'

export const siteApi = (revocable: RevocableFiles) => async (app: FastifyInstance) => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await whyNotReady()
    return reply.code(reason ? 503 : 200).send({ status: reason ?? 'ready' })
  })
  await app.register(wellKnownApi)
  await app.register(filesApi(revocable))
  if (!settings.production)
    app.get('/testing/outbox', async (request, reply) => {
      // Links and new codes are sent by jobs: whoever has just asked for one finds it here.
      await waitForDueJobs({ timeoutMs: 3000 })
      const { limit, ...filter } = outboxQuery.parse(request.query)
      const messages = await listOutbox(limit, filter)
      if (!request.headers.accept?.includes('text/html')) return { messages }
      const nonce = newNonce()
      reply.header('content-security-policy', pagePolicy(nonce)).type('text/html; charset=utf-8')
      return reply.send(outboxPage(messages, nonce))
    })
}

/** Whatever is not understood is left out. */
const outboxQuery = z.object({
  channel: z.catch(z.optional(z.string()), undefined),
  to: z.catch(z.optional(z.string()), undefined),
  limit: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 200),
})

/** After all endpoints have been declared. Made when somebody first asks: it takes longer than most of a start. */
export async function apiDescription(app: FastifyInstance): Promise<void> {
  let made: Record<string, unknown> | undefined
  const document = () => {
    made ??= describeApi(app.declaredEndpoints, { name: settings.APP_NAME, url: settings.APP_URL })
    return made
  }
  app.get('/api/openapi.json', async () => document())
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: () => docsPolicy,
    transformSpecification: document,
    transformSpecificationClone: false,
  })
}

const docsPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
