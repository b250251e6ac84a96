const longest = 1000
const shownBefore = 100
const shownAfter = 300

/**
 * What a failed assertion prints. Of a text as long as a screen's HTML no more than the part that is nearest to what was
 * expected.
 */
export function shortenDiff(error: { diff?: string; expected?: unknown; actual?: unknown }) {
  const { diff, expected, actual } = error
  if (typeof expected !== 'string' || typeof actual !== 'string') return diff
  if (actual.length <= longest) return diff
  const at = findNearest(actual, expected)
  const part = actual.slice(Math.max(0, at - shownBefore), at + shownAfter)
  return [
    `Expected: ${expected.slice(0, longest)}`,
    `Received: ${actual.length} characters; nearest to it: … ${part} …`,
  ].join('\n')
}

/** Where the text itself begins, else where most of its words stand close together. */
function findNearest(text: string, wanted: string): number {
  const exactly = text.indexOf(wanted)
  if (exactly !== -1) return exactly
  const words = new Set(wanted.match(/[\p{L}\p{N}]{3,}/gu))
  const places = [...words].flatMap(word => placesOf(text, word)).sort((a, b) => a.at - b.at)
  let best = { at: 0, count: 0 }
  for (const [index, { at }] of places.entries()) {
    const count = countWords(places, index)
    if (count >= best.count) best = { at, count }
  }
  return best.at
}

type Place = { word: string; at: number }

const placesOf = (text: string, word: string): Place[] =>
  [...text.matchAll(new RegExp(word, 'g'))].map(({ index }) => ({ word, at: index }))

/** How many of the words stand in what would be shown from this place on. */
function countWords(places: readonly Place[], from: number): number {
  const end = (places[from]?.at ?? 0) + shownAfter
  const seen = new Set<string>()
  for (let n = from; n < places.length && (places[n]?.at ?? end) < end; n += 1)
    seen.add(places[n]?.word ?? '')
  return seen.size
}
