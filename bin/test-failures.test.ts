import { expect, test } from 'vitest'
import { root } from './run.mjs'
import { failuresOf } from './test-failures.mjs'

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

test('a journey that failed is told with the width at which it did', () => {
  const ok = { projectName: 'desktop', status: 'expected', results: [{}] }
  const results = [{ error: { message: `Timed out${'\nagain'.repeat(30)}` } }]
  const bad = { projectName: 'phone', status: 'unexpected', results }
  const inner = { title: 'Paying', specs: [{ title: 'a walk', tests: [ok, bad] }] }
  const [told, ...others] = failuresOf({ suites: [{ title: 'c.spec.ts', suites: [inner] }] })
  expect(others).toEqual([])
  expect(told).toMatch(/^✗ \[phone\] c\.spec\.ts › Paying › a walk\n {4}Timed out\n/)
  expect(told?.split('\n')).toHaveLength(16)
})

test('a run of journeys that could not begin says why', () => {
  expect(failuresOf({ errors: [{ message: 'No server' }] })).toEqual([
    '✗ before any test\n    No server',
  ])
})
