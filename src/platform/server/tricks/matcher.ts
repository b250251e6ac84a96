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
export type Matcher = (tokens: readonly Token[]) => Matches
/** By the number of what was looked for: where each match begins and ends. */
export type Matches = { from: number[]; to: number[] }[]

type Step = {
  /** What has been found when the pattern ends here. */
  ends: number | undefined
  isFirst: boolean
  most: number
  refused: readonly number[] | undefined
}

const lookedBack = 4
const betweenTexts = 100

/** `sought` are the patterns of each thing that is looked for. */
export function createMatcher(
  sought: readonly (readonly string[])[],
  vocabulary: Vocabulary,
): Matcher {
  const steps: Step[] = []
  const stepsOf: number[][] = Array.from({ length: vocabulary.size }, () => [])
  for (const [number, patterns] of sought.entries())
    for (const pattern of patterns)
      for (const { wanted, ...step } of readPattern(pattern, number, vocabulary)) {
        for (const name of new Set(wanted)) stepsOf[name]?.push(steps.length)
        steps.push(step)
      }
  const follow = createFollower(steps, createStepCache(steps, stepsOf), vocabulary.size)
  return tokens => {
    const matches: Matches = sought.map(() => ({ from: [], to: [] }))
    follow(tokens, (number, from, to) => {
      matches[number]?.from.push(from)
      matches[number]?.to.push(to)
    })
    return matches
  }
}

/**
 * Places go on counting from one text to the next, far enough from each other that no pattern reaches across: so what
 * was kept of the last text need not be wiped out.
 */
function createFollower(
  steps: readonly Step[],
  stepsAt: (token: Token) => StepsAt,
  classCount: number,
) {
  const ends = new Float64Array(steps.length).fill(Number.NEGATIVE_INFINITY)
  const starts = new Float64Array(steps.length)
  const lastSeen = new Float64Array(classCount).fill(Number.NEGATIVE_INFINITY)
  const reach = Float64Array.from(steps, ({ most }) => most + 1)
  let next = 0
  return (tokens: readonly Token[], find: (number: number, from: number, to: number) => void) => {
    const base = next
    next += tokens.length + betweenTexts

    const take = (index: number, at: number, from: number, before: number) => {
      const { refused, ends: found } = steps[index] as Step
      if (refused?.some(one => (lastSeen[one] as number) > before)) return
      ends[index] = at
      starts[index] = from
      if (found !== undefined) find(found, from - base, at - base)
    }

    for (let at = base; at < base + tokens.length; at++) {
      const token = tokens[at - base] as Token
      const { later, first } = stepsAt(token)
      for (const index of later) {
        const before = ends[index - 1] as number
        if (at - before <= (reach[index] as number))
          take(index, at, starts[index - 1] as number, before)
      }
      for (const index of first) take(index, at, at, at - lookedBack - 1)
      for (const number of token) lastSeen[number] = at
    }
  }
}

type StepsAt = { later: readonly number[]; first: readonly number[] }

/** Of each word the last steps first: what it does to one must not count for the next yet. */
function createStepCache(steps: readonly Step[], stepsOf: readonly (readonly number[])[]) {
  const known = new WeakMap<Token, StepsAt>()
  return (token: Token): StepsAt => {
    const before = known.get(token)
    if (before) return before
    const all = [...new Set(token.flatMap(number => stepsOf[number] ?? []))]
    const isFirst = (index: number) => steps[index]?.isFirst === true
    const found = {
      later: all.filter(index => !isFirst(index)).sort((one, other) => other - one),
      first: all.filter(isFirst),
    }
    known.set(token, found)
    return found
  }
}

function readPattern(pattern: string, ends: number, { classNamed }: Vocabulary) {
  const read: (Step & { wanted: number[] })[] = []
  let [most, refused]: [number, number[] | undefined] = [0, undefined]
  for (const part of pattern.split(' ')) {
    if (part.startsWith('*')) most = Number(part.slice(1))
    else if (part.startsWith('!')) refused = part.slice(1).split('|').map(classNamed)
    else {
      const wanted = part.split('|').map(classNamed)
      read.push({ ends: undefined, isFirst: read.length === 0, most, refused, wanted })
      most = 0
      refused = undefined
    }
  }
  return read.map((step, at) => (at === read.length - 1 ? { ...step, ends } : step))
}

/** The words that patterns name without a class. */
export const literalsOf = (patterns: Iterable<string>): string[] =>
  [...patterns]
    .flatMap(pattern => pattern.split(' '))
    .filter(part => !part.startsWith('*'))
    .flatMap(part => part.replace('!', '').split('|'))
    .filter(word => word === word.toLowerCase())
