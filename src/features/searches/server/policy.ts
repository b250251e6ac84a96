import { sql } from 'kysely'
import { categoryExists } from '#features/gigs/categories/server/queries.ts'
import { understandSearch } from '#features/gigs/search/understanding/process.ts'
import { loadVocabulary } from '#features/gigs/search/vocabulary/server/queries.ts'
import { validateTown } from '#features/gigs/towns/server/policy.ts'
import { db } from '#platform/server/database/database.ts'
import type { FieldErrors } from '#platform/validation.ts'

export type SearchDraft = {
  search: string
  category?: number | null | undefined
  town?: string | null | undefined
}

/** What a gig has to have. */
export type Requirements = { categoryId: number | null; townSlug: string | null; stems: string[] }

/** What there is not, of the category and the town that are given. */
export async function validateDraft({
  category,
  town,
}: Pick<SearchDraft, 'category' | 'town'>): Promise<FieldErrors> {
  const isUnknown = category && !(await categoryExists(db, category))
  return {
    ...(isUnknown && { category: ['There is no such category.'] }),
    ...validateTown({ town }),
  }
}

/** As lists understand a search: with a category its gigs; else those that hold all words but those of towns. */
export async function requirementsOf(draft: SearchDraft): Promise<Requirements> {
  const understood = understandSearch(draft.search, await loadVocabulary())
  const categoryId = draft.category ?? understood.category?.id ?? null
  const text = understood.withoutTowns || (understood.town ? '' : draft.search)
  return {
    categoryId,
    townSlug: draft.town ?? understood.town?.slug ?? null,
    stems: categoryId === null ? await stemsOf(text) : [],
  }
}

/** Of all words, the longest first, as gigs are searched for them. */
async function stemsOf(text: string): Promise<string[]> {
  const { rows } = await sql<{ stem: string }>`
    select distinct stem, char_length(stem) as length
    from string_to_table(plain_words(${text}), ' ') as split(word),
      unnest(coalesce(nullif(stems(word), '{}'), array[word])) as stem
    where word <> '' order by length desc, stem`.execute(db)
  return rows.map(({ stem }) => stem)
}
