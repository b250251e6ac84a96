import { type RawBuilder, sql } from 'kysely'
import { type PageRow, pagesById } from '#features/pages/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { holdsAll, searchWords } from '#platform/server/database/search-words.ts'
import type { listPages } from '../contract.ts'

type ListInput = Input<typeof listPages>

/** All pages, newest first. For managers' eyes. */
export async function pageOfPages(input: ListInput): Promise<{ rows: PageRow[]; total: number }> {
  const { rows } = await selection(input).execute(db)
  const { ids, total } = rows[0] ?? { ids: [], total: 0 }
  return { rows: await pagesById(ids), total }
}

type Found = { ids: number[]; total: number }

/** A site has some dozens of pages, so they may all be looked at. */
function selection({ search = '', page, records_per_page }: ListInput): RawBuilder<Found> {
  const words = searchWords(search).map(asWholeNumber)
  return sql`with matched as materialized (
      select cms_pages.id
      from cms_pages
      join page_categories on page_categories.id = cms_pages.category_id
      where ${words.length > 0 ? holdsAll(words, label) : sql`true`})
    select
      array(select id from matched order by id desc
        limit ${records_per_page} offset ${(page - 1) * records_per_page}) as ids,
      (select count(*) from matched)::integer as total`
}

/** What the list shows, as one text with a blank at either end, so that a number is found as a whole word. */
const label = sql`fold(concat(' ', concat_ws(' ', cms_pages.id, cms_pages.title, page_categories.name,
  case when cms_pages.is_published then 'Published' else 'Draft' end), ' '))`

const asWholeNumber = (word: string) => (/^\d+$/.test(word) ? ` ${word} ` : word)
