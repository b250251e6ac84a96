/** A primary and a streaming replica of a test file's own, both real. */
import { afterAll, beforeAll } from 'vitest'
import { closeDatabase, db, openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { type Postgres, startPostgres } from '../servers/postgres.ts'
import { freePort, makePlace, type Place } from '../servers/program.ts'
import { type Replica, startReplica } from '../servers/replica.ts'

const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Instead of `useDatabase`: `db` is the primary's, and visitors read from the replica. */
export function useReplica(): { primary: Postgres; replica: Replica } {
  const servers = {} as { primary: Postgres; replica: Replica }
  let place: Place

  beforeAll(async () => {
    place = await makePlace('replica')
    const port = await freePort()
    servers.primary = await startPostgres({ place, name: 'primary', port, settings: careless })
    await openDatabase(servers.primary.url, { poolSize: 5 })
    await migrate(db)
    await closeDatabase()
    const options = { primary: servers.primary, name: 'replica', settings: careless }
    servers.replica = await startReplica({ ...options, port: await freePort() })
    await openDatabase(servers.primary.url, { poolSize: 5, readUrl: servers.replica.url })
  })

  afterAll(async () => {
    await closeDatabase()
    await servers.replica.stop()
    await servers.primary.stop()
    await place.end()
  })

  return servers
}
