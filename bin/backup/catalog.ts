/** What PostgreSQL says of the tables that are ours: the product's and the job queue's. */
import type pg from 'pg'
import type { Sequence, Table } from './manifest.ts'

const ours = `('public', 'pgboss')`

export type Shape = Omit<Table, 'rows'>

/**
 * Every table that holds rows itself, with the columns that are not computed from others. The queue makes the days of its
 * figures itself, and we have it write nothing into them.
 */
export async function tablesOf(client: pg.Client): Promise<Shape[]> {
  const { rows } = await client.query<Shape>(`
    select nspname as schema, relname as name,
      jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where nspname in ${ours} and relkind = 'r' and not exists (
      select from pg_inherits where inhrelid = pg_class.oid and inhparent = to_regclass('pgboss.queue_stats'))
    group by 1, 2 order by 1, 2`)
  return rows
}

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select schemaname as schema, sequencename as name from pg_sequences
    where schemaname in ${ours} order by 1, 2`)
  const sequences: Sequence[] = []
  for (const { schema, name } of rows) {
    const { rows: states } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoteTable({ schema, name })}`,
    )
    for (const state of states) sequences.push({ schema, name, ...state })
  }
  return sequences
}

export type ForeignKey = { table: string; name: string; definition: string }

/** Without those that a partition has from its whole. */
export async function foreignKeysOf(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
    where contype = 'f' and conparentid = 0 and nspname in ${ours} order by 1, 2`)
  return rows
}

export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

export async function queueVersionOf(client: pg.Client): Promise<number | null> {
  const { rows: there } = await client.query(`select from pg_namespace where nspname = 'pgboss'`)
  if (there.length === 0) return null
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? null
}

export const quoteTable = ({ schema, name }: { schema: string; name: string }) =>
  `${quoteName(schema)}.${quoteName(name)}`

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
