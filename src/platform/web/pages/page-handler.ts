import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type AppContext, appContext } from '../app-context.ts'

/**
 * Answers a request with this build. The build's own entry exports it, so that handler, context key and pages come out
 * of one bundle: a second copy of the router would not know the context of the first.
 */
export function createPageHandler(build: ServerBuild, mode: 'development' | 'production') {
  const handle = createRequestHandler(build, mode)
  return (request: Request, app: Omit<AppContext, 'textsSentOnce'>): Promise<Response> => {
    const context = { ...app, textsSentOnce: new Map<string, string>() }
    return handle(request, new RouterContextProvider(new Map([[appContext, context]])))
  }
}

export type CreatePageHandler = typeof createPageHandler
