import { inTransaction } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { oldLinksJob } from '../answer-link/server/jobs.ts'
import { publishOrderUpdate } from '../news/server/jobs.ts'
import { notifyOfOffer } from '../offers/server/jobs.ts'
import { sellerReminder } from '../process.ts'
import { expireOrder } from './commands.ts'
import type { OrderPorts } from './ports.ts'
import { listUnansweredOrders, lockIfToRemind, ordersToRemindOf } from './queries.ts'
import { recordEvent } from './transition.ts'

/** Cancels the orders whose sellers had their time to answer. Those that passed while nothing ran are found too. */
export async function expireOrders(ports: OrderPorts, { now }: { now: Date }): Promise<void> {
  await each(await listUnansweredOrders(now), async orderId => {
    try {
      await expireOrder(ports, { orderId, now })
    } catch (error) {
      // Somebody was quicker: another process, or the seller in the last second.
      if (!(error instanceof Refusal)) throw error
    }
  })
}

/** Reminds sellers that an answer, or the work, is due soon: at most once each. */
export async function remindSellers(ports: OrderPorts, { now }: { now: Date }): Promise<void> {
  await each(await ordersToRemindOf(now), orderId =>
    inTransaction(async tx => {
      if (!(await lockIfToRemind(tx, orderId, now))) return
      const event = { action: sellerReminder, by: 'clock', actorId: null, now } as const
      await recordEvent(tx, ports, { orderId, ...event })
    }),
  )
}

/** One that fails does not hold up the others; the job still fails, is logged and runs again. */
async function each(ids: number[], work: (id: number) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const id of ids) await work(id).catch(error => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some orders were left as they were')
}

export const ordersJobs = (ports: OrderPorts): Job<object>[] => [
  defineJob({
    name: 'orders.expire',
    schedule: '* * * * *',
    run: ({ now }) => expireOrders(ports, { now }),
  }),
  defineJob({
    name: 'orders.remind',
    schedule: '* * * * *',
    run: ({ now }) => remindSellers(ports, { now }),
  }),
  publishOrderUpdate,
  notifyOfOffer,
  oldLinksJob,
]
