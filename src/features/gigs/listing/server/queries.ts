import { type RawBuilder, sql } from 'kysely'
import type { listGigs as contract } from '#features/gigs/contract.ts'
import {
  givenPlace,
  listedNearby,
  nearness,
  startingPlace,
  within,
} from '#features/gigs/place/server/queries.ts'
import { gigStatus, mostCounted } from '#features/gigs/process.ts'
import {
  type Found,
  relevance,
  searchListed,
  type Terms,
  understand,
} from '#features/gigs/search/server/queries.ts'
import { gigJson, gigJsonSources } from '#features/gigs/server/present.ts'
import { caller } from '#features/gigs/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import type { Place } from '#platform/places.ts'
import { prepared, readDb } from '#platform/server/database.ts'
import { unauthenticated } from '#platform/server/refusals.ts'
import type { Viewer } from '#platform/server/viewer.ts'

export type ListOfGigs = { input: Input<typeof contract>; viewer: Viewer | null; now: Date }

/** `data` is the JSON of an array of gigs. */
export type GigPage = { data: string; total: number }

const nothing: GigPage = { data: '[]', total: 0 }

/** Which gigs, in which order: SQL for the ids of one page and for the number of all of them. */
type Selection = {
  tables?: RawBuilder<unknown>
  page: RawBuilder<unknown>
  total: RawBuilder<unknown>
}

type Near = { place: Place; kilometres: number }

type Wanted = {
  input: ListOfGigs['input']
  viewer: Viewer | null
  place: Place | null
  now: Date
}

/**
 * One page of gigs, as this viewer may see them.
 * @throws 401 for a visitor's own or favourite gigs, 422 for a distance from nowhere.
 */
export async function pageOfGigs({ input, viewer, now }: ListOfGigs): Promise<GigPage> {
  if ((input.owned || input.favorited) && !viewer) throw unauthenticated()
  const given = givenPlace(input)
  const place = input.distance === undefined ? given : await startingPlace(given, viewer)
  const wanted = { input, viewer, place, now }
  const near = nearOf(wanted)
  if (input.owned || input.favorited || (input.search && near)) return matching(wanted)
  if (input.search) return searched(wanted, input.search)
  return near ? nearby(wanted, near) : selected(wanted, listed(input))
}

async function searched(wanted: Wanted, text: string): Promise<GigPage> {
  const { input } = wanted
  const kind = every(ofKind(input, 'gig_search'))
  return selected(wanted, these(await searchListed({ text, kind, ...countedRange(input) })))
}

async function nearby(wanted: Wanted, near: Near): Promise<GigPage> {
  const { input, viewer } = wanted
  const around = { ...near, viewer, kind: every(ofKind(input)), ...countedRange(input) }
  return selected(wanted, these(await listedNearby(around)))
}

async function matching(wanted: Wanted): Promise<GigPage> {
  const { search } = wanted.input
  const terms = search ? await understand(search) : undefined
  return terms === null ? nothing : selected(wanted, sorted(wanted, terms))
}

function these({ ids, total }: Found): Selection {
  return { page: sql`${ids}::integer[]`, total: sql`${total}::integer` }
}

/** Named, because planning so many columns costs more than reading them. */
async function selected(wanted: Wanted, { tables, page, total }: Selection): Promise<GigPage> {
  const query = sql<GigPage>`
    with ${caller(wanted)} ${tables ? sql`, ${tables}` : sql``}
    select (
      select coalesce(json_agg(${gigJson} order by page.position), '[]')
      from unnest(${page}) with ordinality as page(id, position)
      join gigs on gigs.id = page.id ${gigJsonSources}
    )::text as data, (${total})::integer as total`.compile(readDb)
  const [row] = await prepared<GigPage>(query)
  return row ?? nothing
}

/** Straight from an index, however many gigs there are. */
function listed(input: ListOfGigs['input']): Selection {
  return {
    page: sql`array(select id from gigs where listed and ${every(ofKind(input))}
      order by rank desc, id desc ${pageLimit(input)})`,
    total: sql`select coalesce(sum(n), 0) from gig_counts where ${every(ofKind(input, 'gig_counts'))}`,
  }
}

/** Everything that matches, sorted: for what one person has, or what few filters leave. */
function sorted(wanted: Wanted, terms: Terms | undefined): Selection {
  const { input, viewer } = wanted
  const near = nearOf(wanted)
  return {
    tables: sql`matched as materialized (
      select gigs.id, gigs.rank,
        ${terms ? relevance(terms) : sql`0`} as relevance,
        ${near ? nearness(near.place, viewer) : sql`0`} as metres
      from gigs ${terms ? sql`join gig_search on gig_search.gig_id = gigs.id` : sql``}
      where ${every([
        ...inScope(wanted),
        ...ofKind(input),
        ...(terms ? [sql`gig_search.document @@ ${terms.anywhere}`] : []),
        ...(near ? [within(near.kilometres, near.place, viewer)] : []),
      ])})`,
    page: sql`array(select id from matched
      order by rank desc, relevance desc, metres, id desc ${pageLimit(input)})`,
    total: sql`select count(*) from matched`,
  }
}

function nearOf({ input, place }: Wanted): Near | null {
  return place && input.distance !== undefined ? { place, kilometres: input.distance } : null
}

function inScope({ input, viewer }: Wanted): RawBuilder<unknown>[] {
  const own = sql`gigs.user_id = ${viewer?.id ?? null} and gigs.status_id <> ${sql.lit(gigStatus.deleted)}`
  const favorites = sql`gigs.id in (select gig_id from favorites where user_id = ${viewer?.id ?? null})`
  if (!input.owned) return [sql`gigs.listed`, ...(input.favorited ? [favorites] : [])]
  return input.favorited ? [own, favorites, sql`gigs.listed`] : [own]
}

/** Conditions on `gigs`, or on `gig_counts` and `gig_search`, which have the same columns. */
function ofKind(
  { category, gig_type }: ListOfGigs['input'],
  table = 'gigs',
): RawBuilder<unknown>[] {
  return [
    ...(category === undefined ? [] : [sql`${sql.table(table)}.category_id = ${category}`]),
    ...(gig_type === undefined ? [] : [sql`${sql.table(table)}.type_id = ${gig_type}`]),
  ]
}

const every = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

function pageRange({ page, records_per_page }: ListOfGigs['input']) {
  return { limit: records_per_page, offset: (page - 1) * records_per_page }
}

/** What is not counted is not shown either: a page beyond is empty, and costs nothing. */
function countedRange(input: ListOfGigs['input']) {
  const { limit, offset } = pageRange(input)
  return {
    limit: Math.max(0, Math.min(limit, mostCounted - offset)),
    offset: Math.min(offset, mostCounted),
  }
}

function pageLimit(input: ListOfGigs['input']) {
  const { limit, offset } = pageRange(input)
  return sql`limit ${limit} offset ${offset}`
}
