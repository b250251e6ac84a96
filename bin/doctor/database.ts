import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createPool, kyselyOn } from '#platform/server/database/database.ts'
import { listPendingMigrations } from '#platform/server/database/migrations.ts'
import { mostLagMs } from '#platform/server/database/replica.ts'
import { assertReplica, oldestVersion } from '#platform/server/database/server-checks.ts'
import { findWays } from '#platform/server/database/server-roles.ts'
import { type CheckResult, fail, ok, warn } from '#platform/server/observability/check-result.ts'
import type { Probe } from './probe.ts'

const extensions = [
  ...['btree_gin', 'btree_gist', 'citext', 'cube'],
  ...['fuzzystrmatch', 'pg_trgm', 'unaccent'],
]
const mostSkewMs = 2000

/**
 * Reachable, of a version that we know, with its extensions, its migrations and our time; and a way there that keeps
 * what we need. `direct` leads past a pooler.
 */
export function databaseProbes(
  url: string,
  others: { direct?: string | undefined; read?: string | undefined } = {},
): Probe[] {
  const { direct = url, read } = others
  const probes = [
    { name: 'database', look: () => onClient(direct, checkServer) },
    { name: 'schema', look: () => checkMigrations(direct) },
    { name: 'clock', look: () => onClient(direct, checkClock) },
    { name: 'pooler', look: () => checkPooler(url, others.direct) },
  ]
  if (!read) return probes
  return [...probes, { name: 'replica', look: () => checkReplica(direct, read) }]
}

async function checkPooler(url: string, direct: string | undefined): Promise<CheckResult> {
  const { manners } = await findWays(url, direct)
  if (manners.takesLimits && manners.keepsSession)
    return ok('The connections of DATABASE_URL are ours alone, with our limits of time.')
  const limit = await onClient(url, async client => {
    const { rows } = await client.query<{ limit: string }>(
      `select current_setting('statement_timeout') as limit`,
    )
    return rows[0]?.limit ?? '0'
  })
  if (limit === '0')
    return warn(
      "Behind this pooler no statement has a limit of time: alter role … set statement_timeout = '30s'.",
    )
  const names = manners.keepsNames ? 'keeps prepared statements' : 'keeps no prepared statements'
  return ok(`A pooler that ${names}; no statement takes longer than ${limit}.`)
}

async function checkServer(client: pg.Client): Promise<CheckResult> {
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
  return ok(`${said}, ${connections} connections at most; each process of ours takes up to 18.`)
}

async function checkMigrations(url: string): Promise<CheckResult> {
  const pool = createPool(url, { poolSize: 1 })
  try {
    const pending = await listPendingMigrations(kyselyOn(pool))
    return pending.length === 0
      ? ok('All migrations are applied.')
      : warn(`Not applied yet: ${pending.join(', ')}. The next start of a server does it.`)
  } finally {
    await pool.end()
  }
}

async function checkClock(client: pg.Client): Promise<CheckResult> {
  const sentAt = Date.now()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const answeredAt = Date.now()
  const skewMs = Math.round((rows[0]?.now.getTime() ?? 0) - (sentAt + answeredAt) / 2)
  const said = `The database's clock is ${Math.abs(skewMs)} ms ${skewMs < 0 ? 'behind' : 'ahead of'} ours.`
  return Math.abs(skewMs) > mostSkewMs + (answeredAt - sentAt)
    ? fail(`${said} Let both follow the same time server: deadlines and codes depend on it.`)
    : ok(said)
}

async function checkReplica(direct: string, read: string): Promise<CheckResult> {
  await assertReplica(read, direct)
  const [primary, replica] = await Promise.all([positionAt(direct), positionAt(read)])
  if (!replica.isReplica)
    return warn('DATABASE_READ_URL leads to the primary: it saves the database nothing.')
  const reached = await onClient(read, client => untilReached(client, primary.position))
  if (reached) return ok('The replica follows.')
  const why = replica.isPaused ? ', since replaying is paused (pg_wal_replay_resume())' : ''
  return warn(
    `The replica is more than ${mostLagMs / 1000} s behind${why}: all is read from the primary.`,
  )
}

type Position = { position: string; isReplica: boolean; isPaused: boolean }

const positionAt = (url: string): Promise<Position> =>
  onClient(url, async client => {
    const { rows } = await client.query<Position>(
      `select pg_is_in_recovery() as "isReplica",
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end::text as position,
        case when pg_is_in_recovery() then pg_is_wal_replay_paused() else false end as "isPaused"`,
    )
    return rows[0] as Position
  })

/** Within the time that a server allows too. */
async function untilReached(client: pg.Client, position: string): Promise<boolean> {
  for (const giveUpAt = Date.now() + mostLagMs; ; await pause(100)) {
    const { rows } = await client.query<{ reached: boolean }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
      [position],
    )
    if (rows[0]?.reached) return true
    if (Date.now() > giveUpAt) return false
  }
}

async function onClient<T>(url: string, check: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await check(client)
  } finally {
    await client.end()
  }
}
