import type { GigFilters } from './gig-filters.ts'

/** The same list, its search without some of its words; an address leaves an empty one out. */
export const withoutWordsIn = (filters: GigFilters, words = ''): GigFilters => ({
  ...filters,
  search: withoutWords(filters.search ?? '', words),
})

/** A search without some of its words, each where it stands last, with what follows it until the next word. */
export function withoutWords(search: string, words: string): string {
  const parts = split(search)
  const typed = split(search.toLowerCase())
  const unwanted = split(words.toLowerCase()).filter((_, at) => at % 2)
  for (const word of unwanted.reverse()) {
    const at = typed.lastIndexOf(word)
    if (at < 0) continue
    parts.splice(at, 2)
    typed.length = at
  }
  return parts
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/[\s,]+$/, '')
}

/** Into what stands between words, and words, by turns. */
const split = (text: string) => text.split(/([\p{L}\p{N}\p{M}]+)/u)
