import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { log } from '../observability/logging.ts'
import { holdersOfLocks } from './migration-locks.ts'
import { MigrationProgress } from './migration-progress.ts'

const folder = fileURLToPath(new URL('../../../../db/migrations/', import.meta.url))
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/

type Options = {
  migrationsFolder?: string
  /** The name of the last migration to run. */
  last?: string
  /** How long to try for a lock that others hold before giving up. */
  patienceMs?: number
}

/** Everybody else who wants the table queues behind a migration that waits for it: so it never waits longer than this. */
const lockTimeoutMs = 2_000
const firstPauseMs = 500
const longestPauseMs = 10_000
const tenMinutes = 600_000

/** Of PostgreSQL: `lock_not_available`, `deadlock_detected`. */
const lockCodes = new Set(['55P03', '40P01'])

/**
 * Brings the database up to date (or up to `last`) and says which migrations ran. Several processes may start at
 * once: the migrator holds an advisory lock, and all that is pending runs in one transaction. A lock that is not free
 * at once is let go of and tried for again, until `patienceMs` is over.
 */
export async function migrate<Database>(
  db: Kysely<Database>,
  { migrationsFolder = folder, last, patienceMs = tenMinutes }: Options = {},
): Promise<string[]> {
  const texts = await readTexts(migrationsFolder)
  const giveUpAt = performance.now() + patienceMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const { names, failed, error } = await runPending(db, texts, last)
    if (!error) return names
    if (!isLockTaken(error)) throw explain(failed, error)
    const holders = await holdersOfLocks(db)
    if (performance.now() + pauseMs > giveUpAt) throw explainLock(failed, holders, error)
    log.warn({ migration: failed, holders, again: `in ${pauseMs} ms` }, 'a lock is taken')
    await pause(pauseMs)
  }
}

/** The migrations this code knows and the database has not had: not empty means "not ready". */
export async function listPendingMigrations<Database>(
  db: Kysely<Database>,
  migrationsFolder = folder,
): Promise<string[]> {
  const known = await listMigrations(migrationsFolder)
  const executed = new Set(await listExecutedMigrations(db))
  return known.filter(name => !executed.has(name))
}

/** @throws Error with a sentence where this code knows migrations that the database has not had */
export async function assertMigrated<Database>(db: Kysely<Database>): Promise<void> {
  if ((await listPendingMigrations(db)).length > 0)
    throw new Error(
      'The database is of an earlier version. Start one server of this release, then try again.',
    )
}

/** The names of all migrations of this code, in their order. */
export async function listMigrations(migrationsFolder = folder): Promise<string[]> {
  return [...(await readTexts(migrationsFolder)).keys()]
}

type Texts = Map<string, string>
const ownTexts = new Map<string, Promise<Texts>>()

/** Once for the life of the process: an upgrade puts files there that this process was not built for. */
function readTexts(migrationsFolder: string): Promise<Texts> {
  const texts = ownTexts.get(migrationsFolder) ?? readFiles(migrationsFolder)
  ownTexts.set(migrationsFolder, texts)
  return texts
}

async function readFiles(migrationsFolder: string): Promise<Texts> {
  const texts: Texts = new Map()
  for (const file of (await readdir(migrationsFolder)).sort()) {
    if (!fileName.test(file))
      throw new Error(
        `db/migrations/${file}: name it NNNN_what_it_does.sql, say 0007_gig_views.sql.`,
      )
    texts.set(file.slice(0, -'.sql'.length), await readFile(`${migrationsFolder}/${file}`, 'utf8'))
  }
  assertNumbersAreUnique([...texts.keys()])
  return texts
}

function assertNumbersAreUnique(names: string[]) {
  for (const [position, name] of names.entries()) {
    const before = names[position - 1]
    if (before?.slice(0, 4) === name.slice(0, 4))
      throw new Error(`${before} and ${name} have the same number: give the newer one the next.`)
  }
}

type Run = { names: string[]; failed: string | undefined; error: unknown }

/** No limit of time: a migration, and waiting for another process that migrates, may take long. */
function runPending<Database>(db: Kysely<Database>, texts: Texts, last?: string): Promise<Run> {
  return db.connection().execute(async connection => {
    const progress = new MigrationProgress()
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      const executed = await listExecutedMigrations(connection)
      refuseLateNumber(executed, texts)
      const later = laterMigrations(executed, texts)
      const migrator = migratorOf(connection, migrationsOf([...later, ...texts], progress))
      const { error, results = [] } = await (last
        ? migrator.migrateTo(last)
        : migrator.migrateToLatest())
      const failed = results.find(result => result.status === 'Error')?.migrationName
      return { names: results.map(result => result.migrationName), failed, error }
    } finally {
      progress.stop()
      // One that has broken is replaced by the pool, and the error is told above.
      await sql`reset statement_timeout`.execute(connection).catch(() => {})
    }
  })
}

function migratorOf<Database>(
  db: Kysely<Database>,
  migrations: Record<string, Migration>,
): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  })
}

/** What was written for the tables as they were might not fit those that a later number has changed. */
function refuseLateNumber(executed: string[], texts: Texts): void {
  const newest = executed.toSorted().at(-1) ?? ''
  const late = [...texts.keys()].find(name => name < newest && !executed.includes(name))
  if (late)
    throw new Error(
      `db/migrations/${late}.sql comes too late: this database has had ${newest}. Give it a number after that.`,
    )
}

/** Migrations of a later release that has been rolled back: they stay applied. */
function laterMigrations(executed: string[], texts: Texts): [string, string][] {
  const later = executed.filter(name => !texts.has(name))
  if (later.length > 0) log.warn({ migrations: later }, 'the database is of a later release')
  return later.map(name => [name, ''])
}

function migrationsOf(
  texts: [string, string][],
  progress: MigrationProgress,
): Record<string, Migration> {
  return Object.fromEntries(
    texts.map(([name, text]): [string, Migration] => [
      name,
      { up: tx => progress.track(name, () => runText(tx, text)) },
    ]),
  )
}

async function runText(tx: Kysely<unknown>, text: string): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
  await sql.raw(text).execute(tx)
}

async function listExecutedMigrations<Database>(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`
    .execute(db)
    .catch(error => {
      // No table yet: an empty database.
      if (error.code === '42P01') return { rows: [] }
      throw error
    })
  return rows.map(({ name }) => name)
}

const isLockTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && lockCodes.has(String(error.code))

function explain(failed: string | undefined, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const problem = failed ? `The migration ${failed} failed` : 'The migrations failed'
  return new Error(`${problem}: ${reason}`, { cause })
}

function explainLock(failed: string | undefined, holders: string[], cause: unknown): Error {
  const named = holders.length > 0 ? ` Open the longest: ${holders.join('; ')}.` : ''
  return new Error(
    `The migration ${failed} could not lock what it changes: others use it.${named} End them, or wait, and start again.`,
    { cause },
  )
}
