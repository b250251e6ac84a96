import * as z from 'zod/mini'
import { publicUser } from '#features/accounts/contract.ts'
import { receipt } from '#features/orders/contract.ts'
import { receiptStates } from '#features/orders/receipts/process.ts'
import { endpoint } from '#platform/contract.ts'
import { flag, id, listOf, message, moment, oneOf, paging, plainText } from '#platform/fields.ts'
import { managerPageSize } from '../../contract.ts'

const managedReceipt = z.extend(receipt, {
  order_id: id,
  ...{ buyer: publicUser, seller: publicUser },
  /** Who gave the same id once more for another order: the newest 20. */
  reuses: z.array(z.object({ user: publicUser, order_id: id, created_at: moment })),
})

export const listReceipts = endpoint('GET /api/manager/receipts', {
  caller: 'manager',
  roles: ['money', 'disputes'],
  summary: 'Receipts of payments past the platform, newest first',
  input: z.object({
    ...paging(managerPageSize),
    state: z.optional(oneOf(receiptStates)),
    /** 1: only those whose id was given again for another order. */
    reused: z.optional(flag),
  }),
  output: z.object({ receipts: listOf(managedReceipt) }),
})

export const shortestNote = 5
export const longestNote = 500

export const voidReceipt = endpoint('POST /api/manager/receipts/{id}/void', {
  caller: 'manager',
  roles: ['money', 'disputes'],
  limits: ['manager-write'],
  summary: 'Withdraw a receipt: the id of its network may be given again',
  input: z.object({
    id,
    note: plainText(shortestNote, longestNote),
    /** `state` as it was looked at: refused where a side has moved it since. */
    seen_state: z.optional(oneOf(receiptStates)),
  }),
  output: z.object({ receipt: managedReceipt, message }),
  refusals: {
    403: 'The manager is a side of its order.',
    404: 'No such receipt.',
    409: 'It is withdrawn already, or not in the state that was seen.',
  },
})
