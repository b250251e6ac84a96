import { sideOf, type ViewerId } from '#features/orders/server/policy.ts'
import { forbidden } from '#platform/server/http/refusals.ts'
import { readableStates } from '../../process.ts'
import { subjectOf } from '../../server/notices.ts'
import { noSuchReview } from '../../server/policy.ts'
import type { ReviewRow } from '../../server/queries.ts'

type Reviewed = Pick<ReviewRow, 'by' | 'state' | 'seller_id' | 'buyer_id'>

/** Whoever is reviewed learns of a review when everybody does, also as a manager. */
export const mayKnowOf = (review: Reviewed, viewer: ViewerId): boolean =>
  readableStates.includes(review.state) || sideOf(review, viewer) !== subjectOf(review)

/**
 * Nobody decides about what he wrote, or what was written of him.
 * @throws 404 for what he does not know of, else 403
 */
export function refuseOwn(review: Reviewed, viewer: ViewerId): void {
  if (!mayKnowOf(review, viewer)) throw noSuchReview()
  if (sideOf(review, viewer) !== null)
    throw forbidden('Another manager decides about this review: it is yours, or about you.')
}
