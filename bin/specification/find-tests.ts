import type { TestName } from './page.ts'
import type { KnownTests, Result } from './reports.ts'

export type FoundTest = { file: string; title: string; result: Result }

/** The tests of this title; where it ends with "…", all whose title begins so. */
export function findTests(known: KnownTests, { file, title }: TestName): FoundTest[] {
  const start = title.endsWith(' …') ? title.slice(0, -1) : undefined
  return testsOf(known, file).filter(
    one => one.title === title || (start && one.title.startsWith(start)),
  )
}

/** The test that was renamed, if one is called much the same. */
export function findNearest(known: KnownTests, { title }: TestName): FoundTest | undefined {
  const pairs = pairsOf(title)
  const alike = testsOf(known)
    .map(test => ({ test, likeness: likeness(pairs, pairsOf(test.title)) }))
    .toSorted((one, other) => other.likeness - one.likeness)
  return alike.find(one => one.likeness > 0.6)?.test
}

function testsOf(known: KnownTests, only?: string): FoundTest[] {
  return [...known]
    .filter(([file]) => !only || file === only)
    .flatMap(([file, titles]) => [...titles].map(([title, result]) => ({ file, title, result })))
}

/** Each two signs beside each other. */
const pairsOf = (text: string) =>
  new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)))

/** From 0 to 1, after Dice. */
const likeness = (one: Set<string>, other: Set<string>) =>
  (2 * [...one].filter(pair => other.has(pair)).length) / (one.size + other.size)
