import { sql } from 'kysely'
import { type Check, defineCheck } from './check.ts'

/** A queue that is worked off takes no longer; a process that was killed is noticed within its job's own time. */
const mayLag = sql`interval '10 minutes'`

const faultsInQueue: Check[] = [
  defineCheck(
    'No job has failed for good, unless a later run of the clock has made up for it',
    () => sql`
      select format('Job %s (%s) failed %s times: %s', name, id, retry_count + 1,
        coalesce(output->>'message', output->>'value', 'no word why')) as sentence
      from pgboss.job as failed
      where state = 'failed' and not (
        exists (select from pgboss.schedule where schedule.name = failed.name)
        and exists (select from pgboss.job as later where later.name = failed.name
          and later.state = 'completed' and later.completed_on > failed.completed_on))
      order by created_on`,
  ),
  defineCheck(
    'Every job has been done, or its time has not come',
    () => sql`
      select format('Job %s (%s) has waited since %s.', name, id, start_after) as sentence
      from pgboss.job where state in ('created', 'retry') and start_after < now() - ${mayLag}
      order by start_after`,
  ),
  defineCheck(
    'No job runs longer than it may',
    () => sql`
      select format('Job %s (%s) has run since %s.', name, id, started_on) as sentence
      from pgboss.job where state = 'active'
        and started_on < now() - make_interval(secs => expire_seconds) - ${mayLag}
      order by started_on`,
  ),
]

/** Of the queue; where no server has ever run there is none. Its clock is the database's. */
export const jobChecks: Check[] = faultsInQueue.map(({ claim, faultsIn }) => ({
  claim,
  async faultsIn(look) {
    const { rows } = await sql<{ queue: string | null }>`
      select to_regclass('pgboss.job')::text as queue`.execute(look.tx)
    return rows[0]?.queue ? faultsIn(look) : []
  },
}))
