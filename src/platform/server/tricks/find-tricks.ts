import { type TrickCode, trickCodes } from '#platform/tricks.ts'
import { createLikeness } from './likeness.ts'
import { createMatcher, literalsOf, type Matches } from './matcher.ts'
import { harmlessPatterns, trickPatterns, writeOut } from './patterns.ts'
import { readText, type Token } from './tokens.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'
import weights from './weights.json' with { type: 'json' }
import { plainWords, wordClasses } from './words.ts'

const tricks = trickCodes.map(code => trickPatterns[code].flatMap(writeOut))
const harmless = trickCodes.map(code => (harmlessPatterns[code] ?? []).flatMap(writeOut))
const vocabulary = createTrickVocabulary(weights.words)
const matchAll = createMatcher([...tricks, ...harmless], vocabulary)
const scoreLikeness = createLikeness(weights, vocabulary)

/**
 * What a score has to pass, and what a pattern that is met adds to it: chosen by how the lines of one hand are judged
 * when the weights were learnt from those of all others, so that about one honest line in fifty is taken for a trick.
 */
const needed = 0.6
const forPattern = 1

/** What a text sounds like, gravest first. Nothing follows from it but a sentence beside the text. */
export function findTricks(text: string): TrickCode[] {
  const read = readText(text, vocabulary)
  const met = meetPatterns(read.tokens)
  const scores = scoreLikeness(read)
  return trickCodes.filter((_, at) => (scores[at] as number) + (met[at] ? forPattern : 0) > needed)
}

/** Those of the patterns, and those that examples have in common besides. */
export function createTrickVocabulary(words: string): Vocabulary {
  return createVocabulary({
    classes: wordClasses,
    literals: literalsOf([...tricks, ...harmless].flat()),
    plain: `${plainWords} ${words}`,
  })
}

/** Of each trick, whether a pattern is met by words that are not taken back. */
function meetPatterns(tokens: readonly Token[]): boolean[] {
  const matches = matchAll(tokens)
  return trickCodes.map((_, at) =>
    isLeft(
      matches[at] as Matches[number],
      matches[at + trickCodes.length] as Matches[number],
      tokens.length,
    ),
  )
}

/** Whether any of these matches shares no word with what is harmless. */
function isLeft(tricks: Matches[number], harmless: Matches[number], length: number): boolean {
  if (tricks.to.length === 0 || harmless.to.length === 0) return tricks.to.length > 0
  const coveredBefore = countCovered(harmless, length)
  return tricks.to.some(
    (to, at) => coveredBefore[to + 1] === coveredBefore[tricks.from[at] as number],
  )
}

/** How many of the words before each place belong to one of these matches. */
function countCovered({ from, to }: Matches[number], length: number): Int32Array {
  const begun = new Int32Array(length + 1)
  for (const [at, start] of from.entries()) {
    begun[start] = (begun[start] as number) + 1
    begun[(to[at] as number) + 1] = (begun[(to[at] as number) + 1] as number) - 1
  }
  const covered = new Int32Array(length + 1)
  let depth = 0
  for (let at = 0; at < length; at++) {
    depth += begun[at] as number
    covered[at + 1] = (covered[at] as number) + Number(depth > 0)
  }
  return covered
}
