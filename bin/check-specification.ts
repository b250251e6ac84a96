import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { listTests } from './specification/list-tests.ts'
import { readReports } from './specification/reports.ts'
import { checkSpecification } from './specification/rules.ts'

/**
 * Every row of docs/specification.md names tests that exist. Given the JSON reports of a whole run
 * (`npm test` does so), they also ran and passed.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const reports = process.argv.slice(2)
const page = await readFile(new URL('../docs/specification.md', import.meta.url), 'utf8')
const ran = reports.length > 0 ? await readReports(reports, root) : undefined
const { rows, tests, problems } = checkSpecification(page, ran ?? (await listTests(page, root)))

for (const { line, sentence } of problems) {
  console.error(`docs/specification.md:${line}\n  ${sentence}\n`)
}
const shown = ran ? 'ran and passed' : 'are there'
process.stdout.write(
  `${rows} rows; of ${tests} tests named, all but the problems ${shown}; ${problems.length} problems.\n`,
)
process.exitCode = problems.length > 0 ? 1 : 0
