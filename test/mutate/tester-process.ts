/** Keeps the tests of one folder at hand: told which have to run, it answers the first that fails. */
import { inspect } from 'node:util'
import { createVitest, type TestCase, type TestModule, type Vitest } from 'vitest/node'
import type { Failure, TestResult, TestTask } from './tester.ts'

const vitest = await createVitest('test', {
  config: false,
  root: process.cwd(),
  include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  globalSetup: ['test/postgres.ts'],
  reporters: [{}],
  silent: true,
  watch: false,
  bail: 1,
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
})
await vitest.standalone()
let lastChanged = ''
process.on('message', (task: TestTask) => void run(vitest, task).then(sendResult, fail))
sendResult({ failure: null })

async function run(vitest: Vitest, { tests, changed }: TestTask): Promise<TestResult> {
  // The one before is back as it was.
  for (const file of [lastChanged, changed]) vitest.invalidateFile(file)
  lastChanged = changed
  if (tests.length === 0) return { failure: null }
  const specifications = await vitest.globTestSpecifications(tests)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const ran = testModules.filter(module => tests.includes(module.relativeModuleId))
  const failure = firstFailed(ran)
  if (failure) return { failure }
  if (unhandledErrors.length > 0)
    return { failure: { says: `unhandled: ${inspect(unhandledErrors[0])}` } }
  const isThrough = ran.length === tests.length && ran.every(module => module.state() === 'passed')
  return isThrough ? { failure: null } : 'broken off'
}

function firstFailed(modules: TestModule[]): Failure | null {
  for (const module of modules) {
    const file = module.relativeModuleId
    for (const test of module.children.allTests('failed'))
      return { file, says: `${file} › ${test.fullName}: ${reasonOf(test)}` }
    const error = module.state() === 'failed' && errorOf(module)
    if (error) return { file, says: `${file} ends: ${error}` }
  }
  return null
}

/** The first line is enough to tell a fault that was noticed from a machine that was too busy. */
function reasonOf(test: TestCase): string {
  return test.result().errors?.[0]?.message.split('\n')[0] ?? ''
}

/** Of a file that cannot be loaded, or whose preparations fail. */
function errorOf(module: TestModule): string | undefined {
  const suites = [module, ...module.children.allSuites()]
  return suites.flatMap(suite => suite.errors())[0]?.message.split('\n')[0]
}

function sendResult(result: TestResult): void {
  process.send?.(result)
}

function fail(error: unknown): void {
  console.error(error)
  process.exit(1)
}
