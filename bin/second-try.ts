import type { JsonAssertionResult, JsonTestResult, JsonTestResults } from 'vitest/node'

/** The files of a run's report of which a test failed, or which did not load. */
export function listFailedFiles({ testResults }: JsonTestResults): string[] {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
}

/**
 * A run's report with what its failed files said when they were run once more in place of what they said at first. A
 * test that passed then keeps the error of its first try, and so does a file that could not be run at first.
 */
export function addSecondTry(first: JsonTestResults, second: JsonTestResults): JsonTestResults {
  const testResults = first.testResults.map(file => {
    const again = second.testResults.find(({ name }) => name === file.name)
    return again ? keepFirstErrors(file, again) : file
  })
  const count = (status: JsonAssertionResult['status']) =>
    testResults.flatMap(file => file.assertionResults).filter(test => test.status === status).length
  const [numPassedTests, numFailedTests] = [count('passed'), count('failed')]
  return { ...first, testResults, numPassedTests, numFailedTests }
}

function keepFirstErrors(first: JsonTestResult, second: JsonTestResult): JsonTestResult {
  const assertionResults = second.assertionResults.map(test => {
    const before = first.assertionResults.find(({ fullName }) => fullName === test.fullName)
    return test.status === 'passed'
      ? { ...test, failureMessages: before?.failureMessages ?? [] }
      : test
  })
  return { ...second, message: second.message || first.message, assertionResults }
}
