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
  /** Whether somebody tells in whose name a wallet is. */
  hasWalletNames?: boolean
  /** How many days photos of identities are kept. */
  identityDays: { rejected: number; closed: number }
}

/** What the server hands to a page's loader. The server knows this type only: the key lives in the pages' bundle. */
export type AppContext = {
  site: Site
  /** Whoever asked uses less data: see `platform/web/data-saving.ts`. */
  lessData: boolean
  nonce: string
  /** See texts-sent-once.tsx. */
  textsSentOnce: Map<string, string>
  /** Tells the log of a page that could not be made. */
  report: (error: unknown) => void
  /** Answers an API call inside this process, as a visitor. */
  answer: (
    route: string,
    input: Record<string, unknown>,
  ) => Promise<{ status: number; body: unknown }>
  /** Calls the API inside this process for whoever posted a form to this page. Absent where nothing was posted. */
  submit?: SubmitPosted
}

export type SubmitPosted = (
  route: string,
  input: Record<string, unknown>,
) => Promise<{ status: number; body: unknown; retryAfter?: number }>

const unavailable = 503

export const appContext = createContext<AppContext>()

type PageContext = Readonly<RouterContextProvider>

export const siteOf = (context: PageContext): Site => context.get(appContext).site

export const usesLessDataIn = (context: PageContext): boolean => context.get(appContext).lessData

/**
 * A loader's way to the API: the same endpoints, called in-process as a visitor. What comes back is never personal.
 * @throws ApiError, or a Response where something of ours is down
 */
export async function callAsVisitor<E extends Endpoint>(
  context: PageContext,
  route: E['route'],
  input: Sent<E>,
): Promise<Received<E>> {
  const { status, body } = await context.get(appContext).answer(route, input)
  // The page's own status, so that caches and search engines come again.
  if (status === unavailable) throw new Response(null, { status })
  if (status >= 400) throw new ApiError(status, body)
  return body as Received<E>
}
