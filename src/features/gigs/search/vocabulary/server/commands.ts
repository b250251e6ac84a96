import { readFile } from 'node:fs/promises'
import { sql, type Transaction } from 'kysely'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'

const file = new URL('../../../../../../db/data/search-terms.json', import.meta.url)
/** One process after the other. */
const lock = 6_200_001

/** By the slug of a category, what people call its work, and how surely. */
type FileTerms = Record<string, Record<string, number>>

/** Brings the rows of `db/data/search-terms.json` up to date. Those that a manager has touched stay as they are. */
export async function loadSearchTerms({ now }: { now: Date }): Promise<void> {
  const terms = await readTerms()
  await inTransaction(async tx => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    const { rows } = await sql<{ changed: boolean }>`
      with declared as materialized (
        select word, categories.id as category_id, weight
        from json_to_recordset(${JSON.stringify(terms)}::json) as term(word text, slug text, weight smallint)
        join categories using (slug)),
      written as (
        insert into search_terms (word, category_id, weight, source, updated_at)
        select word, category_id, weight, 'file', ${now} from declared
        on conflict (word, category_id) do update set weight = excluded.weight, updated_at = excluded.updated_at
        where search_terms.source = 'file' and search_terms.weight <> excluded.weight
        returning 1),
      removed as (
        delete from search_terms
        where source = 'file' and (word, category_id) not in (select word, category_id from declared)
        returning 1)
      select exists (select from written) or exists (select from removed) as changed`.execute(tx)
    if (rows[0]?.changed) await announceSearchTerms(tx)
  })
}

/** Every process reads them anew once this is committed. */
export async function announceSearchTerms(tx: Transaction<DB>) {
  await sql`select pg_notify('search_terms_changed', '')`.execute(tx)
}

async function readTerms() {
  const terms: FileTerms = JSON.parse(await readFile(file, 'utf8'))
  return Object.entries(terms).flatMap(([slug, words]) =>
    Object.entries(words).map(([word, weight]) => ({ slug, word, weight })),
  )
}
