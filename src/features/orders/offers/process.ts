/** Who is who in an offer, by the kind of gig and by who makes it. */
import { gigTypes } from '#features/gigs/process.ts'
import { type OrderSide, type OrderStatus, orderStatus } from '../process.ts'

/** What an offer is, in the five kinds that there are. */
export type OfferKind = {
  /** As what its author stands in it; the recipient is the other. */
  author: OrderSide
  /** Who may turn it into an order. */
  requester: 'author' | 'recipient'
  /** As what the order then begins. */
  starts: OrderStatus
}

type OfferSituation = { gigType: number; isCustom: boolean; byOwner: boolean }

/** Null where nobody can make such an offer. */
export function kindOfOffer({ gigType, isCustom, byOwner }: OfferSituation): OfferKind | null {
  const ownerSells = gigType === gigTypes.offer
  if (!isCustom) {
    const pressedRequest = ownerSells && !byOwner
    return pressedRequest
      ? { author: 'buyer', requester: 'author', starts: orderStatus.pending }
      : null
  }
  const author: OrderSide = ownerSells === byOwner ? 'seller' : 'buyer'
  // What a buyer proposed starts when the seller requests it; what a seller proposed, the seller still has to accept
  // once it is requested.
  const starts = author === 'seller' ? orderStatus.pending : orderStatus.ongoing
  return { author, requester: 'recipient', starts }
}
