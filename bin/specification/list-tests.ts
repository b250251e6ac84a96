import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from '../run.mjs'
import { findTests } from './find-tests.ts'
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
    const unread = filesWithLoopsFor(page, known)
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
  return readList('playwright', ['test', '--list', '--reporter=json'], { report, env })
}

async function addListed(
  known: KnownTests,
  args: string[],
  report: string,
  root: string,
): Promise<void> {
  const listed: { name: string; file: string }[] = await readList(
    'vitest',
    ['list', ...args, `--json=${report}`],
    { report },
  )
  for (const { name, file } of listed)
    note(known, relative(root, file), name.split(' > '), 'listed')
}

/** A list that cannot be made is not always told by the exit code. */
async function readList(
  command: string,
  args: string[],
  { report, env = {} }: { report: string; env?: Record<string, string> },
) {
  let output = ''
  const onOutput = (text: string) => {
    output += text
  }
  const code = await run(command, args, { env, onOutput })
  const list = code === 0 ? await readFile(report, 'utf8').catch(() => null) : null
  if (list === null) throw new Error(`The tests could not be listed by ${command}:\n${output}`)
  return JSON.parse(list)
}

/** Where a title was not read, the files with a loop that may make it. */
function filesWithLoopsFor(page: string, known: KnownTests): string[] {
  const unread = readMentions(page)
    .flatMap(({ tests }) => tests)
    .filter(test => findTests(known, test).length === 0)
  const mayMake = (template: string) => unread.some(({ title }) => isOfTemplate(title, template))
  return [...known].filter(([, titles]) => [...titles.keys()].some(mayMake)).map(([file]) => file)
}

/** In a template `%s`, `$name` and `${name}` stand for anything; a title may be left open at its end. */
function isOfTemplate(title: string, template: string): boolean {
  const parts = template.replaceAll('\\"', '"').split(/%[a-z]|\$\{[^}]*\}|\$[\w.]+/)
  if (parts.length === 1) return false
  if (title.endsWith(' …')) return title.startsWith(parts[0] ?? '')
  return new RegExp(`^${parts.map(literally).join('.*')}$`).test(title)
}

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
