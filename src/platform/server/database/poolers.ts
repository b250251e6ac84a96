/** What stands between us and PostgreSQL: a pooler may share its connections among many, and forget what was set on them. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

export type Manners = {
  /** Between two transactions the connection stays ours: for LISTEN, session locks and everything that is `set`. */
  keepsSession: boolean
  /** Not in PgBouncer's statement mode, which takes the connection back after each statement. */
  keepsTransactions: boolean
  /** Limits such as `statement_timeout` may be given when connecting. */
  takesLimits: boolean
  /** A prepared statement is still known by its name in the next transaction. */
  keepsNames: boolean
}

export const straight: Manners = {
  keepsSession: true,
  keepsTransactions: true,
  takesLimits: true,
  keepsNames: true,
}

/** As `pg` wants them. A pooler may refuse whoever comes with them. */
export const limits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }

/** For connecting, and for each answer. */
const mostMs = 10_000
/** Under load, two connections of a pooler may be given different ones of PostgreSQL for some time. */
const tries = 8

/** Finds out by trying. @throws whatever connecting throws */
export async function mannersOf(url: string): Promise<Manners> {
  const { client, takesLimits } = await greet(url)
  try {
    // A pooler makes up the number by which a client cancels; PostgreSQL gives that of its process.
    if ((await backendOf(client)) === client.processID) return { ...straight, takesLimits }
    if (await keepsSession(client, url)) return { ...straight, takesLimits }
    const keepsTransactions = await canBegin(client)
    return {
      ...{ keepsSession: false, keepsTransactions, takesLimits },
      keepsNames: keepsTransactions && (await keepsNames(client)),
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function greet(url: string): Promise<{ client: Client; takesLimits: boolean }> {
  try {
    return { client: await connect(url, limits), takesLimits: true }
  } catch (error) {
    if (!String(error).includes('unsupported startup parameter')) throw error
    return { client: await connect(url), takesLimits: false }
  }
}

async function keepsSession(first: Client, url: string): Promise<boolean> {
  const second = await connect(url)
  try {
    const own = await backendOf(first)
    await backendOf(second).catch(() => {
      throw new Error(
        'A pooler gives fewer than two connections at a time to this user: set its default_pool_size to 20 or more.',
      )
    })
    for (let triesLeft = tries; triesLeft > 0; triesLeft--)
      if ((await backendOf(second)) === own || (await backendOf(first)) !== own) return false
    return true
  } finally {
    await second.end()
  }
}

/** A pooler in statement mode refuses `begin`, and may close the connection. */
async function canBegin(client: Client): Promise<boolean> {
  try {
    await client.query('begin')
    await client.query('rollback')
    return true
  } catch (error) {
    if (/statement pooling/.test(String(error))) return false
    throw error
  }
}

/** A pooler that keeps names gives the statement another one where PostgreSQL sees it. */
async function keepsNames(client: Client): Promise<boolean> {
  const name = `adwuma-${randomUUID()}`
  await client.query('begin')
  const { rows } = await client.query<{ known: boolean }>({
    name,
    text: 'select exists (select from pg_prepared_statements where name = $1) as known',
    values: [name],
  })
  const known = rows[0]?.known ?? true
  if (known) await client.query(`deallocate ${client.escapeIdentifier(name)}`)
  await client.query('commit')
  return !known
}

/** The types know nothing of the number that the server gives to cancel by. */
type Client = pg.Client & { processID: number | null }

async function connect(url: string, config: pg.ClientConfig = {}): Promise<Client> {
  const client = new pg.Client({
    ...config,
    connectionString: url,
    application_name: 'adwuma',
    connectionTimeoutMillis: mostMs,
    query_timeout: mostMs,
  })
  client.on('error', () => {})
  await client.connect()
  return client as Client
}

async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/** Sends every statement without a name: it is planned each time, and known to nobody afterwards. */
export class NamelessClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...sent: unknown[]) => unknown
    this.query = ((statement: unknown, ...rest: unknown[]) =>
      query(withoutName(statement), ...rest)) as typeof this.query
  }
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement))
    return statement
  return { ...statement, name: undefined }
}
