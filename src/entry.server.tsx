import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { ApiError } from '#platform/web/api-error.ts'
import { type AppContext, appContext } from '#platform/web/app-context.ts'
import { NonceContext } from '#platform/web/nonce.ts'

/** Loaders have answered before rendering starts: what takes longer than this hangs. */
const renderTimeoutMs = 10_000

/**
 * Answers a request with this build. Exported from the entry so that handler, context key and pages come out of one
 * bundle: a second copy of the router would not know the context of the first.
 */
export function createPageHandler(build: ServerBuild, mode: 'development' | 'production') {
  const handle = createRequestHandler(build, mode)
  return (request: Request, app: AppContext): Promise<Response> =>
    handle(request, new RouterContextProvider(new Map([[appContext, app]])))
}

export type CreatePageHandler = typeof createPageHandler

/**
 * Pages are sent whole: every loader has answered before the first byte could leave, and only a whole page can be kept
 * for the next visitor. The streaming renderer is used because loader data travels in suspended chunks.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(appContext)
  const html = await renderWhole(
    <NonceContext value={nonce}>
      <ServerRouter context={router} url={request.url} nonce={nonce} />
    </NonceContext>,
    nonce,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** A wrong address or an unavailable thing is an answer, not an incident. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  if (error instanceof ApiError && error.status < 500) return
  console.error(error)
}

function renderWhole(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(collector(resolve)),
      onShellError: reject,
      onError: error => console.error(error),
    })
    setTimeout(abort, renderTimeoutMs).unref()
  })
}

function collector(done: (html: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks).toString())
      next()
    },
  })
}
