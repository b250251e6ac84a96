import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { run } from './run.mjs'
import { failuresOf } from './test-failures.mjs'

/** Each step answers how many tests passed and failed in it, and how; a check that is no test run counts as one. */
export const steps = [
  script('types'),
  script('lint'),
  script('structure'),
  script('schema'),
  script('deadcode'),
  { name: 'build', test: async () => one(await buildPages()) },
  script('bundle'),
  { name: 'unit', test: () => vitest('unit') },
  { name: 'integration', test: () => vitest('integration') },
  { name: 'journeys', test: journeys },
  { name: 'specification', test: specification },
]

/** The reports of this run's test steps, by step. */
const reports = {}

/** A script of package.json; npm fails on one that does not exist. */
function script(name) {
  return { name, test: async () => one(await run('npm', ['run', '--silent', name])) }
}

const one = code => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

async function vitest(project) {
  const report = reportFile(project)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('npm', ['run', '--silent', project, '--', ...reporters])
  const said = await read(report)
  return counted(code, said.numPassedTests, said.numFailedTests, failuresOf(said))
}

async function journeys() {
  const report = reportFile('journeys')
  const env = { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await run('npm', ['run', '--silent', 'journeys', '--', '--reporter=list,json'], {
    env,
  })
  const said = await read(report)
  const { expected = 0, flaky = 0, unexpected } = said.stats ?? {}
  return counted(code, expected + flaky, unexpected, failuresOf(said))
}

/** Where every test has run, those that docs/specification.md and security.md name have passed; else they are there. */
async function specification() {
  const ran = ['unit', 'integration', 'journeys'].every(step => reports[step])
  const args = ran ? ['--', ...Object.values(reports)] : []
  return one(await run('npm', ['run', '--silent', 'specification', ...args]))
}

/** A run that fails without a failed test (a file that does not load) or that ran none counts as one failure. */
function counted(code, passed = 0, failed = 0, failures = []) {
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
