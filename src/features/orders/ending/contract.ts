import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { cedis, flag, id, message, oneOf, plainText } from '#platform/fields.ts'
import { order } from '../contract.ts'
import { endingAnswers, longestReason } from './process.ts'

const onOrder = { gig_order_id: id }

const wayOut = {
  caller: 'user',
  limits: ['order-step'],
  output: z.object({ order, message }),
  refusals: {
    403: 'The step is the other side’s.',
    404: 'No such order, or not yours.',
    409: 'The order’s state does not allow it, or not yet: the sentence names the time.',
  },
} as const

export const withdrawOrder = endpoint('POST /api/orders/withdraw', {
  ...wayOut,
  summary:
    'The buyer withdraws: before the work begins, when it is 72 hours late, or when the seller’s account is not active',
  input: z.object({ ...onOrder, reason: z._default(plainText(0, longestReason), '') }),
})

export const proposeEnding = endpoint('POST /api/orders/ending/propose', {
  ...wayOut,
  summary:
    'Propose how to end the order and divide what is held; a newer proposal replaces one that is open. A seller who gives back everything ends the order at once',
  input: z.object({
    ...onOrder,
    /** The part of the buyer; the seller gets the rest of what is held. */
    to_buyer: cedis(0, 1_000_000),
    reason: plainText(1, longestReason),
    /** `held` of the order as it was when `to_buyer` was chosen: refused where another sum is held by now. */
    seen_held: z.optional(cedis(0, 1_000_000)),
  }),
  refusals: {
    ...wayOut.refusals,
    403: 'Only its two sides do this.',
    409: 'The work has not begun or is over, another sum is held than was seen, or this side has proposed ten times.',
    422: 'A field is not as it must be, or more would go back than is held.',
  },
})

export const answerEnding = endpoint('POST /api/orders/ending/answer', {
  ...wayOut,
  summary: 'Accept the open proposal, which ends the order, or reject it',
  input: z.object({ ...onOrder, ending_id: id, answer: oneOf(endingAnswers) }),
  refusals: {
    ...wayOut.refusals,
    403: 'The proposal is the caller’s own.',
    409: 'The proposal is not open any more, or the order is over.',
  },
})

export const closeOrder = endpoint('POST /api/orders/close', {
  ...wayOut,
  summary:
    'The seller closes an order that nobody completed within 7 days and that was not paid through the platform: as paid, or as not',
  input: z.object({
    ...onOrder,
    /** Whether the money has arrived by another way: the order is completed then, else cancelled. */
    received: flag,
  }),
  refusals: {
    ...wayOut.refusals,
    409: 'It is too early, as the sentence says with the time, or the order is paid, was paid directly as the seller has confirmed (`received` 0), or a payment is on its way (`received` 1).',
  },
})
