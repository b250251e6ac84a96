import {
  type CompiledQuery,
  createQueryId,
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { DB } from './schema.generated.ts'

/** The one database of this process. Live bindings: set by `openDatabase` at boot. */
export let db: Kysely<DB>
export let pool: pg.Pool
/** For reads that may lag a moment behind: the replica where there is one, else the same as `db`. */
export let readDb: Kysely<DB>
let readPool: pg.Pool

export type DatabaseOptions = {
  /** A replica's address (`DATABASE_READ_URL`). */
  readUrl?: string | undefined
  /** Connections this process may hold; several processes share PostgreSQL's 100. */
  poolSize?: number
  /** Milliseconds after which PostgreSQL gives a statement up. */
  statementTimeout?: number
}

export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<void> {
  pool = createPool(url, options)
  db = kyselyOn(pool)
  readPool = options.readUrl ? createPool(options.readUrl, options) : pool
  readDb = options.readUrl ? kyselyOn(readPool) : db
  await pool.query('select 1')
}

export async function closeDatabase(): Promise<void> {
  await db.destroy()
  if (readDb !== db) await readDb.destroy()
}

/** All of it or nothing: whatever `work` throws rolls the transaction back. */
export function inTransaction<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}

/**
 * Sends a hot read as a prepared statement: each connection plans it once. Only for SQL of which there are few texts.
 * Asks the replica unless told otherwise.
 */
export async function prepared<Row>(
  query: Pick<CompiledQuery<Row>, 'sql' | 'parameters'>,
  connections = readPool,
): Promise<Row[]> {
  const { sql: text, parameters } = query
  const result = await connections.query({ name: nameOf(text), text, values: [...parameters] })
  return result.rows
}

const names = new Map<string, string>()

/** One for each text: a connection that met another text under a known name would refuse it. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared-${names.size}`
  names.set(text, name)
  return name
}

/** A piece of SQL without parameters as finished text: hot reads need not build it anew each time. */
export function prebuilt<T>(fragment: RawBuilder<T>): RawBuilder<T> {
  const built = new PostgresQueryCompiler().compileQuery(
    fragment.toOperationNode(),
    createQueryId(),
  )
  if (built.parameters.length > 0) throw new Error('Only SQL without parameters can be prebuilt')
  return sql.raw<T>(built.sql)
}

/** A connection pool with our reading of PostgreSQL's types. Tools and tests use it too. */
export function createPool(url: string, options: DatabaseOptions = {}): pg.Pool {
  const created = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    statement_timeout: options.statementTimeout ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'adwuma',
    keepAlive: true,
    types,
  })
  // One that breaks while idle is replaced at the next query; one in a transaction, between two of its statements,
  // fails the next of them. Unheard, either would end the process.
  created.on('error', () => {})
  created.on('connect', client => client.on('error', () => {}))
  return created
}

export function kyselyOn<Database = DB>(connections: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: connections }) })
}

const types = new pg.TypeOverrides()
// Ids, counts and pesewas stay far below 2^53; a number that would lose digits is a fault.
types.setTypeParser(pg.types.builtins.INT8, text => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`)
  return value
})
// A day has no time zone: as a Date it would move with the machine's.
types.setTypeParser(pg.types.builtins.DATE, text => text)
