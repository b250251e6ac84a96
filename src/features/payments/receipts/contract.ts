import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { id, line, listOf, money, oneOf, paging } from '#platform/fields.ts'
import { transaction } from '../contract.ts'
import { purchaseTypes } from '../process.ts'

export const listOwnPayments = endpoint('GET /api/payments', {
  caller: 'user',
  summary: 'What the caller has paid, begun to pay, and was paid, newest first',
  input: z.object({
    ...paging(),
    /** Only what belongs to this purchase. */
    object_type: z.optional(oneOf(purchaseTypes)),
    object_id: z.optional(id),
  }),
  output: z.object({ transactions: listOf(transaction) }),
})

export const showReceipt = endpoint('GET /api/payments/receipt/{reference}', {
  caller: 'user',
  summary: 'The receipt of a completed transaction, for whoever paid or was paid, and managers',
  input: z.object({ reference: line(1, 100) }),
  output: z.object({
    receipt: z.object({
      transaction,
      /** What was received or sent, which may differ from what was asked for. */
      amount: money,
      /** Who paid; of a refund or payout, who was paid. */
      person: z.object({ name: z.string(), username: z.string() }),
      /** Who runs the site, as far as that is set up. */
      operator: z.object({
        name: z.string(),
        status: z.nullable(z.string()),
        address: z.nullable(z.string()),
        phone: z.nullable(z.string()),
        email: z.nullable(z.string()),
        registration: z.nullable(z.string()),
      }),
    }),
  }),
  refusals: { 404: 'No such transaction, or not the caller’s.', 409: 'It is not complete.' },
})
