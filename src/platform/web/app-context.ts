import { createContext, type RouterContextProvider } from 'react-router'
import type { Endpoint, Received, Sent } from '#platform/contract.ts'
import { ApiError } from './api-error.ts'

/** What a page may know of the installation; the same for every visitor, and sent to the browser. */
export type Site = {
  /** The brand. */
  name: string
  /** Public address without a slash at its end. */
  url: string
  production: boolean
  tiles: { url: string; attribution: string } | null
  /** How long papers are kept that show who somebody is. */
  identityDays: { rejected: number; closed: number }
}

/** What the server hands to a page's loader. The server knows this type only: the key lives in the pages' bundle. */
export type AppContext = {
  site: Site
  nonce: string
  /** Answers an API call inside this process, as a visitor. */
  answer: (
    route: string,
    input: Record<string, unknown>,
  ) => Promise<{ status: number; body: unknown }>
}

export const appContext = createContext<AppContext>()

type PageContext = Readonly<RouterContextProvider>

export const siteOf = (context: PageContext): Site => context.get(appContext).site

/**
 * A loader's way to the API: the same endpoints, called in-process as a visitor. What comes back is never personal.
 * @throws ApiError
 */
export async function callAsVisitor<E extends Endpoint>(
  context: PageContext,
  route: E['route'],
  input: Sent<E>,
): Promise<Received<E>> {
  const { status, body } = await context.get(appContext).answer(route, input)
  if (status >= 400) throw new ApiError(status, body)
  return body as Received<E>
}
