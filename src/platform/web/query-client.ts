import { focusManager, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const freshForMs = 30_000
const keptForMs = 10 * 60_000
/** No timer is set for what is kept without end: one would hold each rendered page until it fires. */
const keptOnServerMs = Number.POSITIVE_INFINITY
const retries = 2

let browserClient: QueryClient | undefined

/** One per browser; on the server one for each page, so that no two visitors share answers. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return newQueryClient(keptOnServerMs)
  browserClient ??= newQueryClient(keptForMs)
  return browserClient
}

/** Starts of the paths that are stale. The client's own mark goes with the next change of an answer. */
const stalePaths = new Set<string>()

focusManager.subscribe(refetchStale)

/**
 * Marks every answer stale whose path starts so: `/api/orders`. Those on the screen are fetched again, in a hidden tab
 * once somebody looks: for the server an order that is asked for has been read.
 */
export async function markStale(pathPrefix: string): Promise<void> {
  stalePaths.add(pathPrefix)
  await refetchStale()
}

async function refetchStale(): Promise<void> {
  if (!focusManager.isFocused()) return
  const paths = [...stalePaths]
  stalePaths.clear()
  const predicate = ({ queryKey }: Query) =>
    paths.some(path => pathOfKey(queryKey).startsWith(path))
  const client = queryClient()
  const early = client.getQueryCache().findAll({ predicate }).filter(isFirstOnItsWay)
  await client.invalidateQueries({ predicate })
  // The client waits for a first answer instead of asking again; it may have been given before.
  if (early.length === 0) return
  if (focusManager.isFocused())
    await client.invalidateQueries({ predicate: query => early.includes(query) })
  // The tab was hidden meanwhile.
  else for (const path of paths) stalePaths.add(path)
}

/** Nothing is known yet, and an answer is under way. */
export const isFirstOnItsWay = ({ state }: Query) =>
  state.data === undefined && state.fetchStatus === 'fetching'

/** After somebody logged in or out: no answer for one person is shown to another. What is on the screen is asked anew. */
export function forgetAnswers(): void {
  browserClient?.removeQueries({ type: 'inactive' })
  browserClient?.resetQueries()
}

function newQueryClient(gcTime: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        gcTime,
        // Without a connection it is the service worker that answers, or says that it cannot: nothing waits in silence.
        networkMode: 'always',
        refetchOnReconnect: () => focusManager.isFocused(),
        retry: (failures, error) => failures < retries && isWorthRetrying(error),
        retryDelay: (failures, error) => retryPauseMs(failures, error),
      },
    },
  })
}

/** Refusals are not tried again; failures of the network or the server are. */
const isWorthRetrying = (error: unknown) =>
  !(error instanceof ApiError) || (error.unreachable ? navigator.onLine : error.status >= 500)

/**
 * The pause that the server asks for, or one that grows with each failure; randomised, so that clients that were
 * refused together do not come back together.
 */
const retryPauseMs = (failures: number, error: unknown) =>
  ((error instanceof ApiError && error.retryAfter) || 2 ** failures) * 1000 * (1 + Math.random())

const pathOfKey = ([route]: QueryKey) =>
  typeof route === 'string' ? route.slice(route.indexOf(' ') + 1) : ''
