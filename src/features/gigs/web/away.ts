import type { GigCard } from '#features/gigs/listing/web/gig-cards.ts'
import { gigTypes } from '../process.ts'

/** Whether its owner takes no requests for it now. Bids on what he asks for are as welcome as ever. */
export const isAwayFrom = (card: GigCard): card is GigCard & { back_on: string } =>
  card.back_on !== null && card.type_id === gigTypes.offer
