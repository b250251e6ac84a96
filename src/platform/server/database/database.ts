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
import { traceStatement } from '../observability/tracing.ts'
import type { Viewer } from '../security/viewer.ts'
import { limits, type Manners, mannersOf, NamelessClient, straight } from './poolers.ts'
import { openReplica, patience, type Reader, type Replica } from './replica.ts'
import { readingDialect } from './replica-dialect.ts'
import type { DB } from './schema.generated.ts'
import { findWays } from './server-roles.ts'

/** The one database of this process. Live bindings: set by `openDatabase` at boot. */
export let db: Kysely<DB>
export let pool: pg.Pool
/** Over a connection of its own: whether the database answers must not wait behind the requests that wait for `pool`. */
export let lookDb: Kysely<DB>
/** The address that leads past any pooler: for LISTEN, migrations and jobs. */
export let directUrl: string
/** Undefined where no replica was named. */
export let replica: Replica | undefined
let replicaDb: ReadDatabase | undefined

/** Reads need no transactions, and the replica could not give any that outlives its own end. */
export type ReadDatabase = Pick<Kysely<DB>, 'selectFrom' | 'getExecutor'>

export type DatabaseOptions = {
  /** Leads past the pooler, where `url` leads to one (`DATABASE_DIRECT_URL`). */
  directUrl?: string | undefined
  /** A replica's address (`DATABASE_READ_URL`). */
  readUrl?: string | undefined
} & PoolOptions

export type PoolOptions = {
  /** Connections this process may hold; several processes share PostgreSQL's 100. */
  poolSize?: number
  /** Milliseconds after which PostgreSQL gives a statement up. */
  statementTimeout?: number
  /** Milliseconds after which we no longer wait for an answer, whatever has become of the server. */
  patience?: number
  /** What the way there allows. */
  manners?: Manners
}

/** @throws Error with a sentence where the addresses lead to a pooler or a server that we cannot work with. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<void> {
  const ways = await findWays(url, options.directUrl)
  directUrl = ways.directUrl
  const ours = { ...options, manners: ways.manners }
  pool = createPool(url, ours)
  db = kyselyOn(pool)
  lookDb = kyselyOn(createPool(url, { ...ours, ...patience, poolSize: 1 }))
  replica = options.readUrl ? await followReplica(options.readUrl, url, ours) : undefined
  replicaDb = replica && new Kysely<DB>({ dialect: readingDialect(replica), log: traceStatement })
}

function followReplica(url: string, primaryUrl: string, options: PoolOptions): Promise<Replica> {
  return openReplica({
    primary: pool,
    primaryLooks: createPool(primaryUrl, { ...options, ...patience, poolSize: 1 }),
    connect: async () => {
      const manners = await mannersOf(url)
      return {
        reads: createPool(url, { ...options, ...patience, manners }),
        looks: createPool(url, { ...patience, poolSize: 1, manners }),
      }
    },
  })
}

export async function closeDatabase(): Promise<void> {
  await replica?.end()
  await lookDb.destroy()
  await db.destroy()
}

/** For what a pooler cannot give: a session that stays the same from one transaction to the next. */
export async function onDirectDatabase<T>(work: (direct: Kysely<DB>) => Promise<T>): Promise<T> {
  if (directUrl === pool.options.connectionString) return work(db)
  const direct = kyselyOn(createPool(directUrl))
  try {
    return await work(direct)
  } finally {
    await direct.destroy()
  }
}

/** Where a viewer's reads go. People find what they have just written: only visitors read from the replica. */
export const readDbOf = (viewer: Viewer | null): ReadDatabase => (viewer ? db : (replicaDb ?? db))

/** The same for `runPrepared`. */
export const readerOf = (viewer: Viewer | null): Reader => (viewer ? pool : (replica ?? pool))

/** Two that wait for each other seldom meet a third time. */
const mostTries = 3

/**
 * All of it or nothing: whatever `work` throws rolls the transaction back. It runs anew where PostgreSQL ended it so that
 * another one, which waited for it, goes on; so it changes nothing but by `tx`.
 */
export function inTransaction<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return workAgain(() => tryInTransaction(work))
}

async function workAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === mostTries || !isDeadlock(error)) throw error
    }
  }
}

async function tryInTransaction<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const afterwards: (() => void)[] = []
  const result = await db.transaction().execute(tx => {
    ofOpen.set(tx, afterwards)
    return work(tx)
  })
  for (const act of afterwards) act()
  return result
}

const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && error.code === '40P01'

const ofOpen = new WeakMap<Transaction<DB>, (() => void)[]>()

/** Once what was done in it is committed, and only then; lost with a process that dies between the two. */
export function afterCommit(tx: Transaction<DB>, act: () => void): void {
  const afterwards = ofOpen.get(tx)
  if (!afterwards) throw new Error('afterCommit() takes a transaction of inTransaction()')
  afterwards.push(act)
}

/**
 * Sends a hot read, or a statement that is a transaction of its own, as a prepared one: each connection plans it once. Only
 * for SQL of which there are few texts. It too runs anew where PostgreSQL ended it for another one.
 */
export async function runPrepared<Row extends object>(
  query: Pick<CompiledQuery<Row>, 'sql' | 'parameters'>,
  connections: Reader,
): Promise<Row[]> {
  const { sql: text, parameters } = query
  const began = performance.now()
  const result = await workAgain(() => askPrepared<Row>(connections, text, [...parameters]))
  const queryDurationMillis = performance.now() - began
  traceStatement({ level: 'query', query: { sql: text }, queryDurationMillis })
  return result.rows
}

/** The same for what is there. @throws when there is no row */
export async function runPreparedForRow<Row extends object>(
  query: Pick<CompiledQuery<Row>, 'sql' | 'parameters'>,
  connections: Reader,
): Promise<Row> {
  const [row] = await runPrepared<Row>(query, connections)
  if (!row) throw new Error('A read that finds a row found none')
  return row
}

async function askPrepared<Row extends object>(
  connections: Reader,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> {
  const known = statementFor(text)
  try {
    return await connections.query<Row>({ ...known, values })
  } catch (error) {
    if (!isPreparedBeforeMigration(error)) throw error
    if (statements.get(text) === known) statements.delete(text)
    return connections.query<Row>({ ...statementFor(text), values })
  }
}

/**
 * All columns of a table were read, and it has got one since: a newer release migrates while this one still answers.
 * PostgreSQL says so before it runs anything.
 */
const isPreparedBeforeMigration = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  error.code === '0A000' &&
  error.routine === 'RevalidateCachedQuery'

const statements = new Map<string, { name: string; text: string }>()
let statementCount = 0

/**
 * A name for each text: a connection that met another text under a known name would refuse it. Its number stands in the
 * text too, since PgBouncer knows statements by their texts alone.
 */
function statementFor(text: string): { name: string; text: string } {
  const known = statements.get(text)
  if (known) return known
  const number = statementCount++
  const statement = { name: `prepared-${number}`, text: `/* ${number} */ ${text}` }
  statements.set(text, statement)
  return statement
}

/** A piece of SQL without parameters as finished text: hot reads need not build it anew each time. */
export const prebuilt = <T>(fragment: RawBuilder<T>): RawBuilder<T> =>
  sql.raw<T>(textOfStatement(fragment))

/** The text of a statement for `runPrepared`, whose values are known by their `placeholder`. */
export function textOfStatement(statement: RawBuilder<unknown>): string {
  const built = new PostgresQueryCompiler().compileQuery(
    statement.toOperationNode(),
    createQueryId(),
  )
  if (built.parameters.length > 0) throw new Error('Only SQL without parameters can be prebuilt')
  return built.sql
}

/** A value of a statement, or where it goes. */
export type ValueOrSql<T> = T | RawBuilder<T>

/** Where a value goes in a statement whose text is built once; the first is 1. */
export const placeholder = <T>(number: number, type: string): RawBuilder<T> =>
  sql.raw<T>(`$${number}::${type}`)

/** A connection pool with our reading of PostgreSQL's types. Tools and tests use it too. */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { takesLimits, keepsNames } = options.manners ?? straight
  const statement_timeout = options.statementTimeout ?? limits.statement_timeout
  const created = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    ...(takesLimits && { ...limits, statement_timeout }),
    ...(!keepsNames && { Client: NamelessClient }),
    query_timeout: options.patience,
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
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: connections }),
    log: traceStatement,
  })
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
