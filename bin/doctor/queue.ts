import { sql } from 'kysely'
import { createPool, kyselyOn } from '#platform/server/database/database.ts'
import { type CheckResult, fail, ok, warn } from '#platform/server/observability/check-result.ts'
import type { Probe } from './probe.ts'

const mostWaitSeconds = 300

/** Whether somebody works, and what has failed for good. */
export const queueProbe = (url: string): Probe => ({ name: 'queue', look: () => checkQueue(url) })

async function checkQueue(url: string): Promise<CheckResult> {
  const pool = createPool(url, { poolSize: 1 })
  const db = kyselyOn(pool)
  try {
    const { rows: there } = await sql`select where to_regclass('pgboss.job') is not null`.execute(
      db,
    )
    if (there.length === 0) return warn('No server has started on this database yet.')
    const { rows } = await sql<{ failed: string[] | null; waiting: number | null }>`
      select
        (select array_agg(format('%s %s', n, name)) from (
          select name, count(*) as n from pgboss.job where state = 'failed' group by name order by name) as each)
          as failed,
        (select extract(epoch from now() - min(start_after))::float8 from pgboss.job
          where state < 'active' and start_after < now()) as waiting`.execute(db)
    const { failed, waiting } = rows[0] ?? {}
    if ((waiting ?? 0) > mostWaitSeconds)
      return fail(
        `The oldest job has been due for ${Math.round((waiting ?? 0) / 60)} minutes: is a server running?`,
      )
    if (failed)
      return warn(
        `Failed for good: ${failed.join(', ')}. The log says why, in lines of the error level.`,
      )
    return ok('Nothing has failed, nothing waits for long.')
  } finally {
    await pool.end()
  }
}
