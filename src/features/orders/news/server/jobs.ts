import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { publishEvent } from '#platform/server/realtime/realtime.ts'
import { order as contract } from '../../contract.ts'
import { orderById } from '../../server/queries.ts'

type Change = {
  orderId: number
  /** The ids of its two people. */
  sides: number[]
  /** What the release before this one tells in words: now the notifications do. */
  told?: { userId: number; text: string }[]
}

/**
 * Publishes an order's change to open screens: to both sides the order as each may see it. Enqueued in the change's transaction, so that it is published even where the process dies
 * right after it. The order is read when it is published, so that after two changes in a row the last state is shown.
 */
export const publishOrderUpdate = defineJob<Change>({
  name: 'orders.tell',
  async run({ data: { orderId, sides, told: earlier = [] }, now }) {
    for (const id of sides) {
      const order = await orderById({ orderId, viewer: { id, roles: [] }, now })
      if (order) publishEvent(id, `order.${orderId}`, { order: z.encode(contract, order) })
    }
    const route = `/account/orders/view/${orderId}`
    for (const { userId, text } of earlier)
      publishEvent(userId, 'notification', { kind: 'order', text, route })
  },
})
