import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ApiError } from '#platform/web/api-error.ts'
import { appContext } from '#platform/web/app-context.ts'
import { NonceContext } from '#platform/web/nonce.ts'
import stylesheet from '#ui/app.css?url'

/** Loaders have answered before rendering starts: what takes longer than this hangs. */
const renderTimeoutMs = 10_000

/** See offline-shell-page.tsx. */
const shellPath = '/offline-shell'

export { createPageHandler } from '#platform/web/page-handler.ts'

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
  const isShell = new URL(request.url).pathname === shellPath
  const html = await renderWhole(
    <NonceContext value={nonce}>
      <ServerRouter context={isShell ? asShell(router) : router} url={request.url} nonce={nonce} />
    </NonceContext>,
    nonce,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  // Or it would wait in line behind every script: browsers read this before the page.
  headers.set('link', `<${stylesheet}>; rel=preload; as=style`)
  return new Response(html, { status, headers })
}

/** A wrong address or an unavailable thing is an answer, not an incident. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  if (error instanceof ApiError && error.status < 500) return
  console.error(error)
}

/** Has the browser draw the page by its address, instead of taking over what was rendered for another one. */
const asShell = (router: EntryContext): EntryContext => ({
  ...router,
  isSpaMode: true,
  serverHandoffString: router.serverHandoffString?.replace('"isSpaMode":false', '"isSpaMode":true'),
})

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
