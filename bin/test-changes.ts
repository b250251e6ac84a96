import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'
import { listChangedFiles } from './changes/changed-files.ts'
import { findTestsBeside } from './changes/tests-beside.ts'

/** The integration tests beside what was changed, as many as there is time for; writes a JSON report where it is told. */
const seconds = 20
const [report] = process.argv.slice(2)
const root = fileURLToPath(new URL('..', import.meta.url))
const tests = findTestsBeside(
  listChangedFiles(root),
  globSync('{src,test}/**/*.db.test.ts', { cwd: root }),
)
// Asked for none, Vitest would run all of them.
if (tests.length === 0) process.exit()
const vitest = await createVitest('test', {
  watch: false,
  project: 'integration',
  reporters: ['default', ['json', { outputFile: report }]],
})
const timer = setTimeout(() => {
  process.stdout.write(`\nAfter ${seconds} seconds the rest is left to the whole npm test.\n`)
  void vitest.cancelCurrentRun('keyboard-input')
}, seconds * 1000)
await vitest.start(tests)
clearTimeout(timer)
process.exitCode = vitest.state.getCountOfFailedTests() > 0 ? 1 : 0
await vitest.close()
