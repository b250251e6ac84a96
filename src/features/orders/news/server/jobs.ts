import * as z from 'zod/mini'
import { defineJob } from '#platform/server/jobs.ts'
import { tell } from '#platform/server/realtime.ts'
import { order as contract } from '../../contract.ts'
import { orderById } from '../../server/queries.ts'

type Change = {
  orderId: number
  /** The ids of its two people. */
  sides: number[]
  /** Who is told in words. */
  told: { userId: number; text: string }[]
}

/**
 * Brings an order's change to the open screens: to both sides the order as each may see it, and a sentence to
 * those who did not make the change. Written with the change, so that a process that dies right after it is no
 * reason to stay silent. The order is read when it is told: of two changes in a row, the last word is the last state.
 */
export const tellOrder = defineJob<Change>({
  name: 'orders.tell',
  async run({ data: { orderId, sides, told }, now }) {
    for (const id of sides) {
      const order = await orderById({ orderId, viewer: { id, isManager: false }, now })
      if (order) tell(id, `order.${orderId}`, { order: z.encode(contract, order) })
    }
    const route = `/account/orders/view/${orderId}`
    for (const { userId, text } of told)
      tell(userId, 'notification', { kind: 'order', text, route })
  },
})
