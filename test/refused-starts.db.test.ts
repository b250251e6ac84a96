/** Starts that cannot succeed as things are: one sentence with the setting's name, and an exit code of 1. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { bundleServer } from './builders/bundled-server.ts'
import { useServers } from './builders/killable-servers.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

const servers = useServers()
const { serverUrl, template } = inject('testPostgres')
const nobody = 'postgres://adwuma:hunter2@127.0.0.1:9/adwuma'

test('settings that are wrong are all named at once', async () => {
  const wrong = {
    ...{ NODE_ENV: 'prod', DATABASE_URL: 'mysql://adwuma:hunter2@db/adwuma' },
    ...{ SMTP_URL: 'http://mail', APP_URL: 'ftp://adwuma.example' },
    MAP_TILES_URL: 'javascript:alert(1)',
  }
  const { lines, code } = await start(wrong, 'src/server.ts')
  expect(lines.map(line => line.split(' ', 3).slice(0, 3).join(' '))).toEqual([
    'NODE_ENV must be',
    'DATABASE_URL must be',
    'APP_URL must be',
    'SMTP_URL must be',
    'MAP_TILES_URL must be',
  ])
  expect(code).toBe(1)
})

test('a database that does not answer is told with the setting’s name and without its password', async () => {
  const { lines, code } = await start({ DATABASE_URL: nobody })
  expect(lines).toEqual([
    'DATABASE_URL cannot be used: 127.0.0.1:9 does not answer. Start the server there, or correct the address (ECONNREFUSED).',
  ])
  expect(code).toBe(1)
})

test('a wrong password and a missing database are told apart', async () => {
  const wrong = new URL(String(servers.env.DATABASE_URL))
  wrong.pathname = '/nowhere'
  expect((await start({ DATABASE_URL: wrong.href })).lines).toEqual([
    expect.stringMatching(/^DATABASE_URL cannot be used: .* has no database of that name\..*\.$/),
  ])
  wrong.password = 'hunter2'
  wrong.username = 'nobody'
  expect((await start({ DATABASE_URL: wrong.href })).lines).toEqual([
    expect.stringMatching(/^DATABASE_URL cannot be used: .* refuses the user or the password/),
  ])
})

test('a replica that does not answer, or is of another database, is refused', async () => {
  const away = await start({ DATABASE_READ_URL: nobody })
  expect(away.lines).toEqual([
    expect.stringMatching(/^DATABASE_READ_URL cannot be used: 127\.0\.0\.1:9 does not answer\./),
  ])
  expect(away.code).toBe(1)
  const name = `adwuma_other_${randomBytes(6).toString('hex')}`
  const other = await createDatabase({ serverUrl, name, template })
  onTestFinished(() => dropDatabase({ serverUrl, name }))
  const foreign = await start({ DATABASE_READ_URL: other })
  expect(foreign.lines).toEqual([
    expect.stringMatching(/^DATABASE_READ_URL leads to another database than DATABASE_URL:/),
  ])
  expect(foreign.code).toBe(1)
})

test('a port that is taken and a host of another machine are told with their settings', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const taken = await start({ PORT: String(port) })
  expect(taken.lines).toEqual([
    `PORT ${port} is taken: another process listens at 127.0.0.1:${port} (EADDRINUSE). Stop that one, or set PORT to another.`,
  ])
  expect(taken.code).toBe(1)
  const elsewhere = await start({ HOST: '192.0.2.1' })
  expect(elsewhere.lines).toEqual([
    'HOST 192.0.2.1 is no address of this machine (EADDRNOTAVAIL). Set HOST to one, or to 0.0.0.0 for all.',
  ])
})

test('a data folder that is no folder is told with its setting', async () => {
  const file = join(import.meta.dirname, 'refused-starts.db.test.ts')
  const { lines, code } = await start({ DATA_DIR: join(file, 'data') })
  expect(lines).toEqual([
    `DATA_DIR cannot be used: ${file}/data is not a folder. Set DATA_DIR to one.`,
  ])
  expect(code).toBe(1)
})

test('commands say it as the server does', async () => {
  for (const command of ['bin/audit.ts', 'bin/check-ledger.ts', 'bin/seed.ts']) {
    const { lines, code } = await start({ DATABASE_URL: nobody }, command)
    expect([command, lines.length, code]).toEqual([command, 1, 1])
    expect(lines[0]).toMatch(/^DATABASE_URL cannot be used: 127\.0\.0\.1:9 does not answer\./)
  }
})

test('audit and ledger change nothing in a database of an earlier version, and say so', async () => {
  const name = `adwuma_earlier_${randomBytes(6).toString('hex')}`
  const DATABASE_URL = await createDatabase({ serverUrl, name })
  onTestFinished(() => dropDatabase({ serverUrl, name }))
  for (const command of ['bin/audit.ts', 'bin/check-ledger.ts'])
    expect([command, await start({ DATABASE_URL }, command)]).toEqual([
      command,
      {
        lines: [
          'The database is of an earlier version. Start one server of this release, then try again.',
        ],
        code: 1,
      },
    ])
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  const { rows } = await client.query('select from pg_tables where schemaname = $1', ['public'])
  await client.end()
  expect(rows).toEqual([])
})

/** The bundled server, which starts in half the time, unless another script is named. */
async function start(
  env: Record<string, string>,
  script?: string,
): Promise<{ lines: string[]; code: number }> {
  const ended = promisify(execFile)(process.execPath, [script ?? (await bundleServer())], {
    env: { ...process.env, ...servers.env, LOG_LEVEL: 'error', NODE_ENV: '', PORT: '0', ...env },
  })
  const { stdout, stderr, code } = await ended.then(
    said => ({ ...said, code: 0 }),
    error => error,
  )
  return { lines: `${stdout}${stderr}`.trim().split('\n'), code }
}
