import { type RawBuilder, sql } from 'kysely'
import type { listGigs as contract } from '#features/gigs/contract.ts'
import type { HiddenGig } from '#features/gigs/listing/blocked/server/queries.ts'
import {
  listNearby,
  nearness,
  placeIn,
  requireStartingPlace,
  within,
} from '#features/gigs/place/server/queries.ts'
import { gigStatus, gigTypes, mostCounted } from '#features/gigs/process.ts'
import {
  type Found,
  relevance,
  searchListed,
  searchTrade,
  type Terms,
  understandEach,
} from '#features/gigs/search/server/queries.ts'
import type { Understanding } from '#features/gigs/search/understanding/process.ts'
import { readList } from '#features/gigs/search/understanding/server/queries.ts'
import { gigJson, gigJsonSources } from '#features/gigs/server/present.ts'
import { caller } from '#features/gigs/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import type { Place } from '#platform/places.ts'
import { readDbOf, readerOf, runPrepared } from '#platform/server/database/database.ts'
import { asByteText, bytesOf } from '#platform/server/database/json-bytes.ts'
import { unauthenticated } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'

export type ListOfGigs = {
  input: Input<typeof contract>
  viewer: Viewer | null
  /** Left out of the list, and of what is counted. */
  hidden?: HiddenGig[]
  now: Date
}

/** `data` is the JSON of an array of gigs. */
export type GigPage = { data: Buffer; total: number; understanding: Understanding | null }

type Rows = Omit<GigPage, 'understanding'>

/** `data` is a text for `bytesOf`. */
type Row = { data: string; total: number }

const nothing: Rows = { data: Buffer.from('[]'), total: 0 }

/** Which gigs, in which order: SQL for the ids of one page and for the number of all of them. */
type Selection = {
  tables?: RawBuilder<unknown>
  page: RawBuilder<unknown>
  total: RawBuilder<unknown>
}

type Near = { place: Place; kilometres: number }

type ListQuery = {
  /** Narrowed by what its search means. */
  input: ListOfGigs['input']
  /** Whose gigs come first, and the words that sort them. */
  leading: { categoryId: number; rest: string } | null
  viewer: Viewer | null
  hidden: HiddenGig[]
  place: Place | null
  now: Date
}

/**
 * One page of gigs, as this viewer may see them.
 * @throws 401 for a visitor's own or favourite gigs, 422 for a distance from nowhere.
 */
export async function pageOfGigs({
  input,
  viewer,
  hidden = [],
  now,
}: ListOfGigs): Promise<GigPage> {
  if ((input.owned || input.favorited) && !viewer) throw unauthenticated()
  const namedPlace = placeIn(input)
  const place =
    input.distance === undefined ? namedPlace : await requireStartingPlace(namedPlace, viewer)
  const { input: narrowed, understanding, leading } = await readList(input)
  const rows = await rowsOf({ input: narrowed, leading, viewer, hidden, place, now })
  return { ...rows, understanding }
}

async function rowsOf(listQuery: ListQuery): Promise<Rows> {
  const { input } = listQuery
  const near = nearOf(listQuery)
  const isOfFew = input.owned || input.favorited || input.username !== undefined
  if (isOfFew || (input.search && near)) return searchMatching(listQuery)
  if (input.search) return searchGigs(listQuery, input.search)
  return near ? searchNearby(listQuery, near) : loadPage(listQuery, selectListed(listQuery))
}

async function searchGigs(listQuery: ListQuery, text: string): Promise<Rows> {
  const { input, leading, viewer } = listQuery
  const kind = every([...ofKind(input, 'gig_search'), notHidden(listQuery, sql`gig_search.gig_id`)])
  const search = { text, kind, town: input.town, viewer, ...rangeWithinCount(input) }
  const found = leading
    ? await searchTrade({ ...search, ...leading, counts: await countTrade(listQuery, leading) })
    : await searchListed(search)
  return loadPage(listQuery, these(found))
}

/** By `type_id`. */
async function countTrade(
  listQuery: ListQuery,
  { categoryId }: { categoryId: number },
): Promise<Map<number, number>> {
  const { input, viewer } = listQuery
  const counts = countsFor(input)
  const { rows } = await sql<{ type_id: number; n: number }>`
    select type_id, sum(n)::integer as n from ${sql.table(counts)}
    where category_id = ${categoryId} and ${every(ofKind(input, counts))} group by type_id`.execute(
    readDbOf(viewer),
  )
  const hidden = listHidden(listQuery).filter(gig => gig.category_id === categoryId)
  const countHidden = (type: number) => hidden.filter(({ type_id }) => type_id === type).length
  return new Map(rows.map(({ type_id, n }) => [type_id, n - countHidden(type_id)]))
}

const countsFor = ({ town }: ListOfGigs['input']) =>
  town === undefined ? 'gig_counts' : 'gig_town_counts'

async function searchNearby(listQuery: ListQuery, near: Near): Promise<Rows> {
  const { input, viewer } = listQuery
  const kind = every([...ofKind(input), notHidden(listQuery, sql`gigs.id`)])
  const around = { ...near, viewer, kind, ...rangeWithinCount(input) }
  return loadPage(listQuery, these(await listNearby(around)))
}

async function searchMatching(listQuery: ListQuery): Promise<Rows> {
  const { search } = listQuery.input
  if (!search) return loadPage(listQuery, selectSorted(listQuery))
  const found = await searchWords(listQuery, search, { doubtful: false })
  return found.total > 0 ? found : searchWords(listQuery, search, { doubtful: true })
}

async function searchWords(
  listQuery: ListQuery,
  search: string,
  { doubtful }: { doubtful: boolean },
): Promise<Rows> {
  const { leading, viewer } = listQuery
  const texts = leading ? [search, leading.rest] : [search]
  const [text = null, rest = null] = await understandEach(texts, { viewer, doubtful })
  return text ? loadPage(listQuery, selectSorted(listQuery, { text, rest })) : nothing
}

function these({ ids, total }: Found): Selection {
  return { page: sql`${ids}::integer[]`, total: sql`${total}::integer` }
}

/** A prepared statement: planning so many columns costs more than reading them. */
async function loadPage(listQuery: ListQuery, { tables, page, total }: Selection): Promise<Rows> {
  const { viewer } = listQuery
  const query = sql<Row>`
    with ${caller(listQuery)} ${tables ? sql`, ${tables}` : sql``}
    select ${asByteText(sql`(
      select coalesce(json_agg(${gigJson} order by page.position), '[]')
      from unnest(${page}) with ordinality as page(id, position)
      join gigs on gigs.id = page.id ${gigJsonSources}
    )`)} as data, (${total})::integer as total`.compile(readDbOf(viewer))
  const [row] = await runPrepared<Row>(query, readerOf(viewer))
  return row ? { data: bytesOf(row.data), total: row.total } : nothing
}

/** Straight from an index, however many gigs there are. */
function selectListed(listQuery: ListQuery): Selection {
  const { input } = listQuery
  const conditions = every([...ofKind(input), notHidden(listQuery, sql`gigs.id`)])
  const hidden = listHidden(listQuery).length
  const counts = countsFor(input)
  const total = sql`select coalesce(sum(n), 0) - ${hidden}::integer
    from ${sql.table(counts)} where ${every(ofKind(input, counts))}`
  return {
    page: sql`array(select id from (
      select id, rank from gigs where listed and ${conditions}
      order by rank desc, id desc ${boundFor(input)}
    ) as first order by rank desc, id desc ${pageLimitWithin(input, total)})`,
    total,
  }
}

/** `rest` sorts the gigs of the trade that leads, which all match. */
type Words = { text: Terms; rest: Terms | null }

/** Everything that matches, sorted: for what one person has, or what few filters leave. */
function selectSorted(listQuery: ListQuery, words?: Words): Selection {
  const { input, leading, viewer } = listQuery
  const near = nearOf(listQuery)
  const isLeading = leading ? sql`gigs.category_id = ${leading.categoryId}` : sql`false`
  return {
    tables: sql`matched as materialized (
      select gigs.id, gigs.rank,
        case when not ${isLeading} then 2
          when gigs.type_id = ${sql.lit(gigTypes.offer)} then 0 else 1 end as part,
        ${words ? relevanceOf(words, isLeading) : sql`0`} as relevance,
        ${near ? nearness(near.place, viewer) : sql`0`} as metres
      from gigs ${words ? sql`join gig_search on gig_search.gig_id = gigs.id` : sql``}
      where ${every([
        ...inScope(listQuery),
        ...ofKind(input),
        notHidden(listQuery, sql`gigs.id`),
        ...(words ? [sql`(gig_search.document @@ ${words.text.anywhere} or ${isLeading})`] : []),
        ...(near ? [within(near.kilometres, near.place, viewer)] : []),
      ])})`,
    page: sql`array(select id from matched
      order by part, rank desc, relevance desc, metres, id desc ${pageLimit(input)})`,
    total: sql`select count(*) from matched`,
  }
}

function relevanceOf({ text, rest }: Words, isLeading: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${isLeading} then ${rest ? relevance(rest) : sql`0`} else ${relevance(text)} end`
}

function nearOf({ input, place }: ListQuery): Near | null {
  return place && input.distance !== undefined ? { place, kilometres: input.distance } : null
}

function inScope({ input, viewer }: ListQuery): RawBuilder<unknown>[] {
  const own = sql`gigs.user_id = ${viewer?.id ?? null} and gigs.status_id <> ${sql.lit(gigStatus.deleted)}`
  const favorites = sql`gigs.id in (select gig_id from favorites where user_id = ${viewer?.id ?? null})`
  const ofPerson = sql`gigs.user_id = (select id from users where username = lower(${input.username}))`
  return [
    ...(input.owned ? [own] : []),
    ...(input.favorited ? [favorites] : []),
    ...(input.username === undefined ? [] : [ofPerson]),
    ...(input.owned && !input.favorited && input.username === undefined ? [] : [sql`gigs.listed`]),
  ]
}

/** Conditions on `gigs`, or on the counts and `gig_search`, which have the same columns. */
function ofKind(
  { category, gig_type, town }: ListOfGigs['input'],
  table = 'gigs',
): RawBuilder<unknown>[] {
  return [
    ...(category === undefined ? [] : [sql`${sql.table(table)}.category_id = ${category}`]),
    ...(gig_type === undefined ? [] : [sql`${sql.table(table)}.type_id = ${gig_type}`]),
    ...(town === undefined ? [] : [sql`${sql.table(table)}.town_slug = ${town}`]),
  ]
}

/** Asked of everybody, though hardly anybody has any: so all lists of a kind are one prepared statement. */
const notHidden = ({ hidden }: ListQuery, id: RawBuilder<unknown>) =>
  sql`${id} <> all (${hidden.map(gig => gig.id)}::integer[])`

/** Of what is counted beforehand, as `ofKind` says it. */
const listHidden = ({ hidden, input: { category, gig_type, town } }: ListQuery): HiddenGig[] =>
  hidden.filter(
    gig =>
      (category ?? gig.category_id) === gig.category_id &&
      (gig_type ?? gig.type_id) === gig.type_id &&
      (town ?? gig.town_slug) === gig.town_slug,
  )

const every = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

function pageRange({ page, records_per_page }: ListOfGigs['input']) {
  return { limit: records_per_page, offset: (page - 1) * records_per_page }
}

/** Pages beyond the results that are counted are empty. */
function rangeWithinCount(input: ListOfGigs['input']) {
  const { limit, offset } = pageRange(input)
  return {
    limit: Math.max(0, Math.min(limit, mostCounted - offset)),
    offset: Math.min(offset, mostCounted),
  }
}

/**
 * A round number of rows from the end of the page on. PostgreSQL takes a limit that it does not know for a tenth of all
 * gigs, and therefore planned each request anew, which took as long as finding them; of this it takes a tenth at most.
 */
function boundFor(input: ListOfGigs['input']): RawBuilder<unknown> {
  const { limit, offset } = pageRange(input)
  const bound = Math.max(smallestBound, 10 ** Math.ceil(Math.log10(offset + limit)))
  // Each bound is a statement of its own, of which every connection keeps the plan.
  return bound > largestBound ? sql`` : sql`limit ${sql.lit(bound)}`
}

const [smallestBound, largestBound] = [100, 10_000]

/** With no bound, a page beyond the last would walk over all gigs to find none: of that it takes nothing, and begins no walk. */
function pageLimitWithin(input: ListOfGigs['input'], total: RawBuilder<unknown>) {
  const { limit, offset } = pageRange(input)
  if (offset + limit <= largestBound) return pageLimit(input)
  return sql`limit case when ${offset}::bigint < (${total}) then ${limit}::bigint else 0 end
    offset ${offset}`
}

function pageLimit(input: ListOfGigs['input']) {
  const { limit, offset } = pageRange(input)
  return sql`limit ${limit} offset ${offset}`
}
