import { useQuery } from '@tanstack/react-query'
import type { listCategories } from '#features/gigs/contract.ts'
import { read } from '#platform/web/query.ts'

const dayMs = 24 * 60 * 60_000

/** All categories once they are needed; they hardly ever change. */
export function useCategories({ needed }: { needed: boolean }) {
  return useQuery({
    ...read<typeof listCategories>('GET /api/gigs/categories', {}),
    staleTime: dayMs,
    enabled: needed,
  })
}
