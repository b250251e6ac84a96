import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

const linesOfEach = 15

/**
 * The failed tests of a JSON report of Vitest or Playwright, each with the beginning of its error: told again at the
 * end of the run, since what was printed before is long, and often only its end is kept.
 */
export function failuresOf(report) {
  return [
    ...(report.testResults ?? []).flatMap(ofFile),
    ...(report.suites ?? []).flatMap(file => within(file, [])),
    ...(report.errors ?? []).map(({ message }) => worded('before any test', message)),
  ]
}

function ofFile({ name, status, message, assertionResults }) {
  const failed = assertionResults
    .filter(one => one.status === 'failed')
    .map(one => worded(`${name} › ${one.fullName}`, one.failureMessages.join('\n')))
  return failed.length === 0 && status === 'failed' ? [worded(name, message)] : failed
}

function within(suite, titles) {
  const path = [...titles, suite.title]
  const failed = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter(test => test.status === 'unexpected')
      .map(({ projectName, results }) =>
        worded(`[${projectName}] ${[...path, title].join(' › ')}`, results.at(-1)?.error?.message),
      ),
  )
  return [...failed, ...(suite.suites ?? []).flatMap(inner => within(inner, path))]
}

function worded(title, message) {
  const shown = title.replace(`${root}/`, '')
  const lines = stripVTControlCharacters(message || 'It says nothing.').split('\n')
  return [`✗ ${shown}`, ...lines.slice(0, linesOfEach).map(line => `    ${line}`)].join('\n')
}
