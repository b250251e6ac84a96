/** When everything has been asked for: what still waits is made due, and has to come to its end. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { listOrdersPastEnd } from '#features/orders/deadlines/server/queries.ts'
import { db } from '#platform/server/database/database.ts'
import { say } from '../bench/report.ts'
import { count } from './check-run.ts'
import { letAllTimePass } from './time.ts'

/** The jobs that ask providers run every two minutes, and leave alone for one what was just asked about. */
const restWithinSeconds = 420

/** Until the jobs have done what is due and every payment is settled. */
export async function comeToRest(): Promise<void> {
  await letAllTimePass()
  const started = performance.now()
  for (;;) {
    const { rows } = await sql<{ jobs: number; payments: number; orders: number }>`select
      (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()) as jobs,
      (select count(*) from transactions where status_code = 'PENDNG' and held_for is null
        and (kind = 'payment' or sent_at is not null)) as payments,
      (select count(*) from orders where status_id = 1 and respond_by < now())
        + (select count(*) from order_endings where status = 'open' and expires_on < now())
        + (select count(*) from disputes where status in ('answering', 'decided') and due_on < now()) as orders`.execute(
      db,
    )
    const { jobs = 0, payments = 0, orders: waiting = 0 } = rows[0] ?? {}
    const orders = waiting + (await listOrdersPastEnd(new Date(), { after: 0, limit: 100 })).length
    const rested = (performance.now() - started) / 1000
    if (jobs + payments + orders === 0)
      return say(`     at rest after ${rested.toFixed(0)} seconds`)
    if (rested > restWithinSeconds) {
      const sentence = `${jobs} jobs, ${payments} payments and ${orders} orders are not settled`
      return count(`left after ${restWithinSeconds} seconds`, [sentence, ...(await jobsLeft())])
    }
    await pause(1000)
  }
}

async function jobsLeft(): Promise<string[]> {
  const { rows } = await sql<{ sentence: string }>`
    select format('%s times %s, %s since %s', count(*), name, state, min(coalesce(started_on, start_after))) as sentence
    from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
    group by name, state order by 1`.execute(db)
  return rows.map(({ sentence }) => sentence)
}
