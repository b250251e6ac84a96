import * as z from 'zod/mini'
import { managerPageSize } from '#features/manager/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { listOf, money, paging } from '#platform/fields.ts'

export const listMessagesSent = endpoint('GET /api/manager/messages-sent', {
  caller: 'manager',
  roles: ['money'],
  summary: 'How many messages were sent on each day, newest first; of nobody and nothing in them',
  input: z.object(paging(managerPageSize)),
  output: z.object({
    messages_sent: listOf(
      z.object({
        /** In Accra. */
        date: z.iso.date(),
        sms: z.int(),
        /** Of these, codes and security warnings. */
        sms_codes: z.int(),
        mail: z.int(),
        push: z.int(),
        push_failed: z.int(),
        /** Of all SMS of the day, in cedis. */
        estimated_cost: money,
      }),
    ),
  }),
})
