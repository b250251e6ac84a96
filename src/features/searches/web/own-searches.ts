import { useToastAction } from '#platform/web/action.ts'
import { call } from '#platform/web/api.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { markStale } from '#platform/web/query-client.ts'
import type { changeSearch, deleteSearch } from '../contract.ts'
import type { SavedSearch } from './search-name.ts'

type Changes = { frequency?: SavedSearch['frequency']; is_paused?: boolean }

/** What can be done with one saved search. Each tells what happened. */
export function useSavedSearch(id: number) {
  const { isPending, act } = useToastAction()

  const take = (send: () => Promise<{ message: string }>) =>
    act(async () => {
      const { message } = await send().catch(error => {
        // Deleted in another tab: it leaves the list.
        if (error instanceof ApiError && error.status === 404) markStale('/api/searches')
        throw error
      })
      await markStale('/api/searches')
      return { message }
    })

  return {
    busy: isPending,
    change: (changes: Changes) =>
      take(() => call<typeof changeSearch>('POST /api/searches/{id}', { id, ...changes })),
    remove: () => take(() => call<typeof deleteSearch>('DELETE /api/searches/{id}', { id })),
  }
}
