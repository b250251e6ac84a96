import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { openClock } from '#platform/server/clock.ts'
import {
  closeDatabase,
  db,
  openDatabase,
  type PoolOptions,
} from '#platform/server/database/database.ts'
import { stopJobs } from '#platform/server/jobs/jobs.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { createDatabase, dropDatabase } from '../postgres.ts'

/** Gives the test file that calls it a migrated, empty database of its own, open as `db`, and the time as it is. */
export function useDatabase(options: PoolOptions = {}): void {
  const { serverUrl, template } = inject('testPostgres')
  const name = `adwuma_test_${randomBytes(6).toString('hex')}`
  // A file that needs others loads them after this.
  loadSettings({ DATABASE_URL: 'postgres://test', RATE_LIMITS: 'off' })

  beforeAll(async () => {
    openClock({ offsetMs: 0 })
    const url = await createDatabase({ serverUrl, name, template })
    openSecret({ appSecret: name, dataDir: '' })
    await openDatabase(url, {
      poolSize: 5,
      ...options,
    })
  })

  afterAll(async () => {
    await stopJobs()
    await closeDatabase()
    await dropDatabase({ serverUrl, name })
  })
}

/** Until somebody, or so many, wait for a row, or for a name, that a transaction still holds. */
export async function waitingForLock(people = 1): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await waiting.execute(db)).rows.length)
    .toBeGreaterThanOrEqual(people)
}
