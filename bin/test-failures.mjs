import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

const linesOfEach = 15

/**
 * The failed tests of a JSON report of Vitest or Playwright, each with the beginning of its error: told again at the
 * end of the run, since what was printed before is long, and often only its end is kept.
 */
export function failuresOf(report) {
  return [
    ...(report.testResults ?? []).flatMap(failuresOfFile),
    ...journeysOf(report, 'unexpected'),
    ...(report.errors ?? []).map(({ message }) => describeFailure('outside any test', message)),
  ]
}

/** Tests that failed at first and passed when they were run again: a fault of theirs or of the product's to find. */
export function unsteadyOf(report) {
  return [...(report.testResults ?? []).flatMap(unsteadyOfFile), ...journeysOf(report, 'flaky')]
}

function unsteadyOfFile(file) {
  const { name, status, message } = file
  if (status === 'passed' && message) return [describeFailure(name, message)]
  return describeTests(
    file,
    ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
  )
}

function journeysOf(report, status) {
  return (report.suites ?? []).flatMap(file => within(file, status, []))
}

function failuresOfFile(file) {
  const failed = describeTests(file, ({ status }) => status === 'failed')
  const { name, status, message } = file
  // Without a message it was only not reached: `quick` stops after a while.
  const isBroken = failed.length === 0 && status === 'failed' && message
  return isBroken ? [describeFailure(name, message)] : failed
}

function describeTests({ name, assertionResults }, isMeant) {
  return assertionResults
    .filter(isMeant)
    .map(({ fullName, failureMessages }) =>
      describeFailure(`${name} › ${fullName}`, failureMessages.join('\n')),
    )
}

function within(suite, status, titles) {
  const path = [...titles, suite.title]
  const found = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter(test => test.status === status)
      .map(({ projectName, results }) =>
        describeFailure(
          `[${projectName}] ${[...path, title].join(' › ')}`,
          results.find(({ error }) => error)?.error.message,
        ),
      ),
  )
  return [...found, ...(suite.suites ?? []).flatMap(inner => within(inner, status, path))]
}

function describeFailure(title, message) {
  const shown = title.replace(`${root}/`, '')
  const lines = stripVTControlCharacters(message || 'It says nothing.').split('\n')
  return [`✗ ${shown}`, ...lines.slice(0, linesOfEach).map(line => `    ${line}`)].join('\n')
}
