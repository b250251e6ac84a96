import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { closeDatabase, openDatabase } from '#platform/server/database.ts'
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
