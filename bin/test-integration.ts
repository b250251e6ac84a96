import { readFile, writeFile } from 'node:fs/promises'
import { createVitest, type JsonTestResults } from 'vitest/node'
import { addSecondTry, listFailedFiles } from './second-try.ts'

/**
 * All integration tests; writes a JSON report where it is told. Where nobody sits before it (`CI`), a file of which a
 * test failed is run once more, whole, on a database of its own: it does not meet what its first try left behind.
 */
const [report] = process.argv.slice(2)
if (!report) throw new Error('Say where the report is to be written.')

const first = await runFiles([], report)
const failedFiles = listFailedFiles(first.results)
let results = first.results
const errors = first.strayErrors
if (process.env.CI && failedFiles.length > 0) {
  process.stdout.write('\nOnce more, what failed:\n')
  const second = await runFiles(failedFiles, report)
  results = addSecondTry(results, second.results)
  errors.push(...second.strayErrors)
}
await writeFile(report, JSON.stringify({ ...results, errors }))
process.exitCode = listFailedFiles(results).length + errors.length > 0 ? 1 : 0

/** `strayErrors` were thrown where no test waited for them. */
async function runFiles(files: string[], outputFile: string) {
  const vitest = await createVitest('test', {
    watch: false,
    project: 'integration',
    reporters: ['default', ['json', { outputFile }]],
  })
  await vitest.start(files)
  const strayErrors = vitest.state.getUnhandledErrors().map(describeError)
  await vitest.close()
  const results: JsonTestResults = JSON.parse(await readFile(outputFile, 'utf8'))
  return { results, strayErrors }
}

/** What was thrown in a worker comes as what is left of it. */
function describeError(error: unknown): { message: string } {
  const { stack, message } = error as { stack?: string; message?: string }
  return { message: stack ?? message ?? 'What was thrown says nothing.' }
}
