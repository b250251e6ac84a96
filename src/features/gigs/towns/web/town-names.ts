import { useQuery } from '@tanstack/react-query'
import type { listTowns } from '#features/gigs/towns/contract.ts'
import { call } from '#platform/web/api.ts'

export type TownName = { slug: string; name: string }

const dayMs = 24 * 60 * 60_000

/** In a page the names alone are sent: a slug is made of its name. */
export const townsOf = (names: string): TownName[] =>
  names.split(',').map(name => ({ name, slug: name.toLowerCase().replace(/[^a-z0-9]+/g, '-') }))

/** All towns, those with most offers first, once they are needed. */
export function useTownNames({ needed, rendered }: { needed: boolean; rendered?: string }) {
  const { data } = useQuery({
    queryKey: ['GET /api/towns', {}, 'names'],
    queryFn: async ({ signal }): Promise<TownName[]> => {
      const { towns } = await call<typeof listTowns>('GET /api/towns', {}, { signal })
      return towns.map(({ slug, name }) => ({ slug, name }))
    },
    staleTime: dayMs,
    enabled: needed,
    ...(rendered !== undefined && { initialData: () => townsOf(rendered) }),
  })
  return data
}
