import type { GigCard } from '#features/gigs/listing/web/gig-cards.ts'
import { gigTypes } from '../process.ts'

/** Whether its owner takes no requests for it now. Bids on what he asks for are as welcome as ever. */
export const isAwayFrom = <Shown extends Pick<GigCard, 'back_on' | 'type_id'>>(
  gig: Shown,
): gig is Shown & { back_on: string } => gig.back_on !== null && gig.type_id === gigTypes.offer
