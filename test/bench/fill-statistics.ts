/** What was filled past the triggers, which keep the statistics of each day. */
import { sql } from 'kysely'
import { countedByDay, figureColumns } from '#features/manager/statistics/server/queries.ts'
import { db } from '#platform/server/database/database.ts'

export async function fillStatistics(): Promise<void> {
  const columns = sql.join(['day', ...figureColumns].map(name => sql.ref(name)))
  await sql`truncate statistics_by_day, statistics_changes`.execute(db)
  await sql`insert into statistics_by_day (${columns}) select ${columns} from ${countedByDay} as counted`.execute(
    db,
  )
}
