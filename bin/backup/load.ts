import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { createPool, kyselyOn } from '#platform/server/database/database.ts'
import { listMigrations, migrate } from '#platform/server/database/migrations.ts'
import { type Job, startJobs, stopJobs } from '#platform/server/jobs/jobs.ts'
import {
  foreignKeysOf,
  queueVersionOf,
  quoteName,
  quoteTable,
  type Shape,
  tablesOf,
} from './catalog.ts'
import { onDatabase } from './connection.ts'
import { type Manifest, pathOfTable, type Table, withoutDaysOfQueue } from './manifest.ts'
import { linesOf, valuesOf } from './row-text.ts'

const rowsAtOnce = 500

/**
 * Stands in a database while a backup is being restored, and says of which one all rows are there. Before that, what is
 * there may be overwritten.
 */
const unfinished = 'public.restore_unfinished'

type Loading = { url: string; backup: string; manifest: Manifest; jobs: Job<object>[] }

/**
 * Fills an empty database: its shape from the migrations, then all rows and sequences in one transaction. What belongs to
 * them may follow until `endRestore`.
 */
export async function loadDatabase({ url, backup, jobs, ...loading }: Loading): Promise<void> {
  const manifest = withoutDaysOfQueue(loading.manifest)
  await onDatabase(url, client =>
    client.query(`create table if not exists ${unfinished} (since timestamptz default now())`),
  )
  await shape(url, manifest, jobs)
  await onDatabase(url, async client => {
    await assertSameShape(client, manifest)
    await client.query('begin')
    const foreignKeys = await foreignKeysOf(client)
    for (const { table, name } of foreignKeys)
      await client.query(`alter table ${table} drop constraint ${name}`)
    // What triggers would do is in the backup already: counts, balances, documents to search in.
    await alterAll(client, manifest.tables, 'disable trigger user')
    await client.query(`truncate ${manifest.tables.map(quoteTable).join(', ')}`)
    for (const table of manifest.tables) await loadTable(client, table, backup)
    await alterAll(client, manifest.tables, 'enable trigger user')
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { value, called: aliases, ...sequence } of manifest.sequences)
      await client.query('select setval($1, $2, $3)', [quoteTable(sequence), value, aliases])
    const loaded = client.escapeLiteral(manifest.madeAt)
    await client.query(`comment on table ${unfinished} is ${loaded}`)
    await client.query('commit')
  })
}

/** Whether all rows of this backup have been loaded by a restore that was cut off after that. */
export async function hasRowsOf(url: string, { madeAt }: Manifest): Promise<boolean> {
  return onDatabase(url, async client => {
    const { rows } = await client.query<{ loaded: string | null }>(
      `select obj_description(to_regclass($1), 'pg_class') as loaded`,
      [unfinished],
    )
    return rows[0]?.loaded === madeAt
  })
}

/** From here on the database is as any other. */
export async function endRestore(url: string): Promise<void> {
  await onDatabase(url, async client => {
    await client.query(`drop table ${unfinished}`)
    await client.query('analyze')
  })
}

/** @throws Error with a sentence where this backup cannot be restored by this release */
export async function assertReadable({ migrations, release }: Manifest): Promise<void> {
  const known = new Set(await listMigrations())
  const strange = migrations.filter(name => !known.has(name))
  if (strange.length > 0)
    throw new Error(
      `The backup is of a later release (${release}), which has ${strange.join(', ')}. Restore it with that one.`,
    )
}

/** @throws Error with a sentence where the database holds anything that is not left of a restore that was cut off */
export async function assertEmpty(url: string): Promise<void> {
  await onDatabase(url, async client => {
    const names = (await tablesOf(client)).map(({ schema, name }) => `${schema}.${name}`)
    if (names.length === 0) return
    const people = names.includes('public.users')
      ? await client.query('select from users limit 1')
      : { rowCount: 0 }
    if (names.includes(unfinished) && people.rowCount === 0) return
    throw new Error(
      'The database is not empty. A backup is restored into an empty one only: create one, and set DATABASE_URL to it.',
    )
  })
}

/** Up to this one, or to what this release knows. */
export async function migrateDatabase(url: string, last?: string): Promise<void> {
  const pool = createPool(url)
  try {
    await migrate(kyselyOn(pool), { last })
  } finally {
    await pool.end()
  }
}

async function shape(url: string, manifest: Manifest, jobs: Job<object>[]): Promise<void> {
  await migrateDatabase(url, manifest.migrations.at(-1))
  if (manifest.queueVersion === null) return
  await startJobs({ url, jobs, work: false })
  await stopJobs()
}

async function assertSameShape(client: pg.Client, manifest: Manifest): Promise<void> {
  const version = await queueVersionOf(client)
  if (version !== manifest.queueVersion)
    throw new Error(
      `The backup's job queue is of version ${manifest.queueVersion}, this release makes ${version}. ` +
        `Restore it with the release that made it (${manifest.release}) into another empty database, then upgrade.`,
    )
  const shapes = new Map((await tablesOf(client)).map(table => [quoteTable(table), shapeOf(table)]))
  const differing = manifest.tables.filter(
    table => shapes.get(quoteTable(table)) !== shapeOf(table),
  )
  if (differing.length > 0)
    throw new Error(
      `These tables have another shape than in the backup: ${differing.map(quoteTable).join(', ')}.`,
    )
}

/** In one order: the queue's own upgrades leave its columns in another one than it makes them in anew. */
const shapeOf = ({ columns }: Shape) =>
  JSON.stringify(columns.map(({ name, type }) => `${name} ${type}`).sort())

async function alterAll(client: pg.Client, tables: Table[], change: string): Promise<void> {
  for (const table of tables) await client.query(`alter table ${quoteTable(table)} ${change}`)
}

async function loadTable(client: pg.Client, table: Table, backup: string): Promise<void> {
  const file = createReadStream(join(backup, pathOfTable(table)))
  const unpacked = file.pipe(createGunzip())
  file.once('error', error => unpacked.destroy(error))
  let waiting: (string | null)[][] = []
  let loaded = 0
  const insert = async () => {
    loaded += waiting.length
    await insertRows(client, table, waiting)
    waiting = []
  }
  for await (const line of linesOf(unpacked)) {
    waiting.push(valuesOf(line))
    if (waiting.length === rowsAtOnce) await insert()
  }
  await insert()
  if (loaded !== table.rows)
    throw new Error(
      `${quoteTable(table)} has ${loaded} rows in the backup instead of ${table.rows}.`,
    )
}

async function insertRows(
  client: pg.Client,
  table: Table,
  rows: (string | null)[][],
): Promise<void> {
  if (rows.length === 0) return
  const { columns } = table
  const names = columns.map(({ name }) => quoteName(name)).join(', ')
  const values = columns.map(({ type }, n) => `c${n}::${type}`).join(', ')
  const placeholders = columns.map((_column, n) => `$${n + 1}::text[]`).join(', ')
  const aliases = columns.map((_column, n) => `c${n}`).join(', ')
  await client.query(
    `insert into ${quoteTable(table)} (${names}) overriding system value
      select ${values} from unnest(${placeholders}) as given (${aliases})`,
    columns.map((_column, n) => rows.map(row => row[n] ?? null)),
  )
}
