import type * as z from 'zod/mini'
import {
  type CountsQuery,
  type GigCounts,
  loadGigCounts,
} from '#features/gigs/counts/server/queries.ts'
import { distanceKm, type Town, towns } from '#platform/places.ts'
import type { countedTown } from '../contract.ts'
import { findTown, rankTowns } from '../process.ts'

export type CountedTown = z.output<typeof countedTown>

const mostFound = 10

/** Those with most Live gigs first; with a search those that it may mean, the likeliest first. */
export async function listTowns(
  query: CountsQuery & { search: string | undefined },
): Promise<CountedTown[]> {
  const counted = sortTowns(await loadGigCounts(query), {})
  if (!query.search) return counted
  const places = new Map(counted.map((town, place) => [town.slug, place]))
  const placeOf = (slug: string) => places.get(slug) ?? 0
  return rankTowns(query.search, (a, b) => placeOf(a) - placeOf(b))
    .slice(0, mostFound)
    .flatMap(slug => counted[placeOf(slug)] ?? [])
}

/** The towns with Live gigs of a category, most first. */
export async function listTownsWithGigs(
  query: CountsQuery & { categoryId: number },
): Promise<CountedTown[]> {
  const { categoryId } = query
  const counted = sortTowns(await loadGigCounts(query), { categoryId })
  return counted.filter(({ gigs_count }) => gigs_count > 0)
}

/** The towns around one that have Live gigs, of a category where one is meant; the nearest first. */
export async function listNearestTowns(
  query: CountsQuery & { town: string; categoryId?: number | undefined; most: number },
): Promise<CountedTown[]> {
  const middle = findTown(query.town)
  if (!middle) return []
  const { categoryId } = query
  const counts = await loadGigCounts(query)
  return towns
    .filter(({ slug }) => slug !== middle.slug && counts({ categoryId, town: slug }) > 0)
    .sort((a, b) => distanceKm(middle, a) - distanceKm(middle, b))
    .slice(0, query.most)
    .map(town => countTown(town, counts, { categoryId }))
}

type Counted = { categoryId?: number | undefined }

function sortTowns(counts: GigCounts, counted: Counted): CountedTown[] {
  return towns
    .map(town => countTown(town, counts, counted))
    .sort((a, b) => b.gigs_count - a.gigs_count || a.name.localeCompare(b.name, 'en'))
}

function countTown(town: Town, counts: GigCounts, { categoryId }: Counted): CountedTown {
  const { slug, name, region } = town
  return { slug, name, region, gigs_count: counts({ categoryId, town: slug }) }
}
