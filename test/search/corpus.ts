import { readFileSync } from 'node:fs'
import { understandSearch } from '#features/gigs/search/understanding/process.ts'
import { buildVocabulary, type CommonWords } from '#features/gigs/search/vocabulary/process.ts'
import { towns } from '#platform/places.ts'

/** A search as somebody types it, and what it means. Written without knowledge of `db/data/search-terms.json`. */
export type Example = {
  search: string
  /** The key of a category; null where no trade is meant. */
  category: string | null
  /** The slug of a town. */
  town: string | null
  nearMe: boolean
  language: 'english' | 'ghanaian' | 'pidgin' | 'twi'
  slip: boolean
}

export const examples: Example[] = readData('test/search/corpus')

type Category = { id: number; key: string; slug: string; description: string }
export const categories: Category[] = readData('db/data/categories')

/** The file's words, as the database answers them. */
export function fileTerms() {
  const terms: Record<string, Record<string, number>> = readData('db/data/search-terms')
  const ids = new Map(categories.map(({ id, slug }) => [slug, id]))
  return Object.entries(terms).flatMap(([slug, words]) =>
    Object.entries(words).map(([word, weight]) => ({
      word,
      weight,
      categoryId: ids.get(slug) ?? 0,
    })),
  )
}

export const common: CommonWords = readData('db/data/search-words')

/** What a process knows of the files' words. */
export const vocabulary = buildVocabulary({
  tradeWords: fileTerms(),
  towns,
  areas: readData('db/data/areas'),
  common,
})

const keys = new Map(categories.map(({ id, key }) => [id, key]))

/** The key of the category that a search is taken to mean; null where it is taken to mean none. */
export function categoryOf(search: string): string | null {
  const { category } = understandSearch(search, vocabulary)
  return category ? (keys.get(category.id) ?? null) : null
}

export function readData<Content>(path: string): Content {
  return JSON.parse(readFileSync(new URL(`../../${path}.json`, import.meta.url), 'utf8'))
}
