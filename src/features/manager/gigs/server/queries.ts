import { type RawBuilder, sql } from 'kysely'
import { gigJson, gigJsonSources } from '#features/gigs/server/present.ts'
import { caller } from '#features/gigs/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database.ts'
import { holdsAll, searchWords } from '#platform/server/search-words.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { listAllGigs } from '../contract.ts'

/** `data` is the JSON of an array of gigs. */
export type PageOfGigs = { data: string; total: number }

/** Gigs in every state, newest first, as a manager sees them. */
export async function pageOfAllGigs(wish: {
  input: Input<typeof listAllGigs>
  viewer: Viewer
  now: Date
}): Promise<PageOfGigs> {
  const { tables, ids, total } = selection(wish.input)
  const { rows } = await sql<PageOfGigs>`
    with ${caller(wish)} ${tables}
    select (
      select coalesce(json_agg(${gigJson} order by page.position), '[]')
      from unnest(${ids}) with ordinality as page(id, position)
      join gigs on gigs.id = page.id ${gigJsonSources}
    )::text as data, (${total})::integer as total`.execute(db)
  return rows[0] ?? { data: '[]', total: 0 }
}

type Selection = Record<'tables' | 'ids' | 'total', RawBuilder<unknown>>

/** A search has to meet every match to count them, so its page is cut from the same matches. */
function selection({ search = '', status_id, page, records_per_page }: Input<typeof listAllGigs>) {
  const words = searchWords(search)
  const wanted = sql`${status_id === undefined ? sql`true` : sql`status_id = ${status_id}`}
    ${words.length > 0 ? sql`and ${holdsAll(words.map(asWholeNumber), sql`label`)}` : sql``}`
  const cut = sql`order by gig_id desc limit ${records_per_page} offset ${(page - 1) * records_per_page}`
  const straight: Selection = {
    tables: sql``,
    ids: sql`array(select gig_id from gig_labels where ${wanted} ${cut})`,
    total: sql`select count(*) from gig_labels where ${wanted}`,
  }
  const matched: Selection = {
    tables: sql`, matched as materialized (select gig_id from gig_labels where ${wanted})`,
    ids: sql`array(select gig_id from matched ${cut})`,
    total: sql`select count(*) from matched`,
  }
  return words.length > 0 ? matched : straight
}

/** Who types a number means that number, not every one in which its digits occur. */
const asWholeNumber = (word: string) => (/^\d+$/.test(word) ? ` ${word} ` : word)
