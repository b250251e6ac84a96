import { expect, test } from 'vitest'
import type { JsonAssertionResult, JsonTestResults } from 'vitest/node'
import { addSecondTry, listFailedFiles } from './second-try.ts'
import { failuresOf, unsteadyOf } from './test-failures.mjs'

type Outcome = Pick<JsonAssertionResult, 'fullName' | 'status' | 'failureMessages'>

const aPass = (fullName: string): Outcome => ({ fullName, status: 'passed', failureMessages: [] })
const aFailure = (fullName: string, error: string): Outcome => ({
  ...{ fullName, status: 'failed', failureMessages: [error] },
})

/** A report of these files, each with its tests; without any, the file did not load. */
function reportOn(files: Record<string, Outcome[]>): JsonTestResults {
  const testResults = Object.entries(files).map(([name, assertionResults]) => {
    const isGood = assertionResults.length > 0 && assertionResults.every(isPassed)
    const message = assertionResults.length > 0 ? '' : 'No such module'
    return { name, status: isGood ? 'passed' : 'failed', message, assertionResults }
  })
  return { testResults } as JsonTestResults
}

const isPassed = ({ status }: Outcome) => status === 'passed'

test('files with a failed test and those that did not load are run once more, and no other', () => {
  const report = reportOn({
    'a.db.test.ts': [aPass('holds')],
    'b.db.test.ts': [aPass('holds'), aFailure('breaks', 'Too early')],
    'c.db.test.ts': [],
  })
  expect(listFailedFiles(report)).toEqual(['b.db.test.ts', 'c.db.test.ts'])
})

test('what passed the second time counts as passed, and is told with its first error', () => {
  const first = reportOn({
    'a.db.test.ts': [aPass('holds')],
    'b.db.test.ts': [aPass('stays'), aFailure('races', 'Too early')],
    'c.db.test.ts': [],
  })
  const second = reportOn({
    'b.db.test.ts': [aPass('stays'), aPass('races')],
    'c.db.test.ts': [aPass('loads')],
  })
  const both = addSecondTry(first, second)
  expect(both).toMatchObject({ numPassedTests: 4, numFailedTests: 0 })
  expect(listFailedFiles(both)).toEqual([])
  expect(failuresOf(both)).toEqual([])
  expect(unsteadyOf(both)).toEqual([
    '✗ b.db.test.ts › races\n    Too early',
    '✗ c.db.test.ts\n    No such module',
  ])
})

test('what failed twice is told with its second error, and so is what failed only then', () => {
  const first = reportOn({ 'b.db.test.ts': [aPass('stays'), aFailure('breaks', 'Too early')] })
  const second = reportOn({
    'b.db.test.ts': [aFailure('stays', 'Too late'), aFailure('breaks', 'Still so')],
  })
  const both = addSecondTry(first, second)
  expect(both).toMatchObject({ numPassedTests: 0, numFailedTests: 2 })
  expect(failuresOf(both)).toEqual([
    '✗ b.db.test.ts › stays\n    Too late',
    '✗ b.db.test.ts › breaks\n    Still so',
  ])
  expect(unsteadyOf(both)).toEqual([])
})
