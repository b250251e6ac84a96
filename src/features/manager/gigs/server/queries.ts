import { sql } from 'kysely'
import { gigStatus } from '#features/gigs/process.ts'
import { gigJson, gigJsonSources } from '#features/gigs/server/present.ts'
import { caller } from '#features/gigs/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { db, pool, runPrepared } from '#platform/server/database/database.ts'
import { asByteText, bytesOf } from '#platform/server/database/json-bytes.ts'
import { holdsAll, searchWords } from '#platform/server/database/search-words.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { listAllGigs } from '../contract.ts'

/** `data` is the JSON of an array of gigs. */
export type PageOfGigs = { data: Buffer; total: number }

type ListRequest = { input: Input<typeof listAllGigs>; viewer: Viewer; now: Date }

/** Gigs in every state, newest first, as a manager sees them. */
export async function pageOfAllGigs(request: ListRequest): Promise<PageOfGigs> {
  const { ids, total } = await selectPage(request.input)
  return { data: ids.length === 0 ? Buffer.from('[]') : await gigsInOrder(ids, request), total }
}

/** A prepared statement: planning so many columns costs more than reading them. */
async function gigsInOrder(ids: number[], request: ListRequest): Promise<Buffer> {
  const query = sql<{ data: string | null }>`
    with ${caller(request)}
    select ${asByteText(sql`json_agg(${gigJson} order by page.position)`)} as data
    from unnest(${ids}::integer[]) with ordinality as page(id, position)
    join gigs on gigs.id = page.id ${gigJsonSources}`.compile(db)
  const [row] = await runPrepared<{ data: string | null }>(query, pool)
  return bytesOf(row?.data ?? '[]')
}

type Found = { ids: number[]; total: number }

async function selectPage(input: ListRequest['input']): Promise<Found> {
  const { rows } = await (input.waiting ? selectWaiting(input) : selection(input)).execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** A search has to meet every match to count them, so its page is cut from the same matches. */
function selection({ search = '', status_id, page, records_per_page }: ListRequest['input']) {
  const words = searchWords(search).map(asWholeNumber)
  const wanted = sql`${status_id === undefined ? sql`true` : sql`status_id = ${status_id}`}
    ${words.length > 0 ? sql`and ${holdsAll(words, sql`label`)}` : sql``}`
  const cut = sql`order by gig_id desc
    limit ${records_per_page} offset ${(page - 1) * records_per_page}`
  if (words.length === 0)
    return sql<Found>`select array(select gig_id from gig_labels where ${wanted} ${cut}) as ids,
      (select count(*) from gig_labels where ${wanted})::integer as total`
  return sql<Found>`with matched as materialized (select gig_id from gig_labels where ${wanted})
    select array(select gig_id from matched ${cut}) as ids,
      (select count(*) from matched)::integer as total`
}

/** Longest waiting first, by the index of what is in review. */
function selectWaiting({ search = '', status_id, page, records_per_page }: ListRequest['input']) {
  const words = searchWords(search).map(asWholeNumber)
  const inReview = sql.lit(gigStatus.inReview)
  return sql<Found>`with waiting as not materialized (
      select gigs.id, gigs.updated_at from gigs
      ${words.length > 0 ? sql`join gig_labels on gig_id = gigs.id and ${holdsAll(words, sql`label`)}` : sql``}
      where gigs.status_id = ${inReview} and ${status_id ?? gigStatus.inReview} = ${inReview})
    select array(select id from waiting order by updated_at, id
        limit ${records_per_page} offset ${(page - 1) * records_per_page}) as ids,
      (select count(*) from waiting)::integer as total`
}

/** Who types a number means that number, not every one in which its digits occur. */
const asWholeNumber = (word: string) => (/^\d+$/.test(word) ? ` ${word} ` : word)
