import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../../test/postgres.ts'
import { createPool, kyselyOn } from './database.ts'
import { migrate, pendingMigrations } from './migrations.ts'

test('processes that start at once migrate once, and none fails', async () => {
  const databases = await emptyDatabase({ connections: 4 })
  const ran = await Promise.all(databases.map(db => migrate(db)))
  expect(ran.filter(names => names.length > 0)).toHaveLength(1)
  for (const db of databases) expect(await pendingMigrations(db)).toEqual([])
})

test('a migration that fails leaves nothing of itself or its companions', async () => {
  const [db] = await emptyDatabase({ connections: 1 })
  const folder = await folderWith({
    '0001_people.sql': 'create table people (id int)',
    '0002_broken.sql': 'create table gigs (id int); select * from nowhere',
  })
  await expect(migrate(db, { migrationsFolder: folder })).rejects.toThrow('0002_broken failed')
  const { rows } = await sql`select to_regclass('people') as people`.execute(db)
  expect(rows).toEqual([{ people: null }])
})

test('a migration with a wrong name or a number taken twice is refused by name', async () => {
  const [db] = await emptyDatabase({ connections: 1 })
  const misnamed = await folderWith({ 'people.sql': 'select 1' })
  await expect(migrate(db, { migrationsFolder: misnamed })).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('people.sql') }),
  })
  const twice = await folderWith({ '0001_a.sql': 'select 1', '0001_b.sql': 'select 1' })
  await expect(migrate(db, { migrationsFolder: twice })).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('same number') }),
  })
})

type Database = Kysely<Record<never, never>>

async function emptyDatabase(of: { connections: number }): Promise<[Database, ...Database[]]> {
  const { serverUrl } = inject('testPostgres')
  const name = `adwuma_migrations_${Math.random().toString(36).slice(2)}`
  const url = await createDatabase({ serverUrl, name })
  const connect = () => kyselyOn<Record<never, never>>(createPool(url, { poolSize: 2 }))
  const databases: [Database, ...Database[]] = [connect()]
  while (databases.length < of.connections) databases.push(connect())
  onTestFinished(async () => {
    await Promise.all(databases.map(db => db.destroy()))
    await dropDatabase({ serverUrl, name })
  })
  return databases
}

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'adwuma-migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
