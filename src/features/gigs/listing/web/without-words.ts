/** A search without some of its words, as they were typed. */
export function withoutWords(search: string, words: string): string {
  const at = search.toLowerCase().indexOf(words.toLowerCase())
  const rest =
    at < 0
      ? withoutEach(search, words)
      : `${search.slice(0, at)} ${search.slice(at + words.length)}`
  return rest.replace(/\s+/g, ' ').trim()
}

/** Where something stands between them. */
function withoutEach(search: string, words: string): string {
  const unwanted = words.toLowerCase().split(/\s+/)
  return search
    .split(/\s+/)
    .filter(word => !unwanted.includes(word.toLowerCase()))
    .join(' ')
}
