/** What a server asks of its database, counted by `pg_stat_statements`; what jobs ask by themselves is left out. */
import type pg from 'pg'

export type Counts = {
  statements: number
  rows: number
  buffers: number
  walBytes: number
  databaseMs: number
}

/** For connections that begin from now on. */
export async function switchCountingOn(pool: pg.Pool): Promise<void> {
  await pool.query('create extension if not exists pg_stat_statements')
  const { rows } = await pool.query('select current_database() as name')
  await pool.query(`alter database ${rows[0].name} set pg_stat_statements.track = 'top'`)
}

export async function countFromHere(pool: pg.Pool): Promise<void> {
  await pool.query('select pg_stat_statements_reset()')
}

export async function readCounts(pool: pg.Pool): Promise<Counts> {
  const { rows } = await pool.query(`select
      coalesce(sum(calls), 0)::float as statements,
      coalesce(sum(rows), 0)::float as rows,
      coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float as buffers,
      coalesce(sum(wal_bytes), 0)::float as "walBytes",
      coalesce(sum(total_exec_time), 0)::float as "databaseMs"
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query !~ 'pgboss|pg_stat_|pg_current_wal|pg_last_wal|current_database'`)
  return rows[0]
}
