import { useQuery } from '@tanstack/react-query'
import type { Received } from '#platform/contract.ts'
import { read } from '#platform/web/query.ts'
import { useSession } from '#platform/web/session.ts'
import type { pendingActions } from '../contract.ts'

export type PendingAction = Received<typeof pendingActions>['actions'][number]

/** What the person has still to do; `actions` is undefined until the answer is there. */
export function usePendingActions() {
  const session = useSession()
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof pendingActions>('GET /api/customer/pending', {}),
    enabled: session !== null,
  })
  return { actions: session ? data?.actions : undefined, error, isFetching, refetch }
}

/** Those that lead to a page or further into it. */
export const actionsUnder = (path: string, actions: readonly PendingAction[]) =>
  actions.filter(({ route }) => route === path || route.startsWith(`${path}/`))
