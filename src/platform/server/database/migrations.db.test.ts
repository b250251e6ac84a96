import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, dropDatabase } from '#test/postgres.ts'
import { createPool, kyselyOn } from './database.ts'
import { listPendingMigrations, migrate } from './migrations.ts'

test('processes that start at once migrate once, and none fails', async () => {
  const databases = await emptyDatabase({ connections: 4 })
  const ran = await Promise.all(databases.map(db => migrate(db)))
  expect(ran.filter(names => names.length > 0)).toHaveLength(1)
  for (const db of databases) expect(await listPendingMigrations(db)).toEqual([])
})

test('a migration that fails leaves nothing of itself or its companions', async () => {
  const [db] = await emptyDatabase({ connections: 1 })
  const folder = await folderWith({
    '0001_people.sql': 'create table people (id int)',
    '0002_broken.sql': 'create table gigs (id int); select * from nowhere',
  })
  await expect(migrate(db, { migrationsFolder: folder })).rejects.toThrow(
    'The migration 0002_broken failed: relation "nowhere" does not exist',
  )
  const { rows } = await sql`select to_regclass('people') as people`.execute(db)
  expect(rows).toEqual([{ people: null }])
})

test('a migration with a wrong name or a number taken twice is refused by name', async () => {
  const [db] = await emptyDatabase({ connections: 1 })
  const misnamed = await folderWith({ 'people.sql': 'select 1' })
  await expect(migrate(db, { migrationsFolder: misnamed })).rejects.toThrow('people.sql')
  const twice = await folderWith({ '0001_a.sql': 'select 1', '0001_b.sql': 'select 1' })
  await expect(migrate(db, { migrationsFolder: twice })).rejects.toThrow('same number')
})

test('numbers may have gaps, and one below the newest that was applied is refused by name', async () => {
  const [db] = await emptyDatabase({ connections: 1 })
  const files = { '0001_people.sql': 'select 1', '0007_gigs.sql': 'select 1' }
  const ran = await migrate(db, { migrationsFolder: await folderWith(files) })
  expect(ran).toEqual(['0001_people', '0007_gigs'])
  const late = await folderWith({ ...files, '0003_chats.sql': 'create table chats (id int)' })
  await expect(migrate(db, { migrationsFolder: late })).rejects.toThrow(
    'db/migrations/0003_chats.sql comes too late: this database has had 0007_gigs.',
  )
  const { rows } = await sql`select to_regclass('chats') as chats`.execute(db)
  expect(rows).toEqual([{ chats: null }])
})

test('a migration may take longer than any other statement, and so may waiting for who migrates', async () => {
  const databases = await emptyDatabase({ connections: 2, statementTimeout: 300 })
  const folder = await folderWith({ '0001_slow.sql': 'select pg_sleep(1)' })
  const ran = await Promise.all(databases.map(db => migrate(db, { migrationsFolder: folder })))
  expect(ran.flat()).toEqual(['0001_slow'])
  const [db] = databases
  await expect(sql`select pg_sleep(1)`.execute(db)).rejects.toThrow('statement timeout')
})

test('while a migration waits for a lock others still read the table, and it is done once the lock is free', async () => {
  const [db, reader, holder] = await emptyDatabase({ connections: 3 })
  await sql`create table people (id int)`.execute(db)
  const folder = await folderWith({ '0001_name.sql': 'alter table people add column name text' })
  const held = await holder?.startTransaction().execute()
  await sql`select * from people`.execute(held as Database)
  const migrating = migrate(db, { migrationsFolder: folder })
  await expect.poll(() => countWaitingForLocks(db)).toBe(1)
  await sql`select * from people`.execute(reader as Database)
  await held?.rollback().execute()
  expect(await migrating).toEqual(['0001_name'])
})

test('a lock that is never free ends the start with a sentence that names who holds it', async () => {
  const [db, holder] = await emptyDatabase({ connections: 2 })
  await sql`create table people (id int)`.execute(db)
  const folder = await folderWith({ '0001_name.sql': 'alter table people add column name text' })
  const held = await holder?.startTransaction().execute()
  await sql`set local application_name = 'a long report'; select * from people`.execute(
    held as Database,
  )
  await expect(migrate(db, { migrationsFolder: folder, patienceMs: 0 })).rejects.toThrow(
    /^The migration 0001_name could not lock what it changes: .*process \d+ \(a long report, idle in transaction/,
  )
  await held?.rollback().execute()
})

test('a migration that a later upgrade puts there is none of this process’s, and does not make it unready', async () => {
  const [db] = await emptyDatabase({ connections: 1 })
  const folder = await folderWith({ '0001_people.sql': 'create table people (id int)' })
  await migrate(db, { migrationsFolder: folder })
  await writeFile(join(folder, '0002_later.sql'), 'select 1')
  expect(await listPendingMigrations(db, folder)).toEqual([])
})

test('a release that is gone back to starts on the database that the later one has changed', async () => {
  const [db] = await emptyDatabase({ connections: 1 })
  const files = { '0001_people.sql': 'create table people (id int)' }
  const moreFiles = { ...files, '0002_gigs.sql': 'create table gigs (id int)' }
  await migrate(db, { migrationsFolder: await folderWith(moreFiles) })
  expect(await migrate(db, { migrationsFolder: await folderWith(files) })).toEqual([])
})

async function countWaitingForLocks(db: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table people%'`.execute(
    db,
  )
  return rows.length
}

type Database = Kysely<Record<never, never>>

async function emptyDatabase(options: {
  connections: number
  statementTimeout?: number
}): Promise<[Database, ...Database[]]> {
  const { serverUrl } = inject('testPostgres')
  const name = `adwuma_migrations_${Math.random().toString(36).slice(2)}`
  const url = await createDatabase({ serverUrl, name })
  const connect = () => kyselyOn<Record<never, never>>(createPool(url, { poolSize: 2, ...options }))
  const databases: [Database, ...Database[]] = [connect()]
  while (databases.length < options.connections) databases.push(connect())
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
