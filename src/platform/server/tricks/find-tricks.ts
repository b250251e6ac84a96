import { type TrickCode, trickCodes } from '#platform/tricks.ts'
import { createMatcher, literalsOf, type Match } from './matcher.ts'
import { harmlessPatterns, trickPatterns } from './patterns.ts'
import { readTokens } from './tokens.ts'
import { createVocabulary } from './vocabulary.ts'
import { plainWords, wordClasses } from './words.ts'

type Sound = `${'trick' | 'harmless'} ${TrickCode}`

const listPatterns = (
  kind: 'trick' | 'harmless',
  patterns: Partial<Record<TrickCode, readonly string[]>>,
) =>
  trickCodes.flatMap(code =>
    (patterns[code] ?? []).map((pattern): [Sound, string] => [`${kind} ${code}`, pattern]),
  )

const patterns = [
  ...listPatterns('trick', trickPatterns),
  ...listPatterns('harmless', harmlessPatterns),
]
const vocabulary = createVocabulary({
  classes: wordClasses,
  literals: literalsOf(patterns.map(([, pattern]) => pattern)),
  plain: plainWords,
})
const matcher = createMatcher(patterns, vocabulary)

/** What a message sounds like, gravest first. Nothing follows from it but a sentence beside the message. */
export function findTricks(text: string): TrickCode[] {
  const tokens = readTokens(text, vocabulary)
  const matches = matcher(tokens)
  return trickCodes.filter(code => {
    const harmless = coverOf(
      matches.filter(({ name }) => name === `harmless ${code}`),
      tokens.length,
    )
    return matches.some(match => match.name === `trick ${code}` && !harmless(match))
  })
}

/** Answers of a match whether it shares a word with any of these. */
function coverOf(matches: readonly Match<Sound>[], length: number) {
  if (matches.length === 0) return () => false
  const edges = new Int32Array(length + 1)
  for (const { from, to } of matches) {
    edges[from] = (edges[from] as number) + 1
    edges[to + 1] = (edges[to + 1] as number) - 1
  }
  const coveredBefore = new Int32Array(length + 1)
  let depth = 0
  for (let at = 0; at < length; at++) {
    depth += edges[at] as number
    coveredBefore[at + 1] = (coveredBefore[at] as number) + Number(depth > 0)
  }
  return ({ from, to }: Match<Sound>) =>
    (coveredBefore[to + 1] as number) > (coveredBefore[from] as number)
}
