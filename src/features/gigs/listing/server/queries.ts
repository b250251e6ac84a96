import { type RawBuilder, sql } from 'kysely'
import type { listGigs as contract } from '#features/gigs/contract.ts'
import {
  givenPlace,
  metresAway,
  startingPlace,
  within,
} from '#features/gigs/place/server/queries.ts'
import { gigStatus } from '#features/gigs/process.ts'
import { relevance, type Terms, understand } from '#features/gigs/search/server/queries.ts'
import { gigJson, gigJsonSources } from '#features/gigs/server/present.ts'
import { caller } from '#features/gigs/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import type { Place } from '#platform/places.ts'
import { db } from '#platform/server/database.ts'
import { PreparedJson } from '#platform/server/endpoints.ts'
import { PageCache } from '#platform/server/page-cache.ts'
import { ReadyAnswer } from '#platform/server/ready-answer.ts'
import { unauthenticated } from '#platform/server/refusals.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { recordsJson } from './present.ts'

export type ListOfGigs = { input: Input<typeof contract>; viewer: Viewer | null; now: Date }

/** Visitors' lists without a search or a place: the same for all who ask. */
const lists = new PageCache<ReadyAnswer>()

/** A gig has changed somewhere, or something that it shows. */
export const forgetLists = (): void => lists.drop('')

/** The contract's answer. What is the same for every visitor is kept for a moment. */
export async function listGigs(
  wish: ListOfGigs & { accepts?: string | undefined },
): Promise<PreparedJson> {
  const key = sharedKey(wish)
  if (key === null) return new PreparedJson(await answer(wish))
  const ready = await lists.get(
    key,
    wish.now.getTime(),
    async () => new ReadyAnswer(await answer(wish)),
    () => true,
  )
  return ready.for(wish.accepts)
}

async function answer(wish: ListOfGigs): Promise<string> {
  return recordsJson(await pageOfGigs(wish), wish.input)
}

/** One name for one list, or null for what is personal or rarely asked twice. */
function sharedKey({ input, viewer }: ListOfGigs): string | null {
  if (viewer || input.owned || input.favorited || input.search) return null
  if (input.distance !== undefined || givenPlace(input)) return null
  return [input.page, input.records_per_page, input.gig_type, input.category].join('/')
}

/** `data` is the JSON of an array of gigs. */
export type GigPage = { data: string; total: number }

/** Which gigs, in which order: SQL for the ids of one page and for the number of all of them. */
type Selection = {
  tables?: RawBuilder<unknown>
  page: RawBuilder<unknown>
  total: RawBuilder<unknown>
}

/**
 * One page of gigs, as this viewer may see them.
 * @throws 401 for a visitor's own or favourite gigs, 422 for a distance from nowhere.
 */
export async function pageOfGigs({ input, viewer, now }: ListOfGigs): Promise<GigPage> {
  if ((input.owned || input.favorited) && !viewer) throw unauthenticated()
  const given = givenPlace(input)
  const place = input.distance === undefined ? given : await startingPlace(given, viewer)
  const terms = input.search ? await understand(input.search) : undefined
  if (terms === null) return { data: '[]', total: 0 }
  const selection = selectionOf({ input, viewer, place, terms })
  return present(selection, { viewer, place, now })
}

async function present(
  { tables, page, total }: Selection,
  who: { viewer: Viewer | null; place: Place | null; now: Date },
): Promise<GigPage> {
  const { rows } = await sql<GigPage>`
    with ${caller(who)} ${tables ? sql`, ${tables}` : sql``}
    select (
      select coalesce(json_agg(${gigJson} order by page.position), '[]')
      from unnest(array(${page})) with ordinality as page(id, position)
      join gigs on gigs.id = page.id ${gigJsonSources}
    )::text as data, (${total})::integer as total`.execute(db)
  return rows[0] ?? { data: '[]', total: 0 }
}

type Wanted = {
  input: ListOfGigs['input']
  viewer: Viewer | null
  place: Place | null
  terms: Terms | undefined
}

function selectionOf(wanted: Wanted): Selection {
  const { input, terms } = wanted
  if (input.owned || input.favorited || input.distance !== undefined || terms)
    return matching(wanted)
  return listed(input)
}

/** Straight from an index, however many gigs there are. */
function listed(input: ListOfGigs['input']): Selection {
  return {
    page: sql`select id from gigs where listed and ${every(ofKind(input))}
      order by rank desc, id desc ${pageLimit(input)}`,
    total: sql`select coalesce(sum(n), 0) from gig_counts where ${every(ofKind(input, 'gig_counts'))}`,
  }
}

/** Finds everything that matches, and sorts it. */
function matching(wanted: Wanted): Selection {
  const { input, place, terms } = wanted
  return {
    tables: sql`matched as materialized (
      select gigs.id, gigs.rank,
        ${terms ? relevance(terms) : sql`0`} as relevance,
        ${input.distance === undefined ? sql`0` : metresAway()} as metres
      from gigs cross join caller ${terms ? sql`join gig_search on gig_search.gig_id = gigs.id` : sql``}
      where ${every([
        ...inScope(wanted),
        ...ofKind(input),
        ...(terms ? [sql`gig_search.document @@ ${terms.anywhere}`] : []),
        ...(place && input.distance !== undefined ? [within(input.distance, place)] : []),
      ])})`,
    page: sql`select id from matched
      order by rank desc, relevance desc, metres, id desc ${pageLimit(input)}`,
    total: sql`select count(*) from matched`,
  }
}

function inScope({ input, viewer }: Wanted): RawBuilder<unknown>[] {
  const own = sql`gigs.user_id = ${viewer?.id ?? null} and gigs.status_id <> ${gigStatus.deleted}`
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

const pageLimit = ({ page, records_per_page }: ListOfGigs['input']) =>
  sql`limit ${records_per_page} offset ${(page - 1) * records_per_page}`
