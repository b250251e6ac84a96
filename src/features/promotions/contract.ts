import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { id, money } from '#platform/fields.ts'

export const promotionOffer = z.object({ id, name: z.string(), price: money, days: z.int() })

export const listPromotionOffers = endpoint('GET /api/promotions/offers', {
  caller: 'visitor',
  summary: 'What the promotion of a gig costs',
  output: z.object({ offers: z.array(promotionOffer) }),
})

export const showPromotionOffer = endpoint('GET /api/promotions/offers/{id}', {
  caller: 'visitor',
  summary: 'One offer of promotion',
  input: z.object({ id }),
  output: z.object({ offer: promotionOffer }),
  refusals: { 404: 'No such offer.' },
})
