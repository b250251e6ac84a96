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

type Category = { id: number; description: string }

/** The one that a list is narrowed to: as the server's page or a gig of the list calls it, else found among all. */
export function useChosenCategory(
  chosen: number | undefined,
  ...known: (Category | undefined)[]
): Category | undefined {
  const isChosen = (category: Category | undefined) => category?.id === chosen
  const category = known.find(isChosen)
  const { data } = useCategories({ needed: chosen !== undefined && !category })
  return category ?? data?.categories.find(isChosen)
}
