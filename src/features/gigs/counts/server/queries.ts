import { sql } from 'kysely'
import { gigTypes } from '#features/gigs/process.ts'
import { readDbOf } from '#platform/server/database/database.ts'
import { PageCache } from '#platform/server/pages/page-cache.ts'

/** How many Live gigs of one type there are: of a category or of all, in a town or anywhere. */
export type GigCounts = (group: { categoryId?: number; town?: string }) => number

/** Without a type, Offers. */
export type CountsQuery = { gigType?: number | undefined; now: Date }

type CountRow = { town_slug: string | null; category_id: number; n: number }

const counts = new PageCache<GigCounts>(() => 0)

/** From memory, for a moment. */
export function loadGigCounts(query: CountsQuery): Promise<GigCounts> {
  const { gigType = gigTypes.offer, now } = query
  return counts.get(
    String(gigType),
    now.getTime(),
    () => readCounts(gigType),
    () => true,
  )
}

/** A gig has changed somewhere. */
export function forgetGigCounts(): void {
  counts.drop('')
}

/** The sums are kept as the gigs change: reading them costs the same however many there are. */
async function readCounts(gigType: number): Promise<GigCounts> {
  const { rows } = await sql<CountRow>`
    select town_slug, category_id, sum(n)::integer as n from gig_town_counts
      where type_id = ${gigType} group by town_slug, category_id
    union all
    select null, category_id, sum(n)::integer from gig_counts
      where type_id = ${gigType} group by category_id`.execute(readDbOf(null))
  const sums = new Map<string, number>()
  for (const { town_slug, category_id, n } of rows)
    for (const key of [keyOf(category_id, town_slug), keyOf(undefined, town_slug)])
      sums.set(key, (sums.get(key) ?? 0) + n)
  return ({ categoryId, town }) => sums.get(keyOf(categoryId, town)) ?? 0
}

const keyOf = (categoryId: number | undefined, town: string | null | undefined) =>
  `${categoryId ?? ''}/${town ?? ''}`
