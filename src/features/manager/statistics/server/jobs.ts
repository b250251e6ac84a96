import { sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { foldedColumns } from './queries.ts'

/** One statement, so that the figures read meanwhile are the same before and after. */
export async function foldStatistics(): Promise<void> {
  const columns = foldedColumns.map(name => sql.ref(name))
  await sql`with folded as (delete from statistics_changes returning *)
    insert into statistics_by_day as known (day, ${sql.join(columns)})
    select day, ${sql.join(columns.map(column => sql`sum(${column})`))}
    from folded group by day order by day
    on conflict (day) do update set ${sql.join(
      columns.map(column => sql`${column} = known.${column} + excluded.${column}`),
    )}`.execute(db)
}

export const foldStatisticsJob = defineJob({
  name: 'statistics.fold',
  schedule: '* * * * *',
  run: foldStatistics,
})
