import type * as z from 'zod/mini'
import { listCategories, listRelatedCategories } from '#features/gigs/categories/server/queries.ts'
import type { instead, listGigs } from '#features/gigs/contract.ts'
import type { CountsQuery } from '#features/gigs/counts/server/queries.ts'
import { gigTypes } from '#features/gigs/process.ts'
import type { Understanding } from '#features/gigs/search/understanding/process.ts'
import { findTown, presentTown } from '#features/gigs/towns/process.ts'
import {
  type CountedTown,
  listNearestTowns,
  listTowns,
  listTownsWithGigs,
} from '#features/gigs/towns/server/queries.ts'
import type { Input } from '#platform/contract.ts'

type Instead = z.output<typeof instead>

type EmptyList = {
  input: Input<typeof listGigs>
  understanding: Understanding | null
  now: Date
}

const mostTowns = 5

/** What there is in place of an empty list: the nearest towns, related trades, and a request of one's own. A list of Requests counts Requests. */
export async function findInstead({ input, understanding, now }: EmptyList): Promise<Instead> {
  const categoryId = input.category ?? understanding?.category?.id
  const category = (await listCategories({ now })).find(({ id }) => id === categoryId)
  const town = input.town ?? understanding?.town?.slug
  const place = findTown(town ?? '') ?? null
  const counted = { gigType: input.gig_type, now }
  const nearest = await townsInstead({ ...counted, categoryId: category?.id, town })
  const related = category ? await listRelatedCategories({ ...counted, category, town: place }) : []
  return {
    towns: nearest.map(({ gigs_count, ...near }) => ({ town: near, gigs_count })),
    categories: related.map(other => ({ ...other, town: other.town && presentTown(other.town) })),
    post_route: postRoute(category?.id, town),
  }
}

type Wanted = CountsQuery & { categoryId: number | undefined; town: string | undefined }

/** Without a town to start from, those with most. */
async function townsInstead({ categoryId, town, ...counted }: Wanted): Promise<CountedTown[]> {
  if (town !== undefined) return listNearestTowns({ ...counted, town, categoryId, most: mostTowns })
  const towns =
    categoryId === undefined
      ? await listTowns({ ...counted, search: undefined })
      : await listTownsWithGigs({ ...counted, categoryId })
  return towns.filter(({ gigs_count }) => gigs_count > 0).slice(0, mostTowns)
}

function postRoute(categoryId: number | undefined, town: string | undefined): string {
  const query = new URLSearchParams({ type: String(gigTypes.request) })
  if (categoryId !== undefined) query.set('category', String(categoryId))
  if (town !== undefined) query.set('town', town)
  return `/gigs/add?${query}`
}
