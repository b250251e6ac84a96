import { createGzip } from 'node:zlib'
import type pg from 'pg'
import {
  migrationsOf,
  queueVersionOf,
  quoteName,
  quoteTable,
  type Shape,
  sequencesOf,
  tablesOf,
} from './catalog.ts'
import { onDatabase } from './connection.ts'
import type { BackupFolder } from './folder.ts'
import { type Manifest, pathOfTable, type Table } from './manifest.ts'
import { lineOf } from './row-text.ts'

/** Rows held in memory at a time. */
const rowsAtOnce = 500

export type Dump = Pick<Manifest, 'migrations' | 'queueVersion' | 'tables' | 'sequences'>

/**
 * Writes all rows as they are at one moment, while others go on writing. Sequences are outside of any moment: they are
 * read last, so that none lies behind its rows.
 */
export function dumpDatabase(url: string, backup: BackupFolder): Promise<Dump> {
  return onDatabase(url, async client => {
    await client.query('begin isolation level repeatable read read only')
    const shapes = await tablesOf(client)
    if (shapes.length === 0) throw new Error('The database is empty: there is nothing to back up.')
    // Nothing may change a table's shape between two reads of it.
    await client.query(`lock table ${shapes.map(quoteTable).join(', ')} in access share mode`)
    const migrations = await migrationsOf(client)
    const queueVersion = await queueVersionOf(client)
    const tables: Table[] = []
    for (const shape of shapes) tables.push(await dumpTable(client, shape, backup))
    const sequences = await sequencesOf(client)
    await client.query('commit')
    return { migrations, queueVersion, tables, sequences }
  })
}

async function dumpTable(client: pg.Client, shape: Shape, backup: BackupFolder): Promise<Table> {
  const table = { ...shape, rows: 0 }
  await backup.write(pathOfTable(table), linesCounted(client, table), createGzip())
  return table
}

async function* linesCounted(client: pg.Client, table: Table): AsyncGenerator<Buffer> {
  const columns = table.columns.map(({ name }) => quoteName(name)).join(', ')
  await client.query(
    `declare dump no scroll cursor for select ${columns} from ${quoteTable(table)}`,
  )
  for (;;) {
    const rows = await nextRows(client)
    if (rows.length === 0) break
    table.rows += rows.length
    yield Buffer.from(rows.map(lineOf).join(''))
  }
  await client.query('close dump')
}

/** Values as PostgreSQL writes them, whatever their type. */
async function nextRows(client: pg.Client): Promise<(string | null)[][]> {
  const { rows } = await client.query<(string | null)[]>({
    text: `fetch ${rowsAtOnce} from dump`,
    rowMode: 'array',
    types: { getTypeParser: () => (text: string) => text },
  })
  return rows
}
