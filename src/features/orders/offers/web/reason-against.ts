import { gigStatus } from '#features/gigs/process.ts'
import type { Offer } from './request-form.tsx'

type Person = Pick<Offer['seller'], 'id' | 'username'>
type OfferNow = Pick<Offer, 'order' | 'is_custom' | 'author_id'> & {
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
      title: 'Already ordered',
      text: `Order #${order.id} has been made of this offer.`,
      link: { to: `/account/orders/view/${order.id}`, label: 'View order' },
    }
  }
  if (gig.status_id !== gigStatus.live)
    return { title: 'Not live any more', text: 'The gig of this offer takes no orders now.' }
  if (userId !== seller.id && userId !== buyer.id)
    return { title: 'Between two others', text: 'Only its two sides can make an order of it.' }
  const other = userId === seller.id ? buyer : seller
  const link = chatWith(other)
  if (offer.is_custom && offer.author_id === userId) {
    const text = `${other.username} decides whether an order is made of it.`
    return { title: 'You made this offer', text, link }
  }
  const title = 'Cannot be requested now'
  if (!offer.is_custom && userId === seller.id)
    return { title, text: `Only ${other.username} can request this order.`, link }
  return { title, text: `${other.username} cannot take part in orders at the moment.` }
}

const chatWith = ({ username }: { username: string }) => ({
  to: `/account/messages/0/${encodeURIComponent(username)}`,
  label: `Message ${username}`,
})
