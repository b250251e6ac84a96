/** The commands as an operator types them, on the database that the product brings along. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createPool, kyselyOn } from '#platform/server/database/database.ts'
import {
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/server/database/embedded-postgres.ts'
import { ageOfBackup } from '#platform/server/database/last-backup.ts'
import { migrate } from '#platform/server/database/migrations.ts'

test('backup joins the database of a server that runs; restore starts one where none does', async () => {
  const place = await mkdtemp(join(tmpdir(), 'adwuma-commands-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const [here, there, backup] = ['here', 'there', 'backup'].map(name => join(place, name))
  const running = await startEmbeddedPostgres({ dataDir: String(here) })
  onTestFinished(running.stop)
  await fill(running.url, String(here))

  const backedUp = await run('backup', String(backup), { DATA_DIR: String(here) })
  expect(backedUp).toMatch(/^\d+ rows and 1 files are in /)
  expect(await ageOfBackup(String(here))).toBeLessThan(120)
  expect(backedUp).toContain('Keep APP_SECRET, IDENTITY_KEY and RECEIPT_KEY elsewhere')
  expect((await readdir(String(backup))).sort()).toEqual([
    ...['SHA256SUMS', 'database', 'files', 'manifest.json'],
  ])
  const again = await run('backup', String(backup), { DATA_DIR: String(here) })
  expect(again).toContain('is not empty: every backup gets a folder of its own')

  const restored = await run('restore', String(backup), { DATA_DIR: String(there) })
  expect(restored).toMatch(/^\d+ rows and 1 files of .* are back/)
  expect(restored).toContain(
    'Now: npm run ledger, then a server and npm run doctor, and ten minutes later npm run audit.',
  )
  const database = await joinEmbeddedPostgres({ dataDir: String(there) })
  onTestFinished(database.stop)
  expect(await titlesIn(database.url)).toEqual(await titlesIn(running.url))
  expect(await readFile(join(String(there), 'files/public/a.txt'), 'utf8')).toBe('an upload')
}, 240_000)

test('audit and ledger look at the database of a server that runs, which runs on', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-commands-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const running = await startEmbeddedPostgres({ dataDir })
  onTestFinished(running.stop)
  await fill(running.url, dataDir)
  expect(await run('check-ledger', '', { DATA_DIR: dataDir })).toContain(' 0 differences.')
  expect(await run('audit', '--grace=0', { DATA_DIR: dataDir })).toContain(' is nobody’s since ')
  expect(await titlesIn(running.url)).not.toEqual([])
}, 240_000)

async function fill(url: string, dataDir: string): Promise<void> {
  const pool = createPool(url, { poolSize: 1 })
  await migrate(kyselyOn(pool))
  await pool.query(
    `insert into categories (id, description, slug) values (999, 'Kente\tweaving \\N ɔ', 'kente')`,
  )
  await pool.end()
  await mkdir(join(dataDir, 'files/public'), { recursive: true })
  await writeFile(join(dataDir, 'files/public/a.txt'), 'an upload')
}

async function titlesIn(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ description: string }>(
    'select description from categories order by id',
  )
  await client.end()
  expect(rows.at(-1)?.description).toContain('Kente')
  return rows.map(({ description }) => description)
}

/** What a command says, whether it ends well or not. */
async function run(command: string, folder: string, env: Record<string, string>): Promise<string> {
  const ended = promisify(execFile)(process.execPath, [`bin/${command}.ts`, folder], {
    env: { PATH: process.env.PATH, ...env },
  })
  return ended.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => stdout + stderr,
  )
}
