import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import type { Servers } from './killable-servers.ts'

/** Further runs of a job at the same time, for whichever of these servers takes them. One of them has declared it by now. */
export async function runMore({ env }: Servers, name: string, runs: number): Promise<void> {
  const queue = new PgBoss({
    ...{ connectionString: String(env.DATABASE_URL), schema: 'pgboss' },
    ...{ supervise: false, schedule: false, migrate: false },
  })
  await queue.start()
  for (let run = 0; run < runs; run++) {
    const id = await queue.send(name, {}, { singletonKey: randomUUID() })
    if (!id) throw new Error(`${name} was not enqueued`)
  }
  await queue.stop()
}
