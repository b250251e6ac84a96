import { Refusal } from '#platform/server/http/refusals.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { workOnEach, workOnPages } from '#platform/server/jobs/work-on-each.ts'
import { oldLinksJob } from '../answer-link/server/jobs.ts'
import { endByClock } from '../deadlines/server/commands.ts'
import { listOrdersPastEnd } from '../deadlines/server/queries.ts'
import { lapseUnanswered } from '../ending/server/commands.ts'
import { listOrdersWithLapsed } from '../ending/server/queries.ts'
import { publishOrderUpdate } from '../news/server/jobs.ts'
import { notifyOfOffer } from '../offers/server/jobs.ts'
import { remindOfReceiptsJob } from '../receipts/server/jobs.ts'
import { remindOfOrder } from '../reminders/server/commands.ts'
import { listOrdersToRemind } from '../reminders/server/queries.ts'
import { publishByClock } from '../reviews/server/commands.ts'
import { lastCompletionToPublish } from '../reviews/server/policy.ts'
import { listReviewsToPublish } from '../reviews/server/queries.ts'
import { expireOrder } from './commands.ts'
import type { OrderPorts } from './ports.ts'
import { listUnansweredOrders } from './queries.ts'

/** Cancels the orders whose sellers had their time to answer. Those that passed while nothing ran are found too. */
export async function expireOrders(ports: OrderPorts, { now }: { now: Date }): Promise<void> {
  await workOnEach(await listUnansweredOrders(now), async orderId => {
    try {
      await expireOrder(ports, { orderId, now })
    } catch (error) {
      // Somebody was quicker: another process, or the seller in the last second.
      if (!(error instanceof Refusal)) throw error
    }
  })
}

/** Ends work whose time is over. What passed while nothing ran is found too, once. */
export const endOverdueOrders = (ports: OrderPorts, { now }: { now: Date }): Promise<void> =>
  workOnPages(
    page => listOrdersPastEnd(now, page),
    orderId => endByClock(ports, { orderId, now }),
  )

/** Reminds whoever has to move, of the latest that is due. */
export const remindPeople = (ports: OrderPorts, { now }: { now: Date }): Promise<void> =>
  workOnPages(
    page => listOrdersToRemind(now, page),
    orderId => remindOfOrder(ports, { orderId, now }),
  )

/** Takes what was proposed and not answered off the orders. */
export const lapseEndings = ({ now }: { now: Date }): Promise<void> =>
  workOnPages(
    page => listOrdersWithLapsed(now, page),
    orderId => lapseUnanswered({ orderId, now }),
  )

/** Lets be read what sellers wrote of buyers who never did. */
export const publishReviews = ({ now }: { now: Date }): Promise<void> =>
  workOnPages(
    page => listReviewsToPublish(lastCompletionToPublish(now), page),
    orderId => publishByClock({ orderId, now }),
  )

export const ordersJobs = (ports: OrderPorts): Job<object>[] => [
  defineJob({
    name: 'orders.expire',
    schedule: '* * * * *',
    run: ({ now }) => expireOrders(ports, { now }),
  }),
  defineJob({
    name: 'orders.remind',
    schedule: '* * * * *',
    run: ({ now }) => remindPeople(ports, { now }),
  }),
  defineJob({
    name: 'orders.end-overdue',
    schedule: '* * * * *',
    run: ({ now }) => endOverdueOrders(ports, { now }),
  }),
  defineJob({
    name: 'orders.lapse-endings',
    schedule: '* * * * *',
    run: ({ now }) => lapseEndings({ now }),
  }),
  defineJob({
    name: 'orders.publish-reviews',
    schedule: '* * * * *',
    run: ({ now }) => publishReviews({ now }),
  }),
  remindOfReceiptsJob,
  publishOrderUpdate,
  notifyOfOffer,
  oldLinksJob,
]
