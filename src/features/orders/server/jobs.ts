import { inTransaction } from '#platform/server/database.ts'
import { defineJob, type Job } from '#platform/server/jobs.ts'
import { Refusal } from '#platform/server/refusals.ts'
import { tellOrder } from '../news/server/jobs.ts'
import { tellOffer } from '../offers/server/jobs.ts'
import { expireOrder } from './commands.ts'
import { lockIfToRemind, ordersToRemindOf, unansweredOrders } from './queries.ts'
import { recordEvent } from './transition.ts'

/** Cancels the orders whose sellers had their time to answer. Those that passed while nothing ran are found too. */
export async function expireOrders({ now }: { now: Date }): Promise<void> {
  await each(await unansweredOrders(now), async orderId => {
    try {
      await expireOrder({ orderId, now })
    } catch (error) {
      // Somebody was quicker: another process, or the seller in the last second.
      if (!(error instanceof Refusal)) throw error
    }
  })
}

/** Reminds sellers that an answer, or the work, is due soon: at most once each. */
export async function remindSellers({ now }: { now: Date }): Promise<void> {
  await each(await ordersToRemindOf(now), orderId =>
    inTransaction(async tx => {
      if (!(await lockIfToRemind(tx, orderId, now))) return
      const event = { action: 'remind', by: 'clock', actorId: null, now } as const
      await recordEvent(tx, { orderId, ...event })
    }),
  )
}

/** One that fails does not hold up the others; the job still fails, is logged and runs again. */
async function each(ids: number[], work: (id: number) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const id of ids) await work(id).catch(error => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some orders were left as they were')
}

export const ordersJobs: Job<object>[] = [
  defineJob({ name: 'orders.expire', schedule: '* * * * *', run: expireOrders }),
  defineJob({ name: 'orders.remind', schedule: '* * * * *', run: remindSellers }),
  tellOrder,
  tellOffer,
]
