import type { listGigs } from '#features/gigs/contract.ts'
import { cardOf } from '#features/gigs/listing/web/gig-cards.ts'
import { isAwayFrom } from '#features/gigs/web/away.ts'
import type { Received } from '#platform/contract.ts'
import { cutText } from '#platform/cut-text.ts'
import { type PackedRows, packRows } from './packed-rows.ts'

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

const fieldNames: (keyof ServiceOffer)[] = [
  ...(['id', 'slug', 'title', 'thumb', 'username', 'badge', 'rating', 'ratings'] as const),
  ...(['town', 'duration', 'amount', 'promoted', 'backOn'] as const),
]

export type OfferPage = { offers: PackedRows<ServiceOffer>; page: number; lastPage: number }

export function offersOf({ records }: Received<typeof listGigs>): OfferPage {
  const { data, current_page, last_page } = records
  const offers = packRows(data.map(offerOf), fieldNames)
  return { offers, page: current_page, lastPage: last_page }
}

/** What is not so is left out: the page carries it once more, for its scripts. */
function offerOf(gig: Received<typeof listGigs>['records']['data'][number]): ServiceOffer {
  const card = cardOf(gig)
  const { user, thumb, town } = card
  return {
    ...{ id: card.id, slug: card.slug, title: cutText(card.title, longestTitle) },
    ...{ username: user.username, duration: card.human_readable_duration },
    amount: card.amount,
    ...(thumb && { thumb }),
    ...(user.is_kyc_verified && { badge: 'verified' as const }),
    ...(user.active_subscription && { badge: 'premium' as const }),
    ...(user.rating_count > 0 && { rating: user.rating, ratings: user.rating_count }),
    ...(town && { town: town.name }),
    ...(card.is_promoted && { promoted: true as const }),
    ...(isAwayFrom(card) && { backOn: card.back_on }),
  }
}

/** About what the two lines of a card have room for. */
const longestTitle = 80
