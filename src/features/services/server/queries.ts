import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { presentCategory } from '#features/gigs/categories/server/present.ts'
import { listCategories, listRelatedCategories } from '#features/gigs/categories/server/queries.ts'
import { loadGigCounts } from '#features/gigs/counts/server/queries.ts'
import { gigTypes, mostCounted } from '#features/gigs/process.ts'
import { findTown, presentTown } from '#features/gigs/towns/process.ts'
import { listNearestTowns, listTownsWithGigs } from '#features/gigs/towns/server/queries.ts'
import { towns } from '#platform/places.ts'
import { readDbOf } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import type * as contract from '../contract.ts'
import { isIndexed, type ServicePage } from '../process.ts'
import { loadUsualPrices } from '../usual-prices/server/queries.ts'

type Services = z.output<typeof contract.listServices.output>['services']
type Service = z.output<typeof contract.showService.output>['service']

const mostNearest = 5

/** Every category, those with most Live Offers first. */
export async function listServices(query: {
  town: string | undefined
  now: Date
}): Promise<Services> {
  const [counts, prices] = [await loadGigCounts(query), await loadUsualPrices(query.town)]
  const services = (await listCategories(query)).map(category => ({
    category: presentCategory(category),
    gigs_count: counts({ categoryId: category.id, town: query.town }),
    usual_price: prices.get(category.id) ?? null,
  }))
  // A stable sort: those with as many stay in the order of their names.
  return services.sort((a, b) => b.gigs_count - a.gigs_count)
}

/** @throws 404 where there is no such category or town. */
export async function loadService(query: {
  category: string
  town: string | undefined
  now: Date
}): Promise<Service> {
  const { now } = query
  const category = (await listCategories(query)).find(({ slug }) => slug === query.category)
  const town = query.town === undefined ? null : findTown(query.town)
  if (!category || town === undefined) throw notFound('There is no such service.')
  const counts = await loadGigCounts(query)
  const group = { categoryId: category.id, town: town?.slug }
  const related = await listRelatedCategories({ category, town, now })
  return {
    category: presentCategory(category),
    gigs_count: counts(group),
    town: town && presentTown(town),
    people_count: await countPeople(group),
    usual_price: (await loadUsualPrices(town?.slug)).get(category.id) ?? null,
    towns: town
      ? await listNearestTowns({ ...group, town: town.slug, most: mostNearest, now })
      : await listTownsWithGigs({ ...group, now }),
    related: related.map(other => ({ ...other, category: presentCategory(other.category) })),
  }
}

/** The pages that search engines are shown: those with something to choose from. */
export async function listIndexedServices({ now }: { now: Date }): Promise<ServicePage[]> {
  const counts = await loadGigCounts({ now })
  const places = [undefined, ...towns.map(({ slug }) => slug)]
  return (await listCategories({ now })).flatMap(({ id: categoryId, slug: category }) =>
    places
      .filter(town => isIndexed(counts({ categoryId, town })))
      .map(town => ({ category, town })),
  )
}

/** With a Live Offer; no further than can be counted, in the order of an index. */
async function countPeople(group: {
  categoryId: number
  town: string | undefined
}): Promise<number> {
  const inTown = group.town === undefined ? sql`true` : sql`town_slug = ${group.town}`
  const { rows } = await sql<{ people: number }>`select count(*)::integer as people from (
    select user_id from gigs
    where listed and type_id = ${sql.lit(gigTypes.offer)} and category_id = ${group.categoryId} and ${inTown}
    group by user_id order by user_id limit ${mostCounted}) as counted`.execute(readDbOf(null))
  return rows[0]?.people ?? 0
}
