import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { db } from '#platform/server/database/database.ts'
import type { Servers } from './killable-servers.ts'

/** Further runs of a job at the same time, for whichever of these servers takes them. One of them has declared it by now. */
export async function runMore(servers: Servers, name: string, runs: number): Promise<void> {
  await withQueueOf(servers, async queue => {
    for (let run = 0; run < runs; run++) {
      const id = await queue.send(name, {}, { singletonKey: randomUUID() })
      if (!id) throw new Error(`${name} was not enqueued`)
    }
  })
}

/** As after some minutes: what a killed server had begun is begun again, and what has failed is tried again. */
export async function letTheirTimePass(servers: Servers, name: string): Promise<void> {
  await sql`update pgboss.job set started_on = started_on - interval '1 hour', heartbeat_on = null
    where name = ${name} and state = 'active'`.execute(db)
  // The queue looks for such jobs once a minute.
  await sql`update pgboss.queue set monitor_claim_on = now() - interval '1 hour'
    where name = ${name}`.execute(db)
  await withQueueOf(servers, async queue => {
    await queue.supervise(name)
    const { rows } = await sql<{ id: string }>`
      select id from pgboss.job where name = ${name} and state = 'retry'`.execute(db)
    const startAfter = new Date()
    for (const { id } of rows) await queue.update(name, undefined, { id, startAfter })
  })
}

async function withQueueOf({ env }: Servers, work: (queue: PgBoss) => Promise<void>) {
  const queue = new PgBoss({
    ...{ connectionString: String(env.DATABASE_URL), schema: 'pgboss' },
    ...{ supervise: false, schedule: false, migrate: false },
  })
  await queue.start()
  await work(queue)
  await queue.stop()
}
