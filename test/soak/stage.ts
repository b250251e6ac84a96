/** PostgreSQL with a streaming replica, PgBouncer before it where this machine has it, and a market in it. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { closeDatabase, db, openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { say } from '../bench/report.ts'
import { type FilledMarket, fillMarket } from '../endure/filled-market.ts'
import { type PgBouncer, startPgBouncer } from '../servers/pgbouncer.ts'
import { type Postgres, startPostgres } from '../servers/postgres.ts'
import { findProgram, makeFolder, makePlace, type Place } from '../servers/program.ts'
import { type Replica, startReplica } from '../servers/replica.ts'

export type SoakStage = FilledMarket & {
  place: Place
  primary: Postgres
  replica: Replica
  pooler: Pooler | null
  /** What the servers are started with, to reach all of it. */
  env: Record<string, string>
  end(): Promise<void>
}

export type Pooler = { restart(): Promise<void>; end(): Promise<void> }

type Ports = { primary: number; replica: number; pooler: number }

export async function setSoakStage(options: {
  gigs: number
  people: number
  clients: number
  ports: Ports
}): Promise<SoakStage> {
  const place = await makePlace('soak')
  const settings = { max_connections: '200' }
  const primary = await startPostgres({
    place,
    name: 'primary',
    port: options.ports.primary,
    settings,
  })
  const appSecret = randomBytes(32).toString('hex')
  loadSettings({ DATABASE_URL: primary.url })
  openSecret({ appSecret, dataDir: '' })
  await openDatabase(primary.url, { statementTimeout: 0 })
  await migrate(db)
  await closeDatabase()
  // The tables belong to the owner; to fill them quickly, and to break what others do, takes the superuser.
  await openDatabase(primary.adminUrl, { statementTimeout: 0 })
  const market = await fillMarket(options)
  await sql`checkpoint`.execute(db)
  const replica = await startReplica({
    primary,
    name: 'replica',
    port: options.ports.replica,
    settings,
  })
  const { pooler, url } = await openPooler(place, primary, options.ports.pooler)
  return {
    ...{ ...market, place, primary, replica, pooler },
    env: {
      DATABASE_URL: url,
      ...(pooler && { DATABASE_DIRECT_URL: primary.url }),
      ...{ DATABASE_READ_URL: replica.url, APP_SECRET: appSecret },
      DATA_DIR: await makeFolder(place, 'data'),
    },
    end: async () => {
      await closeDatabase()
      await pooler?.end()
      await replica.stop()
      await primary.stop()
      await place.end()
    },
  }
}

async function openPooler(
  place: Place,
  primary: Postgres,
  port: number,
): Promise<{ pooler: Pooler | null; url: string }> {
  const isThere = await findProgram('pgbouncer', 'pgbouncer').catch((error: Error) => {
    say(`     no pooler in between: ${error.message}`)
    return null
  })
  if (!isThere) return { pooler: null, url: primary.url }
  const start = () =>
    startPgBouncer({
      ...{ place, name: 'pooler', port, databaseUrl: primary.url, mode: 'transaction' },
    })
  let running: PgBouncer = await start()
  const pooler: Pooler = {
    restart: async () => {
      await running.end('SIGKILL')
      running = await start()
    },
    end: () => running.end('SIGKILL'),
  }
  return { pooler, url: running.url }
}
