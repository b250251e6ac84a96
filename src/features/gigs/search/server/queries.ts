import { type RawBuilder, sql } from 'kysely'
import { db } from '#platform/server/database.ts'

/** More words than these are not looked at: each one costs a look into the index. */
const mostWords = 12

/** A search as the index understands it. */
export type Terms = {
  /** All words stand somewhere in the gig … */
  anywhere: RawBuilder<unknown>
  /** … in its title, its category or its owner's username … */
  atTheTop: RawBuilder<unknown>
  /** … or all in its title. */
  inTitle: RawBuilder<unknown>
}

/** What is looked for; null when the text holds no word at all. A word that no gig has stands for those it may mean. */
export async function understand(text: string): Promise<Terms | null> {
  const { rows } = await sql<{ stems: string[] }>`
    select case
      when exists (select from search_words where stem = any (typed.stems)) then typed.stems
      else typed.stems || array(select unnest(stems(meant)) from meant_words(typed.word) as meant)
      end as stems
    from (
      select word, stems(word) as stems, position
      from string_to_table(plain_words(${storable(text)}), ' ') with ordinality as split(word, position)
      where word <> '' and char_length(word) <= 100
      order by position
      limit ${mostWords}
    ) as typed
    order by position`.execute(db)
  return rows.length === 0 ? null : termsOf(rows.map(row => row.stems))
}

/** PostgreSQL keeps no NUL, and half of a surrogate pair is not text. */
function storable(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}

function termsOf(groups: string[][]): Terms {
  return {
    anywhere: query(groups, ''),
    atTheTop: query(groups, '~'),
    inTitle: query(groups, '='),
  }
}

/** One stem of every group. The prefix says where in the gig it has to stand. */
function query(groups: string[][], prefix: '' | '~' | '='): RawBuilder<unknown> {
  const alternatives = groups.map(
    stems => `(${stems.map(stem => `'${prefix}${escaped(stem)}'`).join(' | ')})`,
  )
  return sql`${alternatives.join(' & ')}::tsquery`
}

function escaped(stem: string): string {
  return stem.replaceAll('\\', '\\\\').replaceAll("'", "''")
}

/** 2 all in the title, 1 all in title, category and username, 0 elsewhere. Reads `gig_search`. */
export function relevance({ atTheTop, inTitle }: Terms): RawBuilder<number> {
  return sql`case
    when gig_search.document @@ ${inTitle} then 2
    when gig_search.document @@ ${atTheTop} then 1 else 0 end`
}
