/** A streaming replica of a PostgreSQL, made from a copy of its files while it runs. */
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { giveTo } from '#platform/server/database/postgres-account.ts'
import { type Postgres, postgresOn } from './postgres.ts'
import { makeFolder } from './program.ts'

export type Replica = Postgres & {
  /** From now on nothing that arrives is applied, and nothing else tells of it. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Resolves once everything is here that the primary has written until now. */
  catchUp(): Promise<void>
  promote(): Promise<void>
}

/** Needs no program but `postgres` itself: the embedded ones come without `pg_basebackup`. */
export async function startReplica(options: {
  primary: Postgres
  name: string
  port: number
  settings?: Record<string, string>
}): Promise<Replica> {
  const { primary, name, port } = options
  const { place, binaries } = primary
  const folder = await makeFolder(place, name)
  const cluster = join(folder, 'cluster')
  await copyCluster(primary, cluster, name)
  await giveTo(place.account, cluster)
  const withReplicaPort = (url: string) => url.replace(`:${primary.port}/`, `:${port}/`)
  const { username, password } = new URL(primary.adminUrl)
  const settings = {
    ...options.settings,
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`,
    primary_slot_name: name,
  }
  const replica = postgresOn({
    ...{ place, folder, cluster, binaries, port, settings },
    ...{ url: withReplicaPort(primary.url), adminUrl: withReplicaPort(primary.adminUrl) },
  })
  await replica.start()
  const ask = (query: string) => answerOf(replica.adminUrl, query)
  return {
    ...replica,
    pause: async () => {
      await ask('select pg_wal_replay_pause()')
      while ((await ask('select pg_get_wal_replay_pause_state() as answer')) !== 'paused');
    },
    resume: async () => void (await ask('select pg_wal_replay_resume()')),
    promote: async () => void (await ask('select pg_promote()')),
    catchUp: () => catchUp(primary, replica),
  }
}

/** The files first, then the note that says from where on the log has to be applied to them. */
async function copyCluster(primary: Postgres, cluster: string, slot: string): Promise<void> {
  const client = new pg.Client(primary.adminUrl)
  await client.connect()
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
    await client.query(`select pg_backup_start('${slot}', fast => true)`)
    await cp(primary.cluster, cluster, { recursive: true, filter: path => !isOfRunning(path) })
    await rm(join(cluster, 'pg_replslot', slot), { recursive: true, force: true })
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(cluster, 'standby.signal'), '')
  } finally {
    await client.end()
  }
}

const isOfRunning = (path: string) => /\/(postmaster\.(pid|opts)|pgsql_tmp.*)$/.test(path)

async function catchUp(primary: Postgres, replica: Postgres): Promise<void> {
  const written = await answerOf(primary.adminUrl, 'select pg_current_wal_lsn() as answer')
  const reached = `select pg_last_wal_replay_lsn() >= '${written}' as answer`
  while ((await answerOf(replica.adminUrl, reached)) !== true);
}

async function answerOf(url: string, query: string): Promise<unknown> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(query)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}
