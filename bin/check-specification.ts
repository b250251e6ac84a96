import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { listTests } from './specification/list-tests.ts'
import { renameTests } from './specification/page.ts'
import { readReports } from './specification/reports.ts'
import { checkMentions, checkSpecification } from './specification/rules.ts'

/**
 * Every row of docs/specification.md names tests that exist, and so do the tests that docs/security.md names. Given the
 * JSON reports of a whole run (`npm test` does so), they also ran and passed. With `--write` the names of tests that
 * were renamed are taken over.
 */
const { values, positionals: reports } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const read = async (path: string) => ({ path, page: await readFile(`${root}${path}`, 'utf8') })
const pages = [
  { ...(await read('docs/specification.md')), check: checkSpecification },
  { ...(await read('docs/security.md')), check: checkMentions },
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
  if (values.write) await writeFile(`${root}${path}`, renameTests(page, problems))
  else if (problems.length > 0) process.exitCode = 1
}
