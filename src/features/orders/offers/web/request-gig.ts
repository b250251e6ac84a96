import { call } from '#platform/web/api.ts'
import type { createOffer } from '../contract.ts'

/** Makes the offer of somebody who takes the gig as it is; answers where its terms are read. @throws ApiError */
export async function requestGig(gigId: number): Promise<string> {
  const { gig_offer } = await call<typeof createOffer>('POST /api/offers/create', {
    gig_id: gigId,
    is_custom: false,
  })
  return `/orders/request/${gig_offer.id}`
}
