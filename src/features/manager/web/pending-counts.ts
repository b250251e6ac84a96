import { useQuery } from '@tanstack/react-query'
import { isSecondStepNeeded } from '#features/accounts/second-factor/web/second-step-needed.tsx'
import type { Received } from '#platform/contract.ts'
import { read } from '#platform/web/query.ts'
import type { pendingCounts } from '../contract.ts'

const everyMs = 20_000

export type Pending = Received<typeof pendingCounts>['pending']

/** How much waits, by area. Asked again every 20 seconds while somebody looks, and after every action of one's own. */
export function usePendingCounts(): Pending | undefined {
  return usePendingAnswer().data?.pending
}

/** Whether this manager has to have a second factor before anything is answered. */
export const useNeedsFactor = () => isSecondStepNeeded(usePendingAnswer().error)

const usePendingAnswer = () =>
  useQuery({
    ...read<typeof pendingCounts>('GET /api/manager/pending', {}),
    refetchInterval: everyMs,
    staleTime: everyMs,
  })
