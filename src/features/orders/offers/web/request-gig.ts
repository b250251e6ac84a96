import { call } from '#platform/web/api.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { markStale } from '#platform/web/query-client.ts'
import type { createOffer } from '../contract.ts'

/** Makes the offer of somebody who takes the gig as it is; answers where its terms are read. @throws ApiError */
export async function requestGig(gigId: number): Promise<string> {
  const input = { gig_id: gigId, is_custom: false }
  try {
    const { gig_offer } = await call<typeof createOffer>('POST /api/offers/create', input)
    return `/orders/request/${gig_offer.id}`
  } catch (error) {
    if (isRefusal(error)) void markStale('/api/gigs')
    throw error
  }
}

/** Its owner has paused or changed it, or is away: what can be done with it now is to be shown. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && !error.unreachable && error.status < 500
