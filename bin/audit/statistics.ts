import { sql } from 'kysely'
import { countedByDay, keptByDay } from '#features/manager/statistics/server/queries.ts'
import { type Check, defineCheck } from './check.ts'

export const statisticsChecks: Check[] = [
  defineCheck(
    'The statistics of every day are what is there of it',
    () => sql`
      select format('%s, %s: %s counted, %s there.', day, name, coalesce(counted, 0), coalesce(there, 0)) as sentence
      from (select day, key as name, value::bigint as counted
        from ${keptByDay} as kept, jsonb_each_text(to_jsonb(kept) - 'day')) as kept
      full join (select day, key as name, value::bigint as there
        from ${countedByDay} as counted, jsonb_each_text(to_jsonb(counted) - 'day')) as counted using (day, name)
      where coalesce(counted, 0) <> coalesce(there, 0) order by day, name`,
  ),
]
