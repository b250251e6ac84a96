import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { flag, id, line, message, moment, money } from '#platform/fields.ts'

export const subscriptionOffer = z.object({ id, name: z.string(), price: money, days: z.int() })
/** From the beginning of Premium without a break until it ends. */
export const subscription = z.object({ start_date: moment, end_date: moment })

export const activeSubscription = endpoint('GET /api/subscriptions/active', {
  caller: 'user',
  summary: 'The caller’s Premium, or null',
  output: z.object({
    subscription: z.nullable(subscription),
    /** A link to the WhatsApp of a support representative: for Premium only, where there is one. */
    support_whatsapp: z.optional(z.string()),
  }),
})

export const listSubscriptionOffers = endpoint('GET /api/subscriptions/offers', {
  caller: 'visitor',
  summary: 'What Premium costs',
  output: z.object({
    offers: z.array(subscriptionOffer),
    /** Whether a support representative on WhatsApp is part of it. */
    with_support: flag,
  }),
})

export const showSubscriptionOffer = endpoint('GET /api/subscriptions/offers/{id}', {
  caller: 'visitor',
  summary: 'One offer of Premium',
  input: z.object({ id }),
  output: z.object({ offer: subscriptionOffer }),
  refusals: { 404: 'No such offer.' },
})

export const confirmSubscriptionPayment = endpoint('POST /api/subscriptions/pay/confirm', {
  caller: 'user',
  summary: 'Ask the provider for the payment of a subscription. Safe to repeat',
  input: z.object({ reference: line(1, 100) }),
  output: z.object({ subscription: z.nullable(subscription), message }),
  refusals: { 404: 'No such payment, or not the caller’s.' },
})
