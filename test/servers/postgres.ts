/** PostgreSQL of its own on a port that stays its own, however often it stops. */
import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { giveTo } from '#platform/server/database/postgres-account.ts'
import { findBinaries } from '#platform/server/database/postgres-binaries.ts'
import { statusOf } from '#platform/server/database/postgres-process.ts'
import { makeFolder, type Place, type Running, runProgram, startProgram } from './program.ts'

export type Postgres = {
  port: number
  /** Of the database `adwuma`, as its owner, who is no superuser. */
  url: string
  /** Of the same database, as the superuser. */
  adminUrl: string
  /** Where its files are. */
  cluster: string
  binaries: string
  place: Place
  isRunning(): boolean
  /** Also once it was stopped or killed. */
  start(): Promise<void>
  /** SIGINT rolls back what is open, SIGQUIT leaves it to be recovered. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>
}

export const owner = 'adwuma'

/** Makes a cluster with an empty database `adwuma`, and starts it. */
export async function startPostgres(options: {
  place: Place
  name: string
  port: number
  /** The folder that holds `initdb` and `postgres`; without it the embedded ones. */
  binaries?: string | undefined
  settings?: Record<string, string>
}): Promise<Postgres> {
  const { place, name, port } = options
  const folder = await makeFolder(place, name)
  const cluster = await makeFolder(place, `${name}/cluster`)
  const binaries = options.binaries ?? join(await findBinaries(place.account), 'bin')
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await giveTo(place.account, passwordFile)
  await runProgram({
    path: join(binaries, 'initdb'),
    args: [
      ...['-D', cluster, '--username=postgres', `--pwfile=${passwordFile}`],
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'],
    ],
    folder,
    account: place.account,
  })
  const settings = { ...quick, ...options.settings }
  const address = (user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const postgres = postgresOn({
    ...{ place, folder, cluster, binaries, port, settings },
    ...{ url: address(owner, owner), adminUrl: address('postgres', owner) },
  })
  await postgres.start()
  await makeDatabase(address('postgres', 'postgres'), password)
  return postgres
}

/** One on a cluster that is there already. */
export function postgresOn(options: {
  place: Place
  folder: string
  cluster: string
  binaries: string
  port: number
  url: string
  adminUrl: string
  settings: Record<string, string>
}): Postgres {
  const { place, folder, cluster, binaries, port, url, adminUrl } = options
  let running: Running | undefined
  return {
    ...{ place, cluster, binaries, port, url, adminUrl },
    isRunning: () => running?.isRunning() ?? false,
    start: async () => {
      const ours = { listen_addresses: '127.0.0.1', port: String(port) }
      const settings = { ...options.settings, ...ours, unix_socket_directories: '' }
      const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
      running = await startProgram({
        path: join(binaries, 'postgres'),
        args: ['-D', cluster, ...flags],
        folder,
        account: place.account,
        isReady: async () => (await statusOf(cluster)).ready,
      })
    },
    stop: async (signal = 'SIGINT') => running?.end(signal),
  }
}

/** Debian's, the newest that is there, or of the version that is asked for. */
export async function findDebianPostgres(version?: number): Promise<string> {
  const root = '/usr/lib/postgresql'
  const there = (await readdir(root).catch(() => [])).map(Number).sort((a, b) => b - a)
  const found = version ? there.find(one => one === version) : there[0]
  const wanted = version ? `postgresql-${version}` : 'postgresql'
  if (!found) throw new Error(`PostgreSQL is not installed: apt-get install ${wanted}`)
  return join(root, String(found), 'bin')
}

const quick = { shared_buffers: '64MB', max_connections: '100', timezone: 'UTC' }

/** As docs/operations.md has it done. */
async function makeDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    await client.query(`create role ${owner} login password '${password}'`)
    await client.query(`create database ${owner} owner ${owner}`)
  } finally {
    await client.end()
  }
}
