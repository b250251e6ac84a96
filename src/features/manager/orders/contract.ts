import * as z from 'zod/mini'
import { anyOrder, order } from '#features/orders/contract.ts'
import { orderStatus } from '#features/orders/process.ts'
import { endpoint } from '#platform/contract.ts'
import { anyText, id, listOf, paging, statusId } from '#platform/fields.ts'
import { managerPageSize } from '../contract.ts'

export const listAllOrders = endpoint('GET /api/manager/orders', {
  caller: 'manager',
  roles: ['disputes', 'money'],
  summary: 'Orders in every state, newest first',
  input: z.object({
    ...paging(managerPageSize),
    search: z.optional(anyText(200)),
    status_id: z.optional(statusId(orderStatus)),
  }),
  output: z.object({ orders: listOf(anyOrder) }),
})

export const showAnyOrder = endpoint('GET /api/manager/order/{id}', {
  caller: 'manager',
  roles: ['disputes', 'money'],
  summary: 'One order with every step taken',
  input: z.object({ id }),
  output: z.object({ order }),
  refusals: { 404: 'No such order.' },
})
