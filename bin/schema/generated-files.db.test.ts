import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPool } from '#platform/server/database/database.ts'
import { createDatabase, dropDatabase } from '../../test/postgres.ts'
import { generateFiles, staleAmong } from './generated-files.ts'

const { serverUrl, template } = inject('testPostgres')
const name = `adwuma_test_${randomBytes(6).toString('hex')}`
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  pool = createPool(await createDatabase({ serverUrl, name, template }))
})

afterAll(async () => {
  await pool.end()
  await dropDatabase({ serverUrl, name })
})

test('the schema check passes what the migrations make', async () => {
  expect(await staleAmong(await generateFiles(pool))).toEqual([])
})

test('the schema check names both files when a migration adds a column that they do not know', async () => {
  await pool.query('alter table gigs add column planted integer')
  expect(await staleAmong(await generateFiles(pool))).toEqual([
    'db/schema.sql',
    'src/platform/server/database/schema.generated.ts',
  ])
  await pool.query('alter table gigs drop column planted')
})

test('the schema check names the schema when an index is made by hand', async () => {
  await pool.query('create index planted on gigs (created_at)')
  expect(await staleAmong(await generateFiles(pool))).toEqual(['db/schema.sql'])
  await pool.query('drop index planted')
})
