import { keyOf } from '#platform/web/query.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import type { showAnyPage } from '../contract.ts'
import type { WholePage } from './page-form-state.ts'

/** The answer is what every screen shows from now on; lists and what readers were given are fetched again. */
export function rememberPage(page: WholePage): void {
  markStale('/api/manager')
  // Not only stale: a page that is a draft again must not be read from memory.
  queryClient().removeQueries({ queryKey: ['GET /api/cms/page/{id}', { id: page.id }] })
  const key = keyOf<typeof showAnyPage>('GET /api/manager/cms/pages/{id}', { id: page.id })
  queryClient().setQueryData(key, { page })
}
