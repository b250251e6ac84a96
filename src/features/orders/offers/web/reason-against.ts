import { gigStatus } from '#features/gigs/process.ts'
import * as gigsTexts from '#features/gigs/web/texts-after-first-visit.ts'
import * as ordersTexts from '../../web/texts.ts'
import type { Offer } from './offer.ts'
import * as texts from './texts.ts'

type Person = Pick<Offer['seller'], 'id' | 'username' | 'name'>
type OfferNow = Pick<Offer, 'order' | 'is_custom' | 'author_id' | 'back_on' | 'is_blocked'> & {
  gig: Pick<Offer['gig'], 'status_id'>
  seller: Person
  buyer: Person
}
type Reason = { title: string; text: string; link?: { to: string; label: string } }

/** For an offer whose order this person may not request: what stands against it, and where to go instead. */
export function reasonAgainst(offer: OfferNow, userId: number): Reason {
  const { order, gig, seller, buyer } = offer
  if (order) {
    return {
      title: texts.alreadyOrdered,
      text: texts.orderedNotice(order.id),
      link: { to: `/account/orders/view/${order.id}`, label: texts.viewOrder },
    }
  }
  if (gig.status_id !== gigStatus.live)
    return { title: texts.gigNotLiveTitle, text: texts.gigNotLiveNotice }
  if (userId !== seller.id && userId !== buyer.id)
    return { title: texts.onlookerTitle, text: texts.onlookerNotice }
  const other = userId === seller.id ? buyer : seller
  const link = chatWith(other)
  if (offer.is_custom && offer.author_id === userId) {
    const text = texts.ownOfferNotice(other.username)
    return { title: texts.ownOfferTitle, text, link }
  }
  const title = texts.closedTitle
  if (!offer.is_custom && userId === seller.id)
    return { title, text: texts.onlyOtherNotice(other.username), link }
  if (offer.is_blocked) return { title, text: texts.blockedNotice(other.username), link }
  if (offer.back_on) return { title, text: gigsTexts.awayNotice(other.name, offer.back_on), link }
  return { title, text: texts.otherGoneNotice(other.username) }
}

const chatWith = ({ username }: { username: string }) => ({
  to: `/account/messages/0/${encodeURIComponent(username)}`,
  label: ordersTexts.messageTo(username),
})
