/** What is about the site itself and no feature's: health, the API's description, the outbox, uploaded files. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { now } from './clock.ts'
import { newNonce, pagePolicy } from './headers.ts'
import { describeApi } from './openapi.ts'
import { listOutbox, outboxPage } from './outbox.ts'
import { whyNotReady } from './readiness.ts'
import { notFound } from './refusals.ts'
import { settings } from './settings.ts'
import { FileMissing } from './storage/store.ts'
import { contentTypeOf, dispositionOf, isPublic, mayServe, readFile } from './storage.ts'

type FileLink = { expires?: string; signature?: string; name?: string }

export async function siteApi(app: FastifyInstance): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await whyNotReady()
    return reply.code(reason ? 503 : 200).send({ status: reason ?? 'ready' })
  })
  app.get('/files/*', async (request, reply) => {
    const { '*': key } = request.params as { '*': string }
    const { expires, signature, name } = request.query as FileLink
    if (!mayServe({ key, expires, signature, name, now: now() })) throw notFound()
    reply.type(contentTypeOf(key))
    if (isPublic(key))
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'save-data',
      })
    else
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': dispositionOf(key, name),
      })
    const isThrifty = request.headers['save-data'] === 'on'
    return reply.send(await openFile(isThrifty ? smaller(key) : key))
  })
  if (!settings.production)
    app.get('/testing/outbox', async (request, reply) => {
      const messages = await listOutbox()
      if (!request.headers.accept?.includes('text/html')) return { messages }
      const nonce = newNonce()
      reply.header('content-security-policy', pagePolicy(nonce)).type('text/html; charset=utf-8')
      return reply.send(outboxPage(messages, nonce))
    })
}

/** After all endpoints have been declared. */
export async function apiDescription(app: FastifyInstance): Promise<void> {
  const document = () =>
    describeApi(app.declaredEndpoints, { name: settings.APP_NAME, url: settings.APP_URL })
  app.get('/api/openapi.json', async () => document())
  await app.register(swagger, { mode: 'static', specification: { document: document() as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: () => docsPolicy,
  })
}

const docsPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Pictures lie there in several widths; see `PICTURE_NAMES`. The widest is for those who do not save data. */
const smaller = (key: string) => key.replace(/-1280\.webp$/, '-640.webp')

async function openFile(key: string) {
  try {
    return await readFile(key)
  } catch (error) {
    if (error instanceof FileMissing) throw notFound()
    throw error
  }
}
