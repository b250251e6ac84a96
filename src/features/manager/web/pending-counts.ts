import { useQuery } from '@tanstack/react-query'
import type { Received } from '#platform/contract.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { read } from '#platform/web/query.ts'
import type { pendingCounts } from '../contract.ts'

const everyMs = 20_000

export type Pending = Received<typeof pendingCounts>['pending']

/** How much waits, by area. Asked again every 20 seconds while somebody looks, and after every action of one's own. */
export function usePendingCounts(): Pending | undefined {
  return usePendingAnswer().data?.pending
}

/** Whether this manager has to have a second factor before anything is answered. */
export function useNeedsFactor(): boolean {
  const { error } = usePendingAnswer()
  return error instanceof ApiError && error.body.reason === 'second_factor_required'
}

const usePendingAnswer = () =>
  useQuery({
    ...read<typeof pendingCounts>('GET /api/manager/pending', {}),
    refetchInterval: everyMs,
    staleTime: everyMs,
  })
