import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** What became of each test, by file (from the project's root) and by title. */
export type KnownTests = Map<string, Map<string, Result>>
export type Result = 'passed' | 'failed' | 'skipped' | 'listed'

/** Reads the JSON reports of Vitest and Playwright. */
export async function readReports(paths: string[], root: string): Promise<KnownTests> {
  const known: KnownTests = new Map()
  for (const path of paths) addReport(known, JSON.parse(await readFile(path, 'utf8')), root)
  return known
}

/** Adds what a report says; which of the two runners wrote it is seen from its shape. */
export function addReport(known: KnownTests, report: Report, root: string): void {
  for (const { name, assertionResults } of report.testResults ?? []) {
    for (const { ancestorTitles, title, status } of assertionResults) {
      note(known, relative(root, name), [...ancestorTitles, title], ofVitest(status))
    }
  }
  const folder = report.config?.rootDir ?? root
  for (const { suite, titles } of (report.suites ?? []).flatMap(file => within(file, []))) {
    for (const { file, title, tests } of suite.specs ?? []) {
      const path = relative(root, join(folder, file))
      for (const test of tests) note(known, path, [...titles, title], ofPlaywright(test))
    }
  }
}

/** Of tests that share a title, or run at several widths, the worst result counts. */
export function note(known: KnownTests, file: string, titles: string[], result: Result): void {
  const results = known.get(file) ?? new Map<string, Result>()
  const title = titles.filter(Boolean).join(' › ')
  const before = results.get(title) ?? result
  results.set(title, severity[before] > severity[result] ? before : result)
  known.set(file, results)
}

const severity: Record<Result, number> = { listed: 0, passed: 1, skipped: 2, failed: 3 }

type Report = {
  testResults?: {
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
  config?: { rootDir: string }
  suites?: Suite[]
}
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] }
type Spec = { file: string; title: string; tests: PlaywrightTest[] }
type PlaywrightTest = { expectedStatus: string; results: { status: string }[] }

/** A suite and those inside it; the outermost is the file, whose name is no part of a title. */
function within(suite: Suite, titles: string[]): { suite: Suite; titles: string[] }[] {
  const inner = (suite.suites ?? []).flatMap(one => within(one, [...titles, one.title]))
  return [{ suite, titles }, ...inner]
}

function ofVitest(status: string): Result {
  if (status === 'passed' || status === 'failed') return status
  return 'skipped'
}

/** Where tests are only listed, nothing has a result, but what is skipped is said. */
function ofPlaywright({ expectedStatus, results }: PlaywrightTest): Result {
  if (expectedStatus !== 'passed') return 'skipped'
  const last = results.at(-1)?.status
  if (last === undefined) return 'listed'
  if (last === 'passed' || last === 'skipped') return last
  return 'failed'
}
