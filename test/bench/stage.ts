/** A filled database and a server of ours on it, for one benchmark. */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { firstManagerId } from '#features/accounts/process.ts'
import { pageOfGigs } from '#features/gigs/listing/server/queries.ts'
import { loadSearchTerms } from '#features/gigs/search/vocabulary/server/commands.ts'
import { closeDatabase, db, openDatabase, pool } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { issueServiceToken, issueToken } from '#platform/server/security/tokens.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import {
  createDatabase,
  dropDatabase,
  findDatabase,
  startTestPostgres,
  type TestPostgres,
} from '../postgres.ts'
import { type Child, startChild } from './children.ts'
import { fillCustomers, fillGigs } from './fill.ts'
import type { Target } from './load.ts'

export type Stage = {
  /** Where the filled database is. */
  database: string
  ours: Child
  visitor(path: string): Target
  user(path: string): Target
  manager(path: string): Target
  /** The floors of `floor-server.ts`, around what ours answers at `path`. */
  floors(path: string, pageBytes?: number): Promise<Child>
  clear(): Promise<void>
}

export const secret = randomBytes(32).toString('hex')
const somebody = 5
/** One server for all stages of a run, and one that keeps what it has confirmed. */
const servers: Record<'quick' | 'durable', ReturnType<typeof startTestPostgres> | undefined> = {
  quick: undefined,
  durable: undefined,
}

export async function closeStages(): Promise<void> {
  for (const server of Object.values(servers)) await (await server)?.stop()
}

/**
 * An empty, migrated database of the run's server, open as `db` until it is closed. `durable` where it matters what a
 * commit costs: as `npm start` runs PostgreSQL, each waits for the disk.
 */
export async function openEmptyDatabase(name: string, { durable = false } = {}) {
  const postgres = await startServer(durable ? 'durable' : 'quick')
  return openOn(postgres, await createDatabase({ ...postgres, name }), name)
}

/** The same, or what an earlier run has left there under this name. */
export async function openKeptDatabase(name: string) {
  const postgres = await startServer('quick')
  const kept = await findDatabase({ ...postgres, name })
  const url = kept ?? (await createDatabase({ ...postgres, name }))
  return { ...(await openOn(postgres, url, name)), isNew: !kept }
}

/** What counts statements is loaded, and counts in the databases of `scale` alone. */
function startServer(kind: keyof typeof servers) {
  servers[kind] ??= startTestPostgres({
    durable: kind === 'durable',
    settings: {
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track': 'none',
    },
  })
  return servers[kind]
}

async function openOn(postgres: TestPostgres, url: string, name: string) {
  loadSettings({ DATABASE_URL: url })
  openSecret({ appSecret: secret, dataDir: '' })
  await openDatabase(url, { statementTimeout: 0 })
  await migrate(db)
  return { url, drop: () => dropDatabase({ ...postgres, name }) }
}

export async function setStage({
  gigs,
  customers = 0,
  pages = false,
  limits = false,
  heapMegabytes,
}: {
  gigs: number
  /** In all; the gigs bring some along. */
  customers?: number
  pages?: boolean
  /** Whether callers are limited, as they are in production. */
  limits?: boolean
  /** Of ours; without it as much as Node takes. */
  heapMegabytes?: number
}): Promise<Stage> {
  const { url, drop } = await openEmptyDatabase(`adwuma_bench_${gigs}`)
  await fillGigs(gigs)
  await loadSearchTerms({ now: new Date() })
  if (customers > 0) await fillCustomers(customers)
  const env = {
    ...{ DATABASE_URL: url, BENCH_SECRET: secret, BENCH_PAGES: pages ? '1' : '0' },
    BENCH_LIMITS: limits ? 'on' : 'off',
  }
  const ours = await startChild('our-server.ts', env, { heapMegabytes })
  const tokenOf = (userId: number) =>
    issueToken(db, { userId, deviceName: 'bench', now: new Date() })
  const [token, managersToken] = [await tokenOf(somebody), await tokenOf(firstManagerId)]
  const query = JSON.stringify(await captureListQuery())
  await closeDatabase()
  const as = (bearer: string) => (path: string) => ({
    url: ours.url + path,
    headers: { authorization: `Bearer ${bearer}` },
  })
  const visitor = as(issueServiceToken(new Date()).token)
  return {
    database: url,
    ours,
    visitor,
    user: as(token),
    manager: as(managersToken),
    floors: async (path, pageBytes = 0) => {
      const answer = await fetch(visitor(path).url, { headers: visitor(path).headers })
      return startChild('floor-server.ts', {
        DATABASE_URL: url,
        BENCH_BODY: await answer.text(),
        BENCH_PAGE_BYTES: String(pageBytes),
        BENCH_QUERY: query,
      })
    },
    clear: async () => {
      await ours.stop()
      await drop()
    },
  }
}

/** The very statement that a list of ours sends. */
async function captureListQuery(): Promise<pg.QueryConfig | undefined> {
  const sent: pg.QueryConfig[] = []
  const query = pool.query.bind(pool)
  const record = (config: pg.QueryConfig) => {
    sent.push(config)
    return query(config)
  }
  Object.assign(pool, { query: record })
  await pageOfGigs({ input: { page: 1, records_per_page: 32 }, viewer: null, now: new Date() })
  Object.assign(pool, { query })
  return sent.find(config => config.text.includes('json_agg'))
}
