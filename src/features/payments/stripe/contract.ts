import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { flag, message, oneOf } from '#platform/fields.ts'
import { testCardNames } from './process.ts'

const card = oneOf(testCardNames)

export const showStripeTest = endpoint('GET /api/testing/stripe', {
  caller: 'manager',
  roles: ['money'],
  summary: 'What can be tried with Stripe’s test cards. Not in production',
  output: z.object({
    /** Whether a test key is set. */
    is_set: flag,
    amount: z.string(),
    cards: z.array(
      z.object({
        card,
        number: z.string(),
        expiry: z.string(),
        cvc: z.string(),
        outcome: z.string(),
      }),
    ),
  }),
})

export const tryStripePayment = endpoint('POST /api/testing/stripe/pay', {
  caller: 'manager',
  roles: ['money'],
  limits: ['manager-write'],
  summary: 'Pay with one of Stripe’s test cards. Not in production, and never with a live key',
  input: z.object({ card }),
  output: z.object({
    result: z.object({
      succeeded: flag,
      /** Stripe’s id of the payment; null where it made none. */
      id: z.nullable(z.string()),
      /** In Stripe’s words: `succeeded`, `requires_payment_method`. */
      status: z.nullable(z.string()),
      /** Of a declined card: `card_declined`, `insufficient_funds`. */
      code: z.nullable(z.string()),
      decline_code: z.nullable(z.string()),
    }),
    message,
  }),
  refusals: { 409: 'No test key is set.' },
})
