import * as z from 'zod/mini'
import { premium } from '#features/accounts/contract.ts'
import { pricedOffer } from '#features/payments/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { flag, id, line, message } from '#platform/fields.ts'

export const activeSubscription = endpoint('GET /api/subscriptions/active', {
  caller: 'user',
  summary: 'The caller’s Premium, or null',
  output: z.object({
    subscription: z.nullable(premium),
    /** A link to the WhatsApp of a support representative: for Premium only, where there is one. */
    support_whatsapp: z.optional(z.string()),
  }),
})

export const listSubscriptionOffers = endpoint('GET /api/subscriptions/offers', {
  caller: 'visitor',
  summary: 'What Premium costs',
  output: z.object({
    offers: z.array(pricedOffer),
    /** Whether a support representative on WhatsApp is part of it. */
    with_support: flag,
  }),
})

export const showSubscriptionOffer = endpoint('GET /api/subscriptions/offers/{id}', {
  caller: 'visitor',
  summary: 'One offer of Premium',
  input: z.object({ id }),
  output: z.object({ offer: pricedOffer }),
  refusals: { 404: 'No such offer.' },
})

export const confirmSubscriptionPayment = endpoint('POST /api/subscriptions/pay/confirm', {
  caller: 'user',
  limits: ['payment-question'],
  summary: 'Ask the provider for the payment of a subscription. Safe to repeat',
  input: z.object({ reference: line(1, 100) }),
  output: z.object({ subscription: z.nullable(premium), message }),
  refusals: { 404: 'No such payment, or not the caller’s.' },
})
