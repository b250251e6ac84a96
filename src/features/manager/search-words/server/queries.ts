import { type Kysely, sql } from 'kysely'
import type { Input } from '#platform/contract.ts'
import { dayOf } from '#platform/days.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { holdsAll, searchWords } from '#platform/server/database/search-words.ts'
import type { listSearchMisses, listSearchTerms } from '../contract.ts'

type Category = { id: number; slug: string; description: string }
type Town = { slug: string; name: string; region: string }

export type SearchTerm = {
  id: number
  word: string
  category: Category
  weight: number
  source: 'file' | 'manager'
  updated_at: Date
}
type TermRow = Omit<SearchTerm, 'category'> & { category: Category }
type MissRow = {
  day: string
  search: string
  count: number
  category: Category | null
  town: Town | null
}

const categoryJson = sql`json_build_object(
  'id', categories.id, 'slug', categories.slug, 'description', categories.description)`

const term = sql`search_terms.id, word, weight, source, search_terms.updated_at, ${categoryJson} as category`

export async function loadTerm(tx: Kysely<DB>, id: number): Promise<SearchTerm> {
  const { rows } = await sql<TermRow>`select ${term}
    from search_terms join categories on categories.id = category_id
    where search_terms.id = ${id}`.execute(tx)
  return rows[0] as SearchTerm
}

/** The latest changed first. */
export async function pageOfTerms(input: Input<typeof listSearchTerms>) {
  const { page, records_per_page, search = '', category } = input
  const words = searchWords(search)
  const matching = sql`from search_terms join categories on categories.id = category_id
    where ${words.length > 0 ? holdsAll(words, sql`word`) : sql`true`}
      and ${category === undefined ? sql`true` : sql`category_id = ${category}`}`
  const [data, counted] = await Promise.all([
    sql<TermRow>`select ${term} ${matching}
      order by search_terms.updated_at desc, word, search_terms.id
      limit ${records_per_page} offset ${(page - 1) * records_per_page}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(db),
  ])
  return { data: data.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Of the last days, today among them. */
export async function pageOfMisses(input: Input<typeof listSearchMisses>, now: Date) {
  const { page, records_per_page, search = '', days } = input
  const words = searchWords(search)
  const matching = sql`from search_misses
    where day > ${dayOf(now)}::date - ${days}::integer
      and ${words.length > 0 ? holdsAll(words, sql`search`) : sql`true`}`
  const [data, counted] = await Promise.all([
    sql<MissRow>`
      with missed as (
        select day, search, count, category_id, town_slug ${matching}
        order by count desc, day desc, search
        limit ${records_per_page} offset ${(page - 1) * records_per_page})
      select day::text as day, search, count,
        case when categories.id is not null then ${categoryJson} end as category,
        case when towns.slug is not null then json_build_object(
          'slug', towns.slug, 'name', towns.name, 'region', towns.region) end as town
      from missed
      left join categories on categories.id = category_id
      left join towns on towns.slug = town_slug
      order by count desc, missed.day desc, search`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(db),
  ])
  return { data: data.rows, total: counted.rows[0]?.total ?? 0 }
}
