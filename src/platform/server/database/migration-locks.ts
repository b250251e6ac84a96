import { type Kysely, sql } from 'kysely'

/** Whose transactions have been open the longest, as words for an operator: one of them holds the lock. */
export async function holdersOfLocks<Database>(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ pid: number; name: string; state: string; seconds: number }>`
    select pid, application_name as name, state,
      round(extract(epoch from clock_timestamp() - xact_start))::integer as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start
    limit 3`.execute(db)
  return rows.map(
    ({ pid, name, state, seconds }) =>
      `process ${pid} (${name || 'without a name'}, ${state}, for ${seconds} s)`,
  )
}
