import { expect, test } from 'vitest'
import { root } from './run.mjs'
import { failuresOf, unsteadyOf } from './test-failures.mjs'

test('a failed test is told with its file, its title and the beginning of its error, and no other is', () => {
  const passed = { fullName: 'a rule that holds', status: 'passed', failureMessages: [] }
  const failureMessages = ['\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\nat line 7']
  const failed = { fullName: 'a rule that broke', status: 'failed', failureMessages }
  const testResults = [
    { name: `${root}/a.test.ts`, status: 'failed', assertionResults: [passed, failed] },
  ]
  expect(failuresOf({ testResults })).toEqual([
    '✗ a.test.ts › a rule that broke\n    AssertionError: expected 1 to be 2\n    at line 7',
  ])
})

test('a file that does not load is told though no test of it ran', () => {
  const file = {
    name: 'b.test.ts',
    status: 'failed',
    message: 'No such module',
    assertionResults: [],
  }
  expect(failuresOf({ testResults: [file] })).toEqual(['✗ b.test.ts\n    No such module'])
})

test('a file that was not reached is not told as one that failed', () => {
  const file = { name: 'c.test.ts', status: 'failed', message: '', assertionResults: [] }
  expect(failuresOf({ testResults: [file] })).toEqual([])
})

test('a journey that failed is told with the width at which it did', () => {
  const ok = { projectName: 'desktop', status: 'expected', results: [{}] }
  const results = [{ error: { message: `Timed out${'\nagain'.repeat(30)}` } }]
  const bad = { projectName: 'phone', status: 'unexpected', results }
  const inner = { title: 'Paying', specs: [{ title: 'a walk', tests: [ok, bad] }] }
  const [failure, ...others] = failuresOf({ suites: [{ title: 'c.spec.ts', suites: [inner] }] })
  expect(others).toEqual([])
  expect(failure).toMatch(/^✗ \[phone\] c\.spec\.ts › Paying › a walk\n {4}Timed out\n/)
  expect(failure?.split('\n')).toHaveLength(16)
})

test('what failed outside any test is told, too', () => {
  expect(failuresOf({ errors: [{ message: 'No server' }] })).toEqual([
    '✗ outside any test\n    No server',
  ])
})

test('a journey that passed when it was walked again is told apart, with its first error', () => {
  const results = [{ error: { message: 'Timed out' } }, {}]
  const tests = [{ projectName: 'phone', status: 'flaky', results }]
  const report = { suites: [{ title: 'd.spec.ts', specs: [{ title: 'a walk', tests }] }] }
  expect(failuresOf(report)).toEqual([])
  expect(unsteadyOf(report)).toEqual(['✗ [phone] d.spec.ts › a walk\n    Timed out'])
})

test('a test that passed when it was run again is told apart, with its first error', () => {
  const steady = { fullName: 'a rule', status: 'passed', failureMessages: [] }
  const unsteady = { fullName: 'a race', status: 'passed', failureMessages: ['Too early'] }
  const testResults = [
    { name: 'e.db.test.ts', status: 'passed', assertionResults: [steady, unsteady] },
  ]
  expect(failuresOf({ testResults })).toEqual([])
  expect(unsteadyOf({ testResults })).toEqual(['✗ e.db.test.ts › a race\n    Too early'])
})
