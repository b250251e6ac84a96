/** Whether what answers is what the settings mean. */
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { explainConnection } from '../settings/start-faults.ts'
import type { DB } from './schema.generated.ts'

/** As PostgreSQL counts. */
export const oldestVersion = 150_000

/** @throws Error with a sentence where PostgreSQL is older than what we are made for */
export async function assertVersion(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db)
  const version = rows[0]?.version ?? 0
  if (version < oldestVersion)
    throw new Error(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}: 15 or later is needed.`,
    )
}

/**
 * One that follows late is fit: it is used from when it has caught up. One of another system would show people what is
 * not ours. @throws Error with a sentence
 */
export async function assertReplica(replicaUrl: string, primaryUrl: string): Promise<void> {
  const replica = await serverAt('DATABASE_READ_URL', replicaUrl)
  if (replica === 'starting') return
  const primary = await serverAt('DATABASE_URL', primaryUrl)
  if (primary === 'starting') return
  if (replica.started === primary.started && replica.database === primary.database) return
  if (replica.system !== primary.system || replica.database !== primary.database)
    throw new Error(
      'DATABASE_READ_URL leads to another database than DATABASE_URL: visitors would see what is not ours. Set it to a streaming replica of DATABASE_URL, or leave it out.',
    )
  if (!replica.follows)
    throw new Error(
      'DATABASE_READ_URL leads to a server that follows nobody: visitors would see what was there when it stopped. Set it to a streaming replica of DATABASE_URL, or leave it out.',
    )
}

type Server = {
  /** The same for a server and all that stream from it. Null where this user may not ask. */
  system: string | null
  started: string
  database: string
  follows: boolean
}

async function serverAt(name: string, url: string): Promise<Server | 'starting'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Omit<Server, 'system'>>(
      `select pg_postmaster_start_time()::text as started, current_database() as database, pg_is_in_recovery() as follows`,
    )
    const [server] = rows
    if (!server) throw new Error(`${name} leads to something that is no PostgreSQL.`)
    return { ...server, system: await systemOf(client) }
  } catch (error) {
    if (Object(error).code === startingUp) return 'starting'
    throw explainConnection(error, name, url)
  } finally {
    await client.end()
  }
}

const startingUp = '57P03'

async function systemOf(client: pg.Client): Promise<string | null> {
  const answer = client.query<{ system: string }>(
    'select system_identifier::text as system from pg_control_system()',
  )
  const { rows } = await answer.catch(() => ({ rows: [] }))
  return rows[0]?.system ?? null
}
