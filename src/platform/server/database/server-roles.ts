/** What each address of a database leads to: a server or a pooler, a primary or a replica. */
import pg from 'pg'
import { explainConnection } from '../settings/start-faults.ts'
import { type Manners, mannersOf } from './poolers.ts'

export type Ways = {
  /** Past any pooler. */
  directUrl: string
  /** Of the address that requests go to. */
  manners: Manners
}

/**
 * Tries the addresses that were given.
 * @throws Error with one sentence where they lead to what we cannot work with
 */
export async function findWays(url: string, directUrl: string | undefined): Promise<Ways> {
  const manners = await mannersAt('DATABASE_URL', url)
  if (!manners.keepsTransactions)
    throw new Error(
      'DATABASE_URL leads to a pooler in statement mode, which allows no transactions: set its pool_mode to transaction or session.',
    )
  const direct = directUrl ?? url
  if (directUrl) await refuseDetour(url, directUrl)
  else if (!manners.keepsSession)
    throw new Error(
      'DATABASE_URL leads to a pooler that shares its connections (transaction mode). Set DATABASE_DIRECT_URL to an address that leads straight to PostgreSQL as well: listening, migrations and jobs need it.',
    )
  if ((await lookAt(direct)).isReplica)
    throw new Error(
      `${directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'} leads to a replica, which cannot be written to: it must lead to the primary. After a failover, promote the replica first.`,
    )
  return { directUrl: direct, manners }
}

async function refuseDetour(url: string, directUrl: string): Promise<void> {
  if (!(await mannersAt('DATABASE_DIRECT_URL', directUrl)).keepsSession)
    throw new Error(
      'DATABASE_DIRECT_URL leads to a pooler that shares its connections: it must lead straight to PostgreSQL.',
    )
  const [one, other] = await Promise.all([lookAt(url), lookAt(directUrl)])
  if (one.server !== other.server || one.database !== other.database)
    throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
}

const mannersAt = (name: string, url: string): Promise<Manners> =>
  mannersOf(url).catch(error => {
    throw explainConnection(error, name, url)
  })

/** `server` is another one after each start of it. */
type ServerIdentity = { server: string; database: string; isReplica: boolean }

async function lookAt(url: string): Promise<ServerIdentity> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<ServerIdentity>(
      `select extract(epoch from pg_postmaster_start_time())::text as server,
        current_database() as database, pg_is_in_recovery() as "isReplica"`,
    )
    return rows[0] as ServerIdentity
  } finally {
    await client.end()
  }
}
