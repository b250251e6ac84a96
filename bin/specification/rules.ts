import { findNearest, findTests } from './find-tests.ts'
import { type Problem, type Row, readMentions, readPage, type TestName } from './page.ts'
import type { KnownTests } from './reports.ts'

/** Every row that names no test, or one that is not there, was skipped or failed. */
export function checkSpecification(
  page: string,
  known: KnownTests,
): { rows: number; tests: number; problems: Problem[] } {
  const { rows, problems } = readPage(page)
  return checkRows(rows, problems, known)
}

/** The same of a page of any form: whatever test it names has to be there. */
export const checkMentions = (page: string, known: KnownTests) =>
  checkRows(readMentions(page), [], known)

function checkRows(rows: Row[], problems: Problem[], known: KnownTests) {
  const faults = rows.flatMap(({ line, tests }) =>
    tests.flatMap(test => {
      const fault = findFault(test, known)
      return fault ? [{ line, ...fault }] : []
    }),
  )
  // A check that reads nothing finds nothing wrong.
  const empty = { line: 1, sentence: 'There is no row to check.' }
  const all = [...problems, ...faults, ...(rows.length === 0 ? [empty] : [])]
  const named = new Set(rows.flatMap(({ tests }) => tests.map(nameOf)))
  return { rows: rows.length, tests: named.size, problems: inOrder(all) }
}

function findFault(test: TestName, known: KnownTests): Omit<Problem, 'line'> | undefined {
  const found = findTests(known, test)
  if (found.length === 0) return missing(test, known)
  const files = [...new Set(found.map(({ file }) => file))]
  if (files.length > 1)
    return {
      sentence: `Several files have a test called "${test.title}": write one of them before it, ${files.join(' or ')}.`,
    }
  const failed = found.find(({ result }) => result === 'failed')
  if (failed) return { sentence: `The test failed: ${nameOf(failed)}` }
  const skipped = found.find(({ result }) => result === 'skipped')
  if (skipped) return { sentence: `The test did not run: ${nameOf(skipped)}` }
  return undefined
}

function missing(test: TestName, known: KnownTests): Omit<Problem, 'line'> {
  const sentence = `No test is called "${test.title}"${test.file ? ` in ${test.file}` : ''}.`
  const nearest = findNearest(known, test)
  if (!nearest) return { sentence }
  return {
    sentence: `${sentence} If it is "${nearest.title}" now, npm run specification -- --write says so here.`,
    rename: { from: test, to: { ...nearest, file: test.file && nearest.file } },
  }
}

const nameOf = ({ file, title }: TestName) => (file ? `${file} › ${title}` : title)

const inOrder = (problems: Problem[]) => problems.toSorted((one, other) => one.line - other.line)
