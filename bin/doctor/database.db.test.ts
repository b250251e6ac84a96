import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { db, pool } from '#platform/server/database/database.ts'
import { defineJob, enqueue, startJobs, stopJobs } from '#platform/server/jobs/jobs.ts'
import { useDatabase } from '../../test/builders/database.ts'
import { openFakePooler } from '../../test/fakes/pooler.ts'
import { createDatabase, dropDatabase } from '../../test/postgres.ts'
import { databaseProbes } from './database.ts'
import { examine, lineOf } from './probe.ts'
import { queueProbe } from './queue.ts'

useDatabase()
const url = () => String(pool.options.connectionString)
const job = defineJob({ name: 'of-the-doctor', run: async () => {} })

test('a database that is up to date is ok, in every respect', async () => {
  const lines = await linesAbout(url())
  expect(lines[0]).toMatch(/^ok {4}database {2}PostgreSQL \d+\.\d+, \d+ connections/)
  expect(lines[1]).toBe('ok    schema    All migrations are applied.')
  expect(lines[2]).toMatch(/^ok {4}clock {5}The database's clock is \d+ ms/)
})

test('an empty database is worth a word, and stays empty', async () => {
  const { serverUrl } = inject('testPostgres')
  const name = `adwuma_doctor_${randomBytes(6).toString('hex')}`
  const empty = await createDatabase({ serverUrl, name })
  onTestFinished(() => dropDatabase({ serverUrl, name }))
  const lines = await linesAbout(empty)
  expect(lines[1]).toContain('warn  schema    Not applied yet: 0001_foundation')
  expect(lineOf(await examine(queueProbe(empty)))).toContain('warn  queue')
})

test('a database that is not there fails, without its password', async () => {
  const lines = await linesAbout('postgres://adwuma:hunter2@127.0.0.1:9/adwuma')
  for (const line of lines) {
    expect(line).toMatch(/^FAIL .*ECONNREFUSED/)
    expect(line).not.toContain('hunter2')
  }
})

test('a pooler that shares its connections fails alone, and is worth a word beside an address that leads past it', async () => {
  const pooler = await openFakePooler(url())
  onTestFinished(pooler.close)
  const lineAbout = async (direct?: string) => {
    const probe = databaseProbes(pooler.url, { direct }).find(({ name }) => name === 'pooler')
    return probe && lineOf(await examine(probe))
  }
  expect(await lineAbout()).toContain('FAIL  pooler    DATABASE_URL leads to a pooler')
  expect(await lineAbout(url())).toContain('warn  pooler    Behind this pooler no statement has')
  const own = new URL(url()).pathname.slice(1)
  await sql`alter database ${sql.id(own)} set statement_timeout = '30s'`.execute(db)
  const later = await openFakePooler(url())
  onTestFinished(later.close)
  const again = databaseProbes(later.url, { direct: url() }).find(({ name }) => name === 'pooler')
  expect(again && lineOf(await examine(again))).toContain(
    'ok    pooler    A pooler that keeps no prepared statements; no statement takes longer than 30s.',
  )
})

test('a server that is no replica is worth a word', async () => {
  const replica = databaseProbes(url(), { read: url() }).at(-1)
  expect(replica && lineOf(await examine(replica))).toContain('warn  replica')
})

test('the queue is ok, or has failures, or nobody works', async () => {
  await startJobs({ url: url(), jobs: [job], work: false })
  onTestFinished(() => stopJobs())
  const line = async () => lineOf(await examine(queueProbe(url())))
  expect(await line()).toContain('ok    queue')
  await enqueue(null, job, {})
  await sql`update pgboss.job set state = 'failed' where name = ${job.name}`.execute(db)
  expect(await line()).toContain('warn  queue     Failed for good: 1 of-the-doctor.')
  await enqueue(null, job, {}, { startAfter: new Date(Date.now() - 3_600_000) })
  expect(await line()).toContain('FAIL  queue     The oldest job has been due for 60 minutes')
  await sql`delete from pgboss.job where name = ${job.name}`.execute(db)
})

test('the command says it all in lines, ends with 1 where something fails, and tells no secret', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-doctor-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const secret = 'c0ffee-very-secret-of-32-letters'
  const env = { DATABASE_URL: url(), DATA_DIR: dataDir, APP_SECRET: secret, DEMO: '0' }
  const well = await run(env)
  expect(well.output).toMatch(/^warn {2}settings/)
  expect(well.output).toContain('ok    storage   Wrote, read and removed a file in DATA_DIR/files.')
  expect(well.code).toBe(0)
  const smtp = { MAIL_DRIVER: 'smtp', SMTP_URL: `smtp://user:${secret}@127.0.0.1:9` }
  const ill = await run({ ...env, ...smtp })
  expect(ill.output).toContain('FAIL  mail')
  expect(ill.code).toBe(1)
  const unset = await run({ ...env, NODE_ENV: 'production' })
  expect(unset.output).toContain('FAIL  settings  IDENTITY_KEY must be set')
  expect(unset.code).toBe(1)
  expect(well.output + ill.output + unset.output).not.toContain(secret)
  expect(well.output + ill.output).not.toContain(new URL(url()).password)
}, 90_000)

async function linesAbout(database: string): Promise<string[]> {
  const findings = await Promise.all(databaseProbes(database).map(probe => examine(probe)))
  return findings.map(lineOf)
}

async function run(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const ended = promisify(execFile)(process.execPath, ['bin/doctor.ts'], {
    env: { PATH: process.env.PATH, APP_URL: 'http://127.0.0.1:9', ...env },
  })
  return ended.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  )
}
