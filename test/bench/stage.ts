/** A filled database and a server of ours on it, for one benchmark. */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { firstManagerId } from '#features/accounts/process.ts'
import { pageOfGigs } from '#features/gigs/listing/server/queries.ts'
import { closeDatabase, db, openDatabase, pool } from '#platform/server/database.ts'
import { openSecret } from '#platform/server/instance-secret.ts'
import { migrate } from '#platform/server/migrations.ts'
import { loadSettings } from '#platform/server/settings.ts'
import { issueServiceToken, issueToken } from '#platform/server/tokens.ts'
import { createDatabase, dropDatabase, startTestPostgres } from '../postgres.ts'
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
/** One server for all stages of a run. */
let server: ReturnType<typeof startTestPostgres> | undefined

export async function closeStages(): Promise<void> {
  await (await server)?.stop()
}

/** An empty, migrated database of the run's server, open as `db` until it is closed. */
export async function openEmptyDatabase(name: string) {
  server ??= startTestPostgres()
  const postgres = await server
  const url = await createDatabase({ ...postgres, name })
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
}: {
  gigs: number
  /** In all; the gigs bring some along. */
  customers?: number
  pages?: boolean
}): Promise<Stage> {
  const { url, drop } = await openEmptyDatabase(`adwuma_bench_${gigs}`)
  await fillGigs(gigs)
  if (customers > 0) await fillCustomers(customers)
  const env = { DATABASE_URL: url, BENCH_SECRET: secret, BENCH_PAGES: pages ? '1' : '0' }
  const ours = await startChild('our-server.ts', env)
  const tokenOf = (userId: number) =>
    issueToken(db, { userId, deviceName: 'bench', now: new Date() })
  const [token, managersToken] = [await tokenOf(somebody), await tokenOf(firstManagerId)]
  const query = JSON.stringify(await sentQuery())
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
async function sentQuery(): Promise<pg.QueryConfig | undefined> {
  const sent: pg.QueryConfig[] = []
  const query = pool.query.bind(pool)
  const listened = (config: pg.QueryConfig) => {
    sent.push(config)
    return query(config)
  }
  Object.assign(pool, { query: listened })
  await pageOfGigs({ input: { page: 1, records_per_page: 32 }, viewer: null, now: new Date() })
  Object.assign(pool, { query })
  return sent.find(config => config.text.includes('json_agg'))
}
