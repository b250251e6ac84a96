/** A search without some of its words: where they follow each other the last time they do, else each of them. */
export function withoutWords(search: string, words: string): string {
  const typed = wordsIn(search)
  const unwanted = wordsIn(words).map(({ word }) => word)
  const last = typed
    .map((_, at) => unwanted.every((word, n) => typed[at + n]?.word === word))
    .lastIndexOf(true)
  const isGone = (at: number, word: string) =>
    last < 0 ? unwanted.includes(word) : at >= last && at < last + unwanted.length
  const kept = typed.map(({ word, start }, at) =>
    isGone(at, word) ? '' : search.slice(at && start, typed[at + 1]?.start),
  )
  return kept
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/[\s,]+$/, '')
}

const wordsIn = (text: string) =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index: start }) => ({
    word: word.toLowerCase(),
    start,
  }))
