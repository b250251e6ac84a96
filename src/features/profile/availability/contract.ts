import * as z from 'zod/mini'
import { ownUser } from '#features/accounts/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { day, flag, message } from '#platform/fields.ts'

/** How far ahead somebody may say that he is away. */
export const mostDaysAway = 90

export const setAway = endpoint('POST /api/customer/away', {
  caller: 'user',
  limits: ['away'],
  summary: `Be away until a day from tomorrow to ${mostDaysAway} days ahead, or be back with null`,
  input: z.object({ until: z.nullable(day) }),
  output: z.object({ user: ownUser, message }),
})

export const setRequestAlerts = endpoint('POST /api/customer/request-alerts', {
  caller: 'user',
  limits: [],
  summary: 'Be told of new requests nearby that one could take, or not',
  input: z.object({ is_on: flag }),
  output: z.object({ user: ownUser, message }),
})
