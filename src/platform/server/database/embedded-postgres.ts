import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStartDatabase, explainFileError, explainLog } from './cannot-start-database.ts'
import { lockFolder } from './folder-lock.ts'
import { type Account, canReach, findAccount, giveTo, identity } from './postgres-account.ts'
import { addressOf, removeSockets } from './postgres-address.ts'
import { findBinaries } from './postgres-binaries.ts'
import { runningPort, statusOf, stopOrphan } from './postgres-process.ts'

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

type Options = {
  /** Where the server keeps what must survive; the database lives in its `postgres` folder. */
  dataDir: string
  /** Settings of PostgreSQL on top of ours. */
  settings?: Record<string, string>
  /** Called when PostgreSQL ends although nobody stopped it. */
  onCrash?: (error: CannotStartDatabase) => void
}

/** Where one cluster lives, and how PostgreSQL is run on it. */
type Cluster = {
  home: string
  account: Account
  binaries: string
  /** False where the account may not pass through the folders above (a private home of root). */
  reachable: boolean
}

/**
 * Starts a PostgreSQL of our own on `dataDir`, and makes it first where there is none. Whatever a
 * killed process left behind is put in order. Throws `CannotStartDatabase` with a sentence to show.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const home = resolve(options.dataDir, 'postgres')
  try {
    await makeFolder(home)
    const release = await waitForLock(join(home, 'lock'), options.dataDir)
    try {
      return await startLocked(home, options, release)
    } catch (error) {
      await release()
      throw error
    }
  } catch (error) {
    throw explainFileError(error, home)
  }
}

/** Joins the database that a server runs on `dataDir` now; where none does, starts it for ourselves. */
export async function joinEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const home = resolve(options.dataDir, 'postgres')
  const folder = join(home, 'cluster')
  const port = await runningPort(folder)
  if (port === undefined) return startEmbeddedPostgres(options)
  const password = await readFile(join(home, 'password'), 'utf8')
  const url = await addressOf({ folder, port, password, database: 'adwuma' })
  return { url, stop: async () => {} }
}

/** A process that was just told to stop may still be finishing: it gets a moment before we refuse. */
async function waitForLock(file: string, dataDir: string): Promise<() => Promise<void>> {
  const giveUpAt = Date.now() + 5_000
  for (;;) {
    const lock = await lockFolder(file)
    if ('release' in lock) return lock.release
    if (Date.now() > giveUpAt) {
      const holder =
        typeof lock.heldBy === 'number'
          ? `another process (number ${lock.heldBy})`
          : `a process in ${lock.heldBy}`
      throw new CannotStartDatabase(
        `The data in ${resolve(dataDir)} is in use by ${holder}. Stop that one first, or set DATA_DIR to another folder.`,
      )
    }
    await pause(100)
  }
}

async function startLocked(
  home: string,
  { settings = {}, onCrash }: Options,
  release: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(home)
  const password = await passwordOf(cluster)
  const folder = join(home, 'cluster')
  await stopOrphan(folder)
  await removeSockets(folder)
  if (!(await exists(join(folder, 'PG_VERSION')))) await createCluster(cluster)
  const { child, port } = await launch(cluster, settings)
  const stop = stopper(child, release, onCrash, home)
  try {
    await createDatabase(await addressOf({ folder, port, password, database: 'postgres' }))
    return { url: await addressOf({ folder, port, password, database: 'adwuma' }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function makeFolder(home: string): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 }).catch(error => {
    // What Node answers on a read-only disk, when more than one folder is missing.
    if (error.code !== 'ENOENT') throw error
    throw new CannotStartDatabase(
      `The database cannot start: ${home} cannot be created. Set DATA_DIR to a folder that can be written to.`,
    )
  })
}

async function prepareCluster(home: string): Promise<Cluster> {
  const account = await findAccount(join(home, 'cluster'))
  await giveTo(account, home)
  const binaries = await findBinaries(account)
  const reachable = await canReach(account, [home])
  if (!reachable && process.platform !== 'linux') {
    throw new CannotStartDatabase(
      `${account.name}, as whom PostgreSQL runs, cannot reach ${home}. ` +
        'Set DATA_DIR to a folder that others may enter, or set DATABASE_URL.',
    )
  }
  return { home, account, binaries, reachable }
}

async function passwordOf({ home, account }: Cluster): Promise<string> {
  const file = join(home, 'password')
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept) return kept
  if (await exists(join(home, 'cluster'))) {
    throw new CannotStartDatabase(
      `${file} is missing: without it the database beside it stays closed.`,
    )
  }
  const password = randomBytes(24).toString('hex')
  await writeFile(file, password, { mode: 0o600, flush: true })
  if (account.uid !== undefined) await chown(file, account.uid, account.gid ?? account.uid)
  return password
}

/** Made aside and moved into place, so that an interrupted first start leaves nothing half done. */
async function createCluster(cluster: Cluster): Promise<void> {
  const draft = join(cluster.home, 'cluster.new')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await giveTo(cluster.account, draft)
  // The system's C.UTF-8 knows every letter; a system without it still sorts and stores UTF-8.
  const said = (await initdb(cluster, draft, 'C.UTF-8')) && (await initdb(cluster, draft, 'C'))
  if (said) throw explainLog(said, cluster.home)
  await rename(draft, join(cluster.home, 'cluster'))
}

/** Answers what `initdb` complained of, or nothing. */
async function initdb(cluster: Cluster, folder: string, locale: string): Promise<string> {
  const child = run(cluster, 'initdb', folder, [
    `--pgdata=${pathFor(cluster, folder)}`,
    `--pwfile=${cluster.reachable ? join(cluster.home, 'password') : '/proc/self/cwd/../password'}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${locale}`,
  ])
  let said = ''
  child.stderr?.on('data', chunk => (said += chunk))
  return (await exitOf(child)) === 0 ? '' : said || 'initdb: error: could not be run'
}

async function launch(
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<{ child: ChildProcess; port: number }> {
  const giveUpAt = Date.now() + 20_000
  // Not every disk does: folders that a virtual machine shares with its host often do not.
  let takesSockets = true
  for (;;) {
    const port = await freePort()
    const sockets = { unix_socket_directories: takesSockets ? '.' : '' }
    const ours = { ...ourSettings, ...sockets, port: String(port) }
    const child = await spawnServer(cluster, { ...ours, ...settings })
    const log = await readyOrLog(cluster, child)
    if (log === undefined) return { child, port }
    if (takesSockets && /Unix-domain|\.s\.PGSQL\./.test(log)) {
      takesSockets = false
      continue
    }
    // The port was taken since we looked, or backends of a killed server are still on their way out.
    const passing = /could not bind|could not create any TCP|pre-existing shared memory/.test(log)
    if (!passing || Date.now() > giveUpAt) throw explainLog(log, cluster.home)
    await pause(250)
  }
}

const ourSettings = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
}

async function spawnServer(cluster: Cluster, settings: Record<string, string>) {
  const file = join(cluster.home, 'postgres.log')
  await rename(file, `${file}.before`).catch(() => {})
  const log = await open(file, 'w', 0o600)
  const folder = join(cluster.home, 'cluster')
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = run(cluster, 'postgres', folder, ['-D', pathFor(cluster, folder), ...flags], log.fd)
  await log.close()
  return child
}

/** Undefined once the server takes connections; its log if it ended instead. */
async function readyOrLog({ home }: Cluster, child: ChildProcess): Promise<string | undefined> {
  for (;;) {
    if (hasEnded(child)) return readFile(join(home, 'postgres.log'), 'utf8')
    const { pid, ready } = await statusOf(join(home, 'cluster'))
    if (ready && pid === child.pid) return undefined
    await pause(20)
  }
}

/**
 * PostgreSQL gets a session of its own: Ctrl+C in a terminal reaches every process in it, and the
 * database must outlive the requests that are still being answered.
 */
function run(
  cluster: Cluster,
  program: string,
  folder: string,
  args: string[],
  log?: number,
): ChildProcess {
  const child = spawn(join(cluster.binaries, 'bin', program), args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log ?? 'ignore', log ?? 'pipe'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
    ...identity(cluster.account),
  })
  // Without a listener the event would end the process; `pid` stays undefined, which callers see.
  child.on('error', () => {})
  return child
}

/**
 * Where the folder cannot be reached by name, the child is put into it before it becomes the other
 * user, and finds it again through /proc, which asks no permission of the folders above.
 */
function pathFor(cluster: Cluster, folder: string): string {
  return cluster.reachable ? folder : '/proc/self/cwd'
}

function stopper(
  child: ChildProcess,
  release: () => Promise<void>,
  onCrash: Options['onCrash'],
  home: string,
): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const interrupt = () => child.kill('SIGINT')
  process.once('exit', interrupt)
  child.once('exit', () => {
    process.off('exit', interrupt)
    if (stopping) return
    const log = join(home, 'postgres.log')
    onCrash?.(new CannotStartDatabase(`The database has ended by itself; ${log} says why.`))
  })
  return () => (stopping ??= shutDown(child).then(release))
}

/** Fast shutdown: open transactions are rolled back, everything committed is written out. */
async function shutDown(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = exitOf(child)
  child.kill('SIGINT')
  const slow = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  await ended
  clearTimeout(slow)
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.pid === undefined) return Promise.resolve(null)
  return new Promise(done => child.once('close', done))
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'adwuma'`)
    if (!rowCount) await client.query('create database adwuma')
  } finally {
    await client.end()
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => done(port))
    })
  })
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
