/** PgBouncer before a PostgreSQL. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo } from '#platform/server/database/postgres-account.ts'
import {
  findProgram,
  isListening,
  makeFolder,
  type Place,
  type Running,
  startProgram,
} from './program.ts'

export type PgBouncer = Running & { url: string }

export type PoolMode = 'session' | 'transaction' | 'statement'

export async function startPgBouncer(options: {
  place: Place
  name: string
  port: number
  /** What it leads to. */
  databaseUrl: string
  mode: PoolMode
  /** More lines of its settings, such as `default_pool_size = 5`. */
  settings?: Record<string, string | number>
}): Promise<PgBouncer> {
  const { place, port } = options
  const path = await findProgram('pgbouncer', 'pgbouncer')
  const folder = await makeFolder(place, options.name)
  const {
    username,
    password,
    hostname,
    port: databasePort,
    pathname,
  } = new URL(options.databaseUrl)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    pool_mode: options.mode,
    auth_type: 'scram-sha-256',
    auth_file: 'people.txt',
    max_client_conn: 1000,
    default_pool_size: 20,
    server_login_retry: 1,
    ...options.settings,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const files = {
    'people.txt': `"${username}" "${password}"\n`,
    'pgbouncer.ini': `[databases]\n${pathname.slice(1)} = host=${hostname} port=${databasePort}\n[pgbouncer]\n${lines.join('\n')}\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 })
    await giveTo(place.account, join(folder, name))
  }
  const running = await startProgram({
    ...{ path, args: ['pgbouncer.ini'], folder, account: place.account },
    isReady: () => isListening(port),
  })
  return { ...running, url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}` }
}
