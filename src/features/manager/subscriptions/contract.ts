import * as z from 'zod/mini'
import { managerPageSize } from '#features/manager/contract.ts'
import { pricedOffer } from '#features/payments/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { anyText, id, listOf, moment, paging, zeroOrOne } from '#platform/fields.ts'

export const listSubscriptions = endpoint('GET /api/manager/subscriptions', {
  caller: 'manager',
  roles: ['money'],
  summary: 'Every subscription ever bought, newest first',
  input: z.object({
    ...paging(managerPageSize),
    search: z.optional(anyText(100)),
    is_active: z.optional(zeroOrOne),
  }),
  output: z.object({
    subscriptions: listOf(
      z.object({
        id,
        user: z.object({ id, username: z.string() }),
        offer: pricedOffer,
        start_date: moment,
        end_date: moment,
        is_active: zeroOrOne,
      }),
    ),
  }),
})
