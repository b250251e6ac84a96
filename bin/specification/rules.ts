import { type Problem, type Row, readMentions, readPage, type TestName } from './page.ts'
import type { KnownTests } from './reports.ts'

/** Every row that names no test, or one that is not there, was skipped or failed. */
export function checkSpecification(
  page: string,
  known: KnownTests,
): { rows: number; tests: number; problems: Problem[] } {
  const { rows, problems } = readPage(page)
  return judged(rows, problems, known)
}

/** The same of a page of any form: whatever test it names has to be there. */
export const checkMentions = (page: string, known: KnownTests) =>
  judged(readMentions(page), [], known)

function judged(rows: Row[], problems: Problem[], known: KnownTests) {
  const faults = rows.flatMap(({ line, tests }) =>
    tests.flatMap(test => {
      const sentence = faultOf(test, known)
      return sentence ? [{ line, sentence }] : []
    }),
  )
  // A check that reads nothing finds nothing wrong.
  const empty = { line: 1, sentence: 'There is no row to check.' }
  const all = [...problems, ...faults, ...(rows.length === 0 ? [empty] : [])]
  const named = new Set(rows.flatMap(({ tests }) => tests.map(nameOf)))
  return { rows: rows.length, tests: named.size, problems: inOrder(all) }
}

function faultOf(test: TestName, known: KnownTests): string | undefined {
  const titles = known.get(test.file)
  if (!titles)
    return `No tests are known of ${test.file}: correct the path, or remove the row's test.`
  const result = titles.get(test.title)
  if (!result) return `${test.file} has no test called "${test.title}".`
  if (result === 'skipped') return `The test did not run: ${nameOf(test)}`
  if (result === 'failed') return `The test failed: ${nameOf(test)}`
  return undefined
}

const nameOf = ({ file, title }: TestName) => `${file} › ${title}`

const inOrder = (problems: Problem[]) => problems.toSorted((one, other) => one.line - other.line)
