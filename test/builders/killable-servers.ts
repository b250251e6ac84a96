import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { openClock } from '#platform/server/clock.ts'
import { closeDatabase, db, openDatabase } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { stopJobs } from '#platform/server/jobs/jobs.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { createDatabase, dropDatabase } from '../postgres.ts'
import { type BuiltUser, bearer, tokenFor } from './accounts.ts'
import { bundleServer } from './bundled-server.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** So that a busy machine is no failure. */
export const patiently = { timeout: 60_000, interval: 20 }

export type Servers = {
  /** Of the database and the data folder that they share with each other and, as `db`, with the test. */
  env: Record<string, string>
  /** One more, until the end of the test. */
  start(extraEnv?: Record<string, string>): Promise<ServerProcess>
  /** The one that an earlier test has left running, or a new one; it stays for the next test until somebody kills it. */
  ensureRunning(): Promise<ServerProcess>
  /** Until somebody asks for it again: for tests whose clock runs ahead, since it would take their jobs by its own. */
  endLasting(): Promise<void>
}

/** Real servers on a database of this test file's own; `bundled` where many are started, and starting is not what is tested. */
export function useServers(
  extraEnv: Record<string, string> = {},
  { bundled = false } = {},
): Servers {
  const { serverUrl, template } = inject('testPostgres')
  const name = `adwuma_killed_${randomBytes(6).toString('hex')}`
  const env: Record<string, string> = {}
  let dataDir: string
  let survivor: ServerProcess | undefined

  beforeAll(async () => {
    openClock({ offsetMs: 0 })
    // Those of the file before are of its people.
    tokens.clear()
    dataDir = await mkdtemp(join(tmpdir(), 'adwuma-killed-'))
    const DATABASE_URL = await createDatabase({ serverUrl, name, template })
    await openDatabase(DATABASE_URL, { poolSize: 5 })
    const APP_SECRET = randomBytes(32).toString('hex')
    Object.assign(env, { DATABASE_URL, DATA_DIR: dataDir, APP_SECRET })
    Object.assign(env, { DEMO: '0', RATE_LIMITS: 'off', ...extraEnv })
    // Logins and what is signed are made here, and used there.
    openSecret({ appSecret: env.APP_SECRET, dataDir })
  })

  afterAll(async () => {
    await survivor?.end('SIGKILL')
    await stopJobs()
    await closeDatabase()
    await dropDatabase({ serverUrl, name })
    await rm(dataDir, { recursive: true, force: true })
  })

  const script = async () => (bundled ? bundleServer() : undefined)
  const start = async (also: Record<string, string> = {}) => {
    const server = await startServer({ ...env, ...also }, await script())
    onTestFinished(() => server.end('SIGKILL'))
    return server
  }
  const ensureRunning = async () => {
    if (!survivor?.isRunning()) survivor = await startServer(env, await script())
    return survivor
  }
  const endLasting = async () => {
    await survivor?.end('SIGKILL')
  }
  return { env, start, ensureRunning, endLasting }
}

/** Null where the server has gone before it answered. */
export async function press(
  url: string,
  user: BuiltUser,
  path: string,
  body: object,
): Promise<number | null> {
  const headers = { ...bearer(await tokenOf(user)), 'content-type': 'application/json' }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${url}/api/${path}`, sent).catch(() => null)
  return answer?.status ?? null
}

const tokens = new Map<number, Promise<string>>()
export function tokenOf(user: BuiltUser): Promise<string> {
  const token = tokens.get(user.id) ?? tokenFor(user)
  tokens.set(user.id, token)
  return token
}

/** How many statements of servers wait for what somebody else holds. */
export async function countWaitingForRows(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and application_name = 'adwuma'`.execute(
    db,
  )
  return rows.length
}

/** A statement of a killed server that waits would go on without it once what it waits for is free. */
export async function endWaitingStatements(tx: Kysely<DB>): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and application_name = 'adwuma'`.execute(
    tx,
  )
}

/** What a killed server had begun is undone once the database has noticed. */
export async function connectionsOfServers(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'adwuma%'
      and state <> 'idle'`.execute(db)
  return rows.length
}
