import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { run } from './run.mjs'
import { failuresOf, unsteadyOf } from './test-failures.mjs'

const types = script('types')
const lint = script('lint')
const structure = script('structure')
const unit = { name: 'unit', test: testUnits }

/**
 * What runs one after the other; the steps within a stage run side by side, the longest first. Each step answers how
 * many tests passed and failed in it, and how; a check that is no test run counts as one.
 */
const stages = [
  [
    { name: 'build', test: async output => one(await buildPages(output)) },
    ...[script('deadcode'), structure, script('schema'), lint, types],
  ],
  [script('bundle'), script('floor')],
  [unit],
  [{ name: 'integration', test: testIntegration }],
  [{ name: 'journeys', test: journeys }],
  [{ name: 'specification', test: specification }],
]

/** `npm test -- quick`: what can be said in a minute. */
const quick = [[structure, lint, types], [unit], [{ name: 'changed', test: testChanges }]]

/** All of them, the quick ones, or those that are named: `npm test -- unit lint`. */
export function chooseStages(names) {
  if (names.length === 0) return stages
  if (names.length === 1 && names[0] === 'quick') return quick
  const known = stages.flat().map(({ name }) => name)
  const unknown = names.filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`No such step: ${unknown.join(', ')}. There are ${known.join(', ')}, or quick.`)
  return stages
    .map(stage => stage.filter(({ name }) => names.includes(name)))
    .filter(stage => stage.length > 0)
}

/** The reports of this run's test steps, by step. */
const reports = {}

/** A script of package.json; npm fails on one that does not exist. */
function script(name) {
  return { name, test: async output => one(await run('npm', ['run', '--silent', name], output)) }
}

function one(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function testUnits() {
  const report = reportFile('unit')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return countTests(await run('npm', ['run', '--silent', 'unit', '--', ...reporters]), report)
}

async function testIntegration() {
  const report = reportFile('integration')
  return countTests(await run('node', ['bin/test-integration.ts', report]), report)
}

async function countTests(code, report) {
  const said = await read(report)
  const outcome = countOutcome(code, said.numPassedTests, said.numFailedTests, failuresOf(said))
  return { ...outcome, unsteady: unsteadyOf(said) }
}

/** Where nothing with an integration test was changed, there is none to run. */
async function testChanges() {
  const report = reportFile('changed')
  const code = await run('node', ['bin/test-changes.ts', report])
  const said = await read(report)
  const { numPassedTests: passed = 0, numFailedTests } = said
  if (code === 0) return { passed, failed: 0 }
  return countOutcome(code, passed, numFailedTests, failuresOf(said))
}

async function journeys() {
  const report = reportFile('journeys')
  const env = { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await run('npm', ['run', '--silent', 'journeys', '--', '--reporter=list,json'], {
    env,
  })
  const said = await read(report)
  const { expected = 0, flaky = 0, unexpected } = said.stats ?? {}
  const outcome = countOutcome(code, expected + flaky, unexpected, failuresOf(said))
  return { ...outcome, unsteady: unsteadyOf(said) }
}

/** Where every test has run, those that docs/specification.md and security.md name have passed; else they are there. */
async function specification() {
  const ran = ['unit', 'integration', 'journeys'].every(step => reports[step])
  const args = ran ? ['--', ...Object.values(reports)] : []
  return one(await run('npm', ['run', '--silent', 'specification', ...args]))
}

/** A run that fails without a failed test (a file that does not load) or that ran none counts as one failure. */
function countOutcome(code, passed = 0, failed = 0, failures = []) {
  const unnamed = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: unnamed ? 1 : failed, failures }
}

function reportFile(step) {
  reports[step] = join(tmpdir(), `adwuma-${step}-${process.pid}.json`)
  return reports[step]
}

async function read(report) {
  return JSON.parse(await readFile(report, 'utf8').catch(() => '{}'))
}
