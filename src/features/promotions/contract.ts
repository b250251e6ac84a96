import * as z from 'zod/mini'
import { pricedOffer } from '#features/payments/contract.ts'
import { endpoint } from '#platform/contract.ts'
import { id } from '#platform/fields.ts'

export const listPromotionOffers = endpoint('GET /api/promotions/offers', {
  caller: 'visitor',
  summary: 'What the promotion of a gig costs',
  output: z.object({ offers: z.array(pricedOffer) }),
})

export const showPromotionOffer = endpoint('GET /api/promotions/offers/{id}', {
  caller: 'visitor',
  summary: 'One offer of promotion',
  input: z.object({ id }),
  output: z.object({ offer: pricedOffer }),
  refusals: { 404: 'No such offer.' },
})
