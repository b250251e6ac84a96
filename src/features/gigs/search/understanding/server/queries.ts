import type { listGigs } from '#features/gigs/contract.ts'
import {
  type Understanding,
  understandSearch,
} from '#features/gigs/search/understanding/process.ts'
import { loadVocabulary } from '#features/gigs/search/vocabulary/server/queries.ts'
import type { Input } from '#platform/contract.ts'

type ListInput = Input<typeof listGigs>

/** A list as its search means it. */
export type ReadList = {
  /** Narrowed by what was understood; its search is what is left for the text. */
  input: ListInput
  understanding: Understanding | null
  /** Whose gigs come first, and the words that sort them. */
  leading: { categoryId: number; rest: string } | null
}

/** What the caller says himself wins over what was understood. One's own lists are searched by the text alone. */
export async function readList(input: ListInput): Promise<ReadList> {
  if (!input.search || input.understand === 0 || input.owned || input.favorited)
    return { input, understanding: null, leading: null }
  const understanding = understandSearch(input.search, await loadVocabulary())
  const text = input.category === undefined ? understanding.withoutTowns : understanding.withoutBoth
  const narrowed = { ...input, search: textOrNothing(text, input.search, understanding) }
  const town = input.town ?? understanding.town?.slug
  if (town !== undefined) narrowed.town = town
  const { category, rest } = understanding
  const leading =
    category && input.category === undefined ? { categoryId: category.id, rest } : null
  return { input: narrowed, understanding, leading }
}

/** As it was typed where nothing was taken out: marks and emojis are no words, and find nothing. */
function textOrNothing(text: string, typed: string, { category, town }: Understanding) {
  if (text !== '') return text
  return category || town ? undefined : typed
}
