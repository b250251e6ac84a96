import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from '../run.mjs'
import { readMentions } from './page.ts'
import { addReport, type KnownTests, note } from './reports.ts'

/**
 * The tests that are there, without running them; `page` is all that names any. Reading the files is quick, but does not
 * give the titles that loops make; so only files of which the page names a title that was not read are loaded, too.
 */
export async function listTests(page: string, root: string): Promise<KnownTests> {
  const folder = await mkdtemp(join(tmpdir(), 'adwuma-specification-'))
  try {
    const known: KnownTests = new Map()
    addReport(known, await listJourneys(join(folder, 'journeys.json')), root)
    await addListed(known, ['--staticParse'], join(folder, 'read.json'), root)
    const unread = filesWithUnreadTitles(page, known)
    if (unread.length > 0)
      await addListed(known, ['--staticParse=false', ...unread], join(folder, 'loaded.json'), root)
    return known
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function listJourneys(report: string) {
  // Listing opens no browser: that there is a file will do.
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: process.execPath }
  await successful('playwright', ['test', '--list', '--reporter=json'], env)
  return JSON.parse(await readFile(report, 'utf8'))
}

async function addListed(
  known: KnownTests,
  args: string[],
  report: string,
  root: string,
): Promise<void> {
  await successful('vitest', ['list', ...args, `--json=${report}`])
  const listed: { name: string; file: string }[] = JSON.parse(await readFile(report, 'utf8'))
  for (const { name, file } of listed)
    note(known, relative(root, file), name.split(' > '), 'listed')
}

async function successful(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  let output = ''
  const onOutput = (text: string) => {
    output += text
  }
  const code = await run(command, args, { env, onOutput })
  if (code !== 0) throw new Error(`The tests could not be listed by ${command}:\n${output}`)
}

function filesWithUnreadTitles(page: string, known: KnownTests): string[] {
  const named = readMentions(page).flatMap(({ tests }) => tests)
  const unread = named.filter(({ file, title }) => known.get(file)?.has(title) === false)
  return [...new Set(unread.map(({ file }) => file))]
}
