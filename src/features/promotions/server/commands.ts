import { gigStatus } from '#features/gigs/process.ts'
import type { Purchase } from '#features/payments/server/ports.ts'
import { pesewas } from '#platform/money.ts'
import { daysAfter } from '#platform/periods.ts'
import { conflict, invalid, notFound } from '#platform/server/http/refusals.ts'
import { daysOfOffer, lockPromotion, ownGig, promotionOfferById } from './queries.ts'

export const noSuchOffer = () => notFound('There is no such offer.')

/** The promotion of a gig, as payments sell it: `object_additional` is the gig. */
export const promotion: Purchase = {
  async quote(from, { objectId, objectAdditional: gigId, payerId }) {
    const offer = await promotionOfferById(from, objectId)
    if (!offer) throw noSuchOffer()
    if (!gigId) throw invalid({ object_additional: ['The object additional field is required.'] })
    const gig = await ownGig(from, { gigId, userId: payerId })
    if (!gig) throw notFound('There is no such gig.')
    if (gig.status_id !== gigStatus.live) throw conflict('Only a live gig can be promoted.')
    return {
      amount: pesewas(offer.price_pesewas),
      description: `Promotion for ${offer.name}: ${gig.title}`,
    }
  },

  /**
   * Days that are paid for come after those that still run. A gig that is paused or back in review by now is promoted all
   * the same: it may return at any time. A deleted one never does.
   */
  async give(tx, { objectId, objectAdditional, payerId, reference, now }) {
    const gigId = Number(objectAdditional)
    const gig = await lockPromotion(tx, { gigId, ownerId: payerId })
    if (!gig || gig.status_id === gigStatus.deleted) return false
    const { days } = await daysOfOffer(tx, objectId)
    const { start, end } = daysAfter({ running: gig.promoted_until, days, now })
    await tx.updateTable('gigs').set({ promoted_until: end }).where('id', '=', gigId).execute()
    await tx
      .insertInto('promotions')
      .values({
        ...{ gig_id: gigId, user_id: payerId, offer_id: objectId, reference },
        ...{ start_date: start, end_date: end, created_at: now },
      })
      .execute()
    return true
  },
}
