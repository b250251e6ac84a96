import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { renderWhole } from '#platform/server/pages/render-to-end.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { appContext } from '#platform/web/app-context.ts'
import { holdScripts } from '#platform/web/boot/late-start.ts'
import { NonceContext } from '#platform/web/nonce.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { TextsSentOnce } from '#platform/web/pages/texts-sent-once.tsx'
import stylesheet from '#ui/app.css?url'

/** See offline-shell-page.tsx. */
const shellPath = '/offline-shell'

export { createPageHandler } from '#platform/web/pages/page-handler.ts'

/**
 * Pages are sent whole: every loader has answered before the first byte could leave, and only a whole page can be kept
 * for the next visitor.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, report, textsSentOnce } = context.get(appContext)
  const isShell = new URL(request.url).pathname === shellPath
  const rendered = await renderWhole(
    <NonceContext value={nonce}>
      <TextsSentOnce value={textsSentOnce}>
        <ServerRouter
          context={isShell ? asShell(router) : router}
          url={request.url}
          nonce={nonce}
        />
      </TextsSentOnce>
    </NonceContext>,
    { nonce, report },
  )
  const html = withoutPreloadNonces(rendered)
  const mayWait = import.meta.env.PROD && !isShell && !startsAtOnce(request, router)
  headers.set('content-type', 'text/html; charset=utf-8')
  // Or it would wait in line behind every script: browsers read this before the page.
  headers.set('link', `<${stylesheet}>; rel=preload; as=style`)
  return new Response(mayWait ? holdScripts(html) : html, { status, headers })
}

/** Files of our own may be fetched without one, and each would part what is compressed of the page. */
const withoutPreloadNonces = (html: string) =>
  html.replaceAll(/(<link rel="modulepreload"[^>]*?) nonce="[^"]*"/g, '$1')

/** Where a form has been posted somebody is at work, and what went well goes on by scripts. */
function startsAtOnce({ method }: Request, { staticHandlerContext, routeModules }: EntryContext) {
  const handles = staticHandlerContext.matches.map(
    ({ route }) => routeModules[route.id]?.handle as PageHandle | undefined,
  )
  return method === 'POST' || handles.some(handle => handle?.startsAtOnce)
}

/** A wrong address or an unavailable thing is an answer, not an incident. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  if (error instanceof ApiError && error.status < 500) return
  context.get(appContext).report(error)
}

/** Has the browser draw the page by its address, instead of taking over what was rendered for another one. */
const asShell = (router: EntryContext): EntryContext => ({
  ...router,
  isSpaMode: true,
  serverHandoffString: router.serverHandoffString?.replace('"isSpaMode":false', '"isSpaMode":true'),
})
