/** The pages: React Router renders them in this process, and what is the same for every visitor is kept for a moment. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site, SubmitPosted } from '#platform/web/app-context.ts'
import type { CreatePageHandler } from '#platform/web/pages/page-handler.ts'
import { now } from '../clock.ts'
import { isOutage } from '../database/outages.ts'
import { answerUnknown } from '../http/allowed-methods.ts'
import { encodingFor } from '../http/encodings.ts'
import { isKnown } from '../http/etags.ts'
import { newNonce, pagePolicy, withoutDocumentHeaders } from '../http/headers.ts'
import { createSubmitPosted, takePostedForms, unlessForm } from '../http/posted-forms.ts'
import { notFound } from '../http/refusals.ts'
import { settings } from '../settings/settings.ts'
import { lessDataHeaders, usesLessData } from './less-data.ts'
import { visitorCalls } from './loader-calls.ts'
import { pageTemplate } from './nonce-template.ts'
import { pageAddress, type SharedPage } from './page-cache.ts'
import { sendPlainPage, wantsPage } from './plain-pages.ts'
import { keptPages, type Page } from './shared-page-cache.ts'
import { addWebManifest } from './web-manifest.ts'

type Rendered = { status: number; headers: Headers; body: string }
type Render = (pageRequest: PageRequest) => Promise<Rendered>
/** `log` is that of the request for which the page is made: others may be sent it too. */
type PageRequest = {
  address: string
  lessData: boolean
  nonce: string
  log: FastifyBaseLogger
  posted?: Posted | undefined
}
/** A form that the browser has sent by itself, and the way to the API. */
type Posted = { body: string; userAgent: string; submit: SubmitPosted }
/** A build's entry makes its own handler: see `page-handler.ts`. */
type Build = Parameters<CreatePageHandler>[0] & {
  entry: { module: { createPageHandler: CreatePageHandler } }
}

const root = fileURLToPath(new URL('../../../../', import.meta.url))
/** How a page says that it may be kept; see `sameForEveryone`. Taken off before the answer is sent. */
const shared = 'x-page-cache'

/** Also rules what the service worker may fetch. */
const filePolicy = "default-src 'self'; frame-ancestors 'none'"

/** Register last: every address that nothing else answers is a page. */
export async function registerPages(
  app: FastifyInstance,
  { dev, sharedPages }: { dev: boolean; sharedPages: readonly SharedPage[] },
): Promise<void> {
  addWebManifest(app)
  const render = dev ? await createDevelopmentRenderer(app) : await createBuiltRenderer(app)
  app.get('/*', (request, reply) => answerPage({ request, reply, dev, render, sharedPages }))
  await app.register(async forms => {
    takePostedForms(forms)
    const onRequest = unlessForm(answerUnknown(app))
    forms.post('/*', { onRequest }, (request, reply) =>
      answerPosted({ request, reply, dev, render, sharedPages }),
    )
  })
}

async function createBuiltRenderer(app: FastifyInstance): Promise<Render> {
  const client = join(root, 'build/client')
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}', '.vite/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (!path.endsWith('.html')) withoutDocumentHeaders(reply)
      reply.headers({ 'cache-control': lifeOf(path), 'content-security-policy': filePolicy })
    },
  })
  // A script or style of an earlier build: no page is drawn for it.
  app.get('/assets/*', answerUnknown(app))
  const build: Build = await import(join(root, 'build/server/index.js'))
  for (const { pattern, methods } of pagesOf(build)) app.knownAddresses.addPage(pattern, methods)
  return rendererOf(app, build, 'production')
}

/** Every page's address, without the page for those that name none; where a form may be posted, POST too. */
function pagesOf({ routes }: Build): { pattern: string; methods: string[] }[] {
  const pathOf = (id: string | undefined): string => {
    const one = id === undefined ? undefined : routes[id]
    return one ? `${pathOf(one.parentId)}/${one.path ?? ''}` : ''
  }
  const pages = Object.values(routes).flatMap(route => ({
    pattern: pathOf(route?.id),
    methods: ['GET', 'HEAD', ...(route?.module.action ? ['POST'] : [])],
  }))
  const named = pages.filter(({ pattern }) => !/^\/+\*?$/.test(pattern))
  return [...named, { pattern: '/', methods: ['GET', 'HEAD'] }]
}

/** Names of assets change with their content; the service worker has to be looked for with every visit. */
function lifeOf(path: string): string {
  if (path.includes('/client/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600'
}

async function createDevelopmentRenderer(app: FastifyInstance): Promise<Render> {
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
  return async pageRequest => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build')
    return rendererOf(app, build as Build, 'development')(pageRequest)
  }
}

function rendererOf(
  app: FastifyInstance,
  build: Build,
  mode: 'development' | 'production',
): Render {
  const handle = build.entry.module.createPageHandler(build, mode)
  const shared = { site: siteForPages(), answer: visitorCalls(app) }
  return async ({ address, lessData, nonce, log, posted }) => {
    // Never the Host header: what is rendered for one visitor is shown to others.
    const request = new Request(settings.APP_URL + address, posted && postOf(posted))
    const report = (error: unknown) => log.error({ err: error }, 'a fault in a page')
    const submit = posted?.submit
    const response = await handle(request, { ...shared, lessData, nonce, report, submit })
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
}

const postOf = ({ body, userAgent }: Posted): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent },
})

function siteForPages(): Site {
  const { APP_NAME, APP_URL, MAP_TILES_URL, MAP_TILES_ATTRIBUTION, production } = settings
  const { IDENTITY_REJECTED_DAYS, IDENTITY_CLOSED_DAYS, WALLET_NAMES } = settings
  const tiles = MAP_TILES_URL ? { url: MAP_TILES_URL, attribution: MAP_TILES_ATTRIBUTION } : null
  const identityDays = { rejected: IDENTITY_REJECTED_DAYS, closed: IDENTITY_CLOSED_DAYS }
  const hasWalletNames = WALLET_NAMES !== 'NONE'
  return { name: APP_NAME, url: APP_URL, production, tiles, hasWalletNames, identityDays }
}

type Visit = {
  request: FastifyRequest
  reply: FastifyReply
  dev: boolean
  render: Render
  sharedPages: readonly SharedPage[]
}

async function answerPage({ request, reply, dev, render, sharedPages }: Visit) {
  // A proxy's form of a request names a whole URL, and no browser sends what follows a `#`: no page of ours has such a path.
  if (!/^\/[^#]*$/.test(request.url)) throw notFound()
  const address = pageAddress(pageUrl(request), sharedPages)
  const lessData = usesLessData(request)
  try {
    const isKept = (page: Page) => !dev && page.status === 200 && page.forEveryone
    const page = await keptPages.get(
      keyOf(address, lessData),
      now().getTime(),
      () => pageOf(render, { address, lessData, log: request.log }),
      isKept,
    )
    if (page.status < 500) return send(page, request, reply, dev)
    return sendPlainPage(reply, page.status === 503 ? 503 : 500)
  } catch (error) {
    request.log.error({ err: error }, 'page not rendered')
    return sendPlainPage(reply, isOutage(error) ? 503 : 500)
  }
}

/** To the router `.data` at the end asks for a page's data. Where somebody looks for a page, it ends its name. */
function pageUrl(request: FastifyRequest): string {
  if (!wantsPage(request)) return request.url
  return request.url.replace(/\.data(?=$|\?)/, '%2Edata')
}

/** Begins with the address, by which pages are dropped; no address holds a `#`. */
const keyOf = (address: string, lessData: boolean) => (lessData ? `${address}#less-data` : address)

/** Never kept, neither here nor on the way: a login's answer carries the token. */
async function answerPosted({ request, reply, dev, render }: Visit) {
  // To a browser an address that begins with two slashes, of either kind, names another host.
  if (!/^\/(?![/\\])/.test(request.url)) throw notFound()
  const address = pageAddress(request.url)
  reply.header('cache-control', 'no-store')
  // A form that works with scripts alone: the page again, so that it can be filled in once they are there.
  if (!dev && !takesForms(request, address)) return reply.redirect(address, 303)
  const posted = {
    body: typeof request.body === 'string' ? request.body : '',
    userAgent: request.headers['user-agent'] ?? '',
    submit: createSubmitPosted(request.server, request),
  }
  try {
    const lessData = usesLessData(request)
    const page = await pageOf(render, { address, lessData, log: request.log, posted })
    if (page.status >= 500) return sendPlainPage(reply, page.status === 503 ? 503 : 500)
    const headers = { ...page.headers, 'cache-control': 'no-store' }
    return send({ ...page, headers }, request, reply, dev)
  } catch (error) {
    request.log.error({ err: error }, 'page not rendered')
    return sendPlainPage(reply, isOutage(error) ? 503 : 500)
  }
}

function takesForms({ server }: FastifyRequest, address: string): boolean {
  const [path = ''] = address.split('?', 1)
  return server.knownAddresses.methodsAt(path).includes('POST')
}

async function pageOf(render: Render, pageRequest: Omit<PageRequest, 'nonce'>): Promise<Page> {
  const nonce = newNonce()
  const { status, headers, body } = await render({ ...pageRequest, nonce })
  const { [shared]: mark, ...sent } = Object.fromEntries(headers)
  return {
    status,
    // Never in a shared cache: its nonce would be known to everybody.
    headers: { 'cache-control': 'private, no-cache', ...sent, ...lessDataHeaders },
    forEveryone: mark !== undefined,
    template: pageTemplate(body, nonce),
  }
}

async function send(page: Page, request: FastifyRequest, reply: FastifyReply, dev: boolean) {
  const { status, headers, template } = page
  if (status === 200 && !dev && request.method !== 'POST') {
    reply.header('etag', template.tag)
    if (isKnown(request, template.tag)) return sendKnown(page, reply)
  }
  const nonce = newNonce()
  const policy = pagePolicy(nonce)
  reply
    .code(status)
    .headers(headers)
    .header('content-security-policy', dev ? withLooseStyles(policy) : policy)
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return (await template.copies(encoding)).send(reply, nonce)
}

/**
 * The browser shows the page that it has kept, whose scripts carry the nonce of the policy that it has kept with it. A
 * policy sent now would replace that one, and none of these scripts would run.
 */
function sendKnown({ headers }: Page, reply: FastifyReply) {
  const { 'content-type': _, ...still } = headers
  return reply.code(304).headers(still).removeHeader('content-security-policy').send()
}

/** Vite's development client adds style elements of its own, which carry no nonce. */
const withLooseStyles = (policy: string) =>
  policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
