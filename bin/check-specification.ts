import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { listTests } from './specification/list-tests.ts'
import { readReports } from './specification/reports.ts'
import { checkMentions, checkSpecification } from './specification/rules.ts'

/**
 * Every row of docs/specification.md names tests that exist, and so do the tests that docs/security.md names. Given the
 * JSON reports of a whole run (`npm test` does so), they also ran and passed.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const reports = process.argv.slice(2)
const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')
const pages = [
  {
    path: 'docs/specification.md',
    page: await read('docs/specification.md'),
    check: checkSpecification,
  },
  { path: 'docs/security.md', page: await read('docs/security.md'), check: checkMentions },
]
const known =
  reports.length > 0
    ? await readReports(reports, root)
    : await listTests(pages.map(({ page }) => page).join('\n'), root)
const shown = reports.length > 0 ? 'ran and passed' : 'are there'

for (const { path, page, check } of pages) {
  const { rows, tests, problems } = check(page, known)
  for (const { line, sentence } of problems) console.error(`${path}:${line}\n  ${sentence}\n`)
  process.stdout.write(
    `${path}: ${rows} rows; of ${tests} tests named, all but the problems ${shown}; ${problems.length} problems.\n`,
  )
  if (problems.length > 0) process.exitCode = 1
}
