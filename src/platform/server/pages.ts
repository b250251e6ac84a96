/** The pages: React Router renders them in this process, and what is the same for every visitor is kept for a moment. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '#platform/web/app-context.ts'
import type { CreatePageHandler } from '#platform/web/page-handler.ts'
import { now } from './clock.ts'
import { newNonce, pagePolicy } from './headers.ts'
import { PageCache, pageAddress } from './page-cache.ts'
import { type PageTemplate, pageTemplate } from './page-template.ts'
import { notFound } from './refusals.ts'
import { settings } from './settings.ts'
import { visitorCalls } from './visitor-calls.ts'
import { addWebManifest } from './web-manifest.ts'

type Rendered = { status: number; headers: Headers; body: string }
type Render = (address: string, nonce: string) => Promise<Rendered>
/** A build's entry makes its own handler: see `page-handler.ts`. */
type Build = Parameters<CreatePageHandler>[0] & {
  entry: { module: { createPageHandler: CreatePageHandler } }
}
type Page = {
  status: number
  headers: Record<string, string>
  forEveryone: boolean
  template: PageTemplate
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const cache = new PageCache<Page>()
/** How a page says that it may be kept; see `sameForEveryone`. Never leaves the house. */
const shared = 'x-page-cache'

/** Also rules what the service worker may fetch. */
const filePolicy = "default-src 'self'; frame-ancestors 'none'"

/** Tell of a change that a page shows. Prefixes of paths: `/gigs/view/12`; `/` for all. */
export const dropPages = (pathPrefix: string): void => cache.drop(pathPrefix)

/** Register last: every address that nothing else answers is a page. */
export async function registerPages(
  app: FastifyInstance,
  { dev }: { dev: boolean },
): Promise<void> {
  addWebManifest(app)
  const render = dev ? await developmentRenderer(app) : await builtRenderer(app)
  app.get('/*', (request, reply) => answerPage({ request, reply, dev, render }))
}

async function builtRenderer(app: FastifyInstance): Promise<Render> {
  const client = join(root, 'build/client')
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}', '.vite/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.headers({ 'cache-control': lifeOf(path), 'content-security-policy': filePolicy })
    },
  })
  const build = await import(join(root, 'build/server/index.js'))
  return rendererOf(app, build, 'production')
}

/** Names of assets change with their content; the service worker has to be looked for with every visit. */
function lifeOf(path: string): string {
  if (path.includes('/client/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600'
}

async function developmentRenderer(app: FastifyInstance): Promise<Render> {
  const [{ createServer }, { default: middie }] = await Promise.all([
    import('vite'),
    import('@fastify/middie'),
  ])
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  await app.register(middie)
  app.use(vite.middlewares)
  return async (address, nonce) => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build')
    return rendererOf(app, build as Build, 'development')(address, nonce)
  }
}

function rendererOf(
  app: FastifyInstance,
  build: Build,
  mode: 'development' | 'production',
): Render {
  const handle = build.entry.module.createPageHandler(build, mode)
  const shared = { site: siteForPages(), answer: visitorCalls(app) }
  return async (address, nonce) => {
    // Never the Host header: what is rendered for one visitor is shown to others.
    const request = new Request(settings.APP_URL + address)
    const response = await handle(request, { ...shared, nonce })
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
}

function siteForPages(): Site {
  const { APP_NAME, APP_URL, MAP_TILES_URL, MAP_TILES_ATTRIBUTION, production } = settings
  const { IDENTITY_REJECTED_DAYS, IDENTITY_CLOSED_DAYS } = settings
  const tiles = MAP_TILES_URL ? { url: MAP_TILES_URL, attribution: MAP_TILES_ATTRIBUTION } : null
  const identityDays = { rejected: IDENTITY_REJECTED_DAYS, closed: IDENTITY_CLOSED_DAYS }
  return { name: APP_NAME, url: APP_URL, production, tiles, identityDays }
}

type Visit = { request: FastifyRequest; reply: FastifyReply; dev: boolean; render: Render }

async function answerPage({ request, reply, dev, render }: Visit) {
  // A proxy's form of a request names a whole URL: no page of ours has such a path.
  if (!request.url.startsWith('/')) throw notFound()
  const address = pageAddress(request.url)
  try {
    const isKept = (page: Page) => !dev && page.status === 200 && page.forEveryone
    const page = await cache.get(address, now().getTime(), () => pageOf(render, address), isKept)
    return page.status < 500 ? send(page, request, reply, dev) : sendBroken(reply)
  } catch (error) {
    request.log.error({ err: error }, 'page not rendered')
    return sendBroken(reply)
  }
}

async function pageOf(render: Render, address: string): Promise<Page> {
  const nonce = newNonce()
  const { status, headers, body } = await render(address, nonce)
  const { [shared]: mark, ...sent } = Object.fromEntries(headers)
  return {
    status,
    headers: { 'cache-control': 'no-cache', ...sent, vary: 'accept-encoding' },
    forEveryone: mark !== undefined,
    template: pageTemplate(body, nonce),
  }
}

function send(
  { status, headers, template }: Page,
  request: FastifyRequest,
  reply: FastifyReply,
  dev: boolean,
) {
  const nonce = newNonce()
  const policy = pagePolicy(nonce)
  reply
    .code(status)
    .headers(headers)
    .header('content-security-policy', dev ? withLooseStyles(policy) : policy)
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return reply.send(template.plain(nonce))
  return reply.header('content-encoding', 'gzip').send(template.gzipped(nonce))
}

/** Vite's development client adds style elements of its own, which carry no nonce. */
const withLooseStyles = (policy: string) =>
  policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")

let brokenPage: Buffer | undefined

function sendBroken(reply: FastifyReply) {
  brokenPage ??= readFileSync(join(root, 'public/500.html'))
  return reply
    .code(500)
    .headers({ 'content-security-policy': pagePolicy(newNonce()), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(brokenPage)
}
