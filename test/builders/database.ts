import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { closeDatabase, db, openDatabase } from '#platform/server/database.ts'
import { createDatabase, dropDatabase } from '../postgres.ts'

/** Gives the test file that calls it a migrated, empty database of its own, open as `db`. */
export function useDatabase(): void {
  const { serverUrl, template } = inject('testPostgres')
  const name = `adwuma_test_${randomBytes(6).toString('hex')}`

  beforeAll(async () => {
    await openDatabase(await createDatabase({ serverUrl, name, template }), { poolSize: 5 })
  })

  afterAll(async () => {
    await closeDatabase()
    await dropDatabase({ serverUrl, name })
  })
}

/** Until somebody waits for a row, or for a name, that a transaction still holds. */
export async function waitingForLock(): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
}
