import pg from 'pg'
import { createPool, kyselyOn } from '#platform/server/database.ts'
import { pendingMigrations } from '#platform/server/migrations.ts'
import { fail, ok, type Probe, type Seen, warn } from './probe.ts'

const extensions = [
  ...['btree_gin', 'btree_gist', 'citext', 'cube'],
  ...['fuzzystrmatch', 'pg_trgm', 'unaccent'],
]
const oldestVersion = 150_000
const mostSkewMs = 2000

/** Reachable, of a version that we know, with its extensions, its migrations and our time. */
export function databaseProbes(url: string, readUrl?: string): Probe[] {
  const probes = [
    { what: 'database', look: () => onClient(url, judgeServer) },
    { what: 'schema', look: () => judgeMigrations(url) },
    { what: 'clock', look: () => onClient(url, judgeClock) },
  ]
  if (!readUrl) return probes
  return [...probes, { what: 'replica', look: () => onClient(readUrl, judgeReplica) }]
}

async function judgeServer(client: pg.Client): Promise<Seen> {
  const { rows } = await client.query<{ version: number; connections: number; missing: string[] }>(
    `select current_setting('server_version_num')::int as version,
      current_setting('max_connections')::int as connections,
      array(select name from unnest($1::text[]) as name
        where not exists (select from pg_available_extensions as known where known.name = name.name)) as missing`,
    [extensions],
  )
  const { version = 0, connections = 0, missing = [] } = rows[0] ?? {}
  const said = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`
  if (version < oldestVersion) return fail(`${said}: 15 or later is needed.`)
  if (missing.length > 0)
    return fail(`${said} lacks ${missing.join(', ')}: install its contrib package.`)
  return ok(`${said}, ${connections} connections at most; each process of ours takes up to 17.`)
}

async function judgeMigrations(url: string): Promise<Seen> {
  const pool = createPool(url, { poolSize: 1 })
  try {
    const pending = await pendingMigrations(kyselyOn(pool))
    return pending.length === 0
      ? ok('All migrations are applied.')
      : warn(`Not applied yet: ${pending.join(', ')}. The next start of a server does it.`)
  } finally {
    await pool.end()
  }
}

async function judgeClock(client: pg.Client): Promise<Seen> {
  const asked = Date.now()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const answered = Date.now()
  const skewMs = Math.round((rows[0]?.now.getTime() ?? 0) - (asked + answered) / 2)
  const said = `The database's clock is ${Math.abs(skewMs)} ms ${skewMs < 0 ? 'behind' : 'ahead of'} ours.`
  return Math.abs(skewMs) > mostSkewMs + (answered - asked)
    ? fail(`${said} Let both follow the same time server: deadlines and codes depend on it.`)
    : ok(said)
}

async function judgeReplica(client: pg.Client): Promise<Seen> {
  const { rows } = await client.query<{ replica: boolean; lag: number | null }>(
    `select pg_is_in_recovery() as replica,
      extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as lag`,
  )
  const { replica, lag } = rows[0] ?? {}
  if (!replica) return warn('DATABASE_READ_URL leads to no replica: it saves the database nothing.')
  return (lag ?? 0) > 10
    ? warn(
        `The replica is up to ${Math.round(lag ?? 0)} s behind: people may miss what they wrote.`,
      )
    : ok('The replica follows.')
}

async function onClient(url: string, judge: (client: pg.Client) => Promise<Seen>): Promise<Seen> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await judge(client)
  } finally {
    await client.end()
  }
}
