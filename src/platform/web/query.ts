/** Reads in the browser: one cache, keyed by route and input, so that news can mark stale what it touches. */
import { queryOptions } from '@tanstack/react-query'
import type { Caller, Endpoint, Received, Sent } from '#platform/contract.ts'
import { call } from './api.ts'
import { currentSession } from './session.ts'

type Read = Endpoint<`GET /${string}`, Exclude<Caller, 'form'>>

/** `useQuery(read<typeof showGig>('GET /api/gigs/{id}', { id }))`, also for prefetching. */
export const read = <E extends Read>(route: E['route'], input: Sent<E>) =>
  queryOptions({
    queryKey: keyOf<E>(route, input),
    queryFn: ({ signal }): Promise<Received<E>> => call<E>(route, input, { signal }),
  })

export const keyOf = <E extends Read>(route: E['route'], input: Sent<E>): [string, Sent<E>] => [
  route,
  input,
]

/** What the server rendered for visitors, as the first answer of a query; for a person it is stale at once. */
export const seedWith = <T>(data: T) => ({
  initialData: data,
  initialDataUpdatedAt: currentSession() ? 0 : performance.timeOrigin,
})
