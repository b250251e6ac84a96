/** Everything that the product stands on in production, on loopback: all real, each as an ordinary user. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, db, openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { buildUser, tokenFor } from '../builders/accounts.ts'
import { buildPaymentAccount } from '../builders/profile.ts'
import { openServers, type Servers } from '../endure/servers.ts'
import { startPgBouncer } from '../servers/pgbouncer.ts'
import { findDebianPostgres, type Postgres, startPostgres } from '../servers/postgres.ts'
import { makePlace, type Place } from '../servers/program.ts'
import { type Replica, startReplica } from '../servers/replica.ts'
import type { Member } from './calls.ts'
import type { People } from './trade.ts'

export type Stage = {
  place: Place
  primary: Postgres
  replica: Replica
  servers: Servers
  /** Of the servers themselves. */
  ports: [number, number]
  /** Where a balancer has to listen, since that is what the servers take for their public address. */
  balancerPort: number
  env: Record<string, string>
  people: People
  /** Where the servers keep their logs. */
  folder: string
  end(): Promise<void>
}

const version = 15

export async function setStage(basePort: number, mode: 'transaction'): Promise<Stage> {
  const binaries = await findDebianPostgres(version)
  const place = await makePlace('topology')
  const folder = await mkdtemp(join(tmpdir(), 'adwuma-topology-data-'))
  const ports: [number, number] = [basePort + 11, basePort + 12]
  const balancerPort = basePort + 21
  const primary = await startPostgres({ place, name: 'primary', port: basePort, binaries })
  const appSecret = randomBytes(32).toString('hex')
  loadSettings({ DATABASE_URL: primary.url })
  openSecret({ appSecret, dataDir: '' })
  await openDatabase(primary.url, { poolSize: 2 })
  await migrate(db)
  const people = await meet()
  const replica = await startReplica({ primary, name: 'replica', port: basePort + 1 })
  const [name, port] = ['pgbouncer', basePort + 2]
  const pooler = await startPgBouncer({
    ...{ place, name, port, databaseUrl: primary.url, mode },
    // As docs/poolers-and-replicas.md has it: else people wait for two minutes while the database is away.
    settings: { query_wait_timeout: 5 },
  })
  await mkdir(join(folder, 'data'))
  const env = {
    ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: primary.url },
    ...{ DATABASE_READ_URL: replica.url, DATA_DIR: join(folder, 'data'), APP_SECRET: appSecret },
    ...{ APP_URL: `https://localhost:${balancerPort}`, TRUST_PROXY: '127.0.0.1', DEMO: '0' },
    ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'warn', DRAIN_SECONDS: '8' },
  }
  const servers = openServers({ ports, env, logFolder: folder })
  return {
    ...{ place, primary, replica, servers, ports, balancerPort, env, people, folder },
    end: async () => {
      await servers.end()
      await closeDatabase()
      await pooler.end()
      await replica.stop()
      await primary.stop()
      await place.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function meet(): Promise<People> {
  const seller = await member()
  await buildPaymentAccount(seller)
  return { seller, buyer: await member(), manager: await member({ manager: true }) }
}

async function member(wanted = {}): Promise<Member> {
  const { id, username, name } = await buildUser(wanted)
  return { id, username, name, token: await tokenFor({ id }) }
}
