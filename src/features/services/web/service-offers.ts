import type { listGigs } from '#features/gigs/contract.ts'
import { cardOf } from '#features/gigs/listing/web/gig-cards.ts'
import { isAwayFrom } from '#features/gigs/web/away.ts'
import type { Received } from '#platform/contract.ts'

/** What a page of services says of a gig, and nothing that differs from person to person. */
export type ServiceOffer = {
  id: number
  slug: string
  title: string
  thumb?: string
  username: string
  badge?: 'premium' | 'verified'
  rating?: number
  ratings?: number
  town?: string
  duration: string
  amount: number
  promoted?: true
  backOn?: string
}

export type OfferPage = { offers: ServiceOffer[]; page: number; lastPage: number }

export function offersOf({ records }: Received<typeof listGigs>): OfferPage {
  const { data, current_page, last_page } = records
  return { offers: data.map(offerOf), page: current_page, lastPage: last_page }
}

/** What is not so is left out: the page carries its data a second time, for its scripts. */
function offerOf(gig: Received<typeof listGigs>['records']['data'][number]): ServiceOffer {
  const card = cardOf(gig)
  const { user, thumb, town } = card
  return {
    ...{ id: card.id, slug: card.slug, title: card.title, username: user.username },
    ...{ duration: card.human_readable_duration, amount: card.amount },
    ...(thumb && { thumb }),
    ...(user.is_kyc_verified && { badge: 'verified' as const }),
    ...(user.active_subscription && { badge: 'premium' as const }),
    ...(user.rating_count > 0 && { rating: user.rating, ratings: user.rating_count }),
    ...(town && { town: town.name }),
    ...(card.is_promoted && { promoted: true as const }),
    ...(isAwayFrom(card) && { backOn: card.back_on }),
  }
}
