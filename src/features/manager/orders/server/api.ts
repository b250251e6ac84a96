import type { FastifyInstance } from 'fastify'
import { noSuchOrder } from '#features/orders/server/policy.ts'
import { anyOrdersByIds, orderById } from '#features/orders/server/queries.ts'
import { presentList } from '#platform/server/http/lists.ts'
import * as contract from '../contract.ts'
import { pageOfAllOrders } from './queries.ts'

export async function managerOrdersApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listAllOrders, async ({ input, viewer, now }) => {
    const { ids, total } = await pageOfAllOrders(input)
    const data = await anyOrdersByIds({ ids, viewer, now })
    return { orders: presentList({ data, total }, input) }
  })

  app.endpoint(contract.showAnyOrder, async ({ input, viewer, now }) => {
    const order = await orderById({ orderId: input.id, viewer, now })
    if (!order) throw noSuchOrder()
    return { order }
  })
}
