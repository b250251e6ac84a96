/**
 * What does it take to read the worst text of a message? Found by drawing words and disguises at random, and by repeating
 * each sign, alone, between two letters, and by turns with each other.
 */
import fc from 'fast-check'
import { findTricks } from '#platform/server/tricks/find-tricks.ts'
import { plainWords, wordClasses } from '#platform/server/tricks/words.ts'
import { disguises } from '../warnings/disguises.ts'
import { verdict } from './report.ts'

const longest = 5_000
const texts = 400
const atMostMs = 5

export function warnings(): void {
  const drawn = [
    ...fc.sample(longTexts(), { numRuns: texts, seed: 20_261_126 }),
    ...worstOf(listSignTexts(), texts / 10),
  ]
  for (const text of drawn) findTricks(text)
  const judged = drawn.map(text => ({ text, ms: middleMs(() => findTricks(text)) }))
  const { text, ms } = judged.reduce((worst, one) => (one.ms > worst.ms ? one : worst))
  verdict(`the worst of ${drawn.length} texts of ${longest} characters, ms`, ms, {
    atMost: atMostMs,
  })
  const whole = middleMs(() => findTricks(text))
  const half = middleMs(() => findTricks(text.slice(0, longest / 2)))
  verdict('that text, compared with its first half', whole / half, { atMost: 2.5 })
  const floor = middleMs(() =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .split(/\P{L}+/u),
  )
  verdict('that text, compared with splitting it into its words', whole / floor, { atMost: 400 })
}

/** Of the words that most patterns wait for, plain and in every disguise. */
function longTexts(): fc.Arbitrary<string> {
  const words = [...Object.values(wordClasses), plainWords].flatMap(list =>
    list.trim().split(/\s+/),
  )
  const inDisguise = Object.values(disguises).flatMap((write, at) =>
    words.slice(at * 40, at * 40 + 40).map(write),
  )
  const signs = [' ', '. ', '50 ', 'ﷺ', '🅿', 'a)']
  const parts = fc.array(fc.constantFrom(...words, ...inDisguise, ...signs), {
    minLength: 1,
    maxLength: 12,
  })
  return fc
    .tuple(parts, fc.constantFrom(' ', '', '.', '\u200b'))
    .map(([written, gap]) => `${written.join(gap)}${gap}`.repeat(longest).slice(0, longest))
}

/** What a pattern could try again from each of its places. */
function listSignTexts(): string[] {
  const signs = [..."*_'$@!|+)(.-,;?%&#~ \n01ab\u0301ɔ€"]
  return signs.flatMap(one => [
    `a${one.repeat(longest - 2)}b`,
    ...signs.flatMap(other => [
      (one + other).repeat(longest / 2),
      `a${one.repeat(3)}${other}`.repeat(longest / 5),
    ]),
  ])
}

/** Those that take longest the first time. */
function worstOf(all: string[], count: number): string[] {
  const timed = all.map(text => {
    const began = performance.now()
    findTricks(text)
    return { text, ms: performance.now() - began }
  })
  return timed
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ text }) => text)
}

/** Of the processor, once the machine knows the way. */
function middleMs(run: () => unknown): number {
  for (let times = 0; times < 10; times++) run()
  const times = Array.from({ length: 15 }, () => {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return times.toSorted((one, other) => one - other)[7] as number
}
