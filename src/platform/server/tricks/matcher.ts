import type { Token } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * A pattern names what follows each other: words in small letters, classes in capitals, `a|B` for either. `*3` lets up
 * to three words stand before the next; `!A|b` lets none of these stand there (before the first: among the four
 * before it).
 *
 * All patterns are followed at once, word by word. For each step only the newest place is kept at which the steps
 * before it have been met: a later one can do whatever an earlier one could. So nothing is ever tried again, and the
 * time grows with the text alone.
 */
export type Matcher<Name> = (tokens: readonly Token[]) => Match<Name>[]
export type Match<Name> = { name: Name; from: number; to: number }

type Step<Name> = {
  /** Undefined where the pattern does not end. */
  name: Name | undefined
  isFirst: boolean
  most: number
  refused: readonly number[]
}

const lookedBack = 4
const never = -1_000_000

export function createMatcher<Name>(
  patterns: readonly (readonly [Name, string])[],
  vocabulary: Vocabulary,
): Matcher<Name> {
  const steps: Step<Name>[] = []
  const stepsOf: number[][] = Array.from({ length: vocabulary.size }, () => [])
  for (const [name, pattern] of patterns)
    for (const { wanted, ...step } of readPattern(name, pattern, vocabulary)) {
      for (const number of new Set(wanted)) stepsOf[number]?.push(steps.length)
      steps.push(step)
    }
  return tokens => follow(tokens, steps, stepsOf)
}

function follow<Name>(
  tokens: readonly Token[],
  steps: readonly Step<Name>[],
  stepsOf: readonly (readonly number[])[],
): Match<Name>[] {
  const ends = new Int32Array(steps.length).fill(never)
  const starts = new Int32Array(steps.length)
  const lastSeen = new Int32Array(stepsOf.length).fill(never)
  const matches: Match<Name>[] = []
  for (const [at, token] of tokens.entries()) {
    const taken: [number, number][] = []
    for (const number of token)
      for (const index of stepsOf[number] as number[]) {
        const step = steps[index] as Step<Name>
        const before = step.isFirst ? at - lookedBack - 1 : (ends[index - 1] as number)
        if (!step.isFirst && at - before > step.most + 1) continue
        if (step.refused.some(refused => (lastSeen[refused] as number) > before)) continue
        taken.push([index, step.isFirst ? at : (starts[index - 1] as number)])
      }
    for (const [index, from] of taken) {
      ends[index] = at
      starts[index] = from
      const { name } = steps[index] as Step<Name>
      if (name !== undefined) matches.push({ name, from, to: at })
    }
    for (const number of token) lastSeen[number] = at
  }
  return matches
}

function readPattern<Name>(name: Name, pattern: string, { classNamed }: Vocabulary) {
  const read: (Step<Name> & { wanted: number[] })[] = []
  let [most, refused]: [number, number[]] = [0, []]
  for (const part of pattern.split(' ')) {
    if (part.startsWith('*')) most = Number(part.slice(1))
    else if (part.startsWith('!')) refused = part.slice(1).split('|').map(classNamed)
    else {
      const wanted = part.split('|').map(classNamed)
      read.push({ name: undefined, isFirst: read.length === 0, most, refused, wanted })
      most = 0
      refused = []
    }
  }
  return read.map((step, at) => (at === read.length - 1 ? { ...step, name } : step))
}

/** The words that patterns name without a class. */
export const literalsOf = (patterns: Iterable<string>): string[] =>
  [...patterns]
    .flatMap(pattern => pattern.split(' '))
    .filter(part => !part.startsWith('*'))
    .flatMap(part => part.replace('!', '').split('|'))
    .filter(word => word === word.toLowerCase())
