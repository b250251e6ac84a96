import { gigStatus } from '#features/gigs/process.ts'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Offer } from './request-form.tsx'

/** Why no order can be requested of this offer now, and where to go instead. */
export function WhyNotNow({ offer, userId }: { offer: Offer; userId: number }) {
  const { title, text, link } = reasonFor(offer, userId)
  return (
    <Notice title={title}>
      <p>{text}</p>
      {link && (
        <LinkButton to={link.to} tone="secondary" size="small" className="mt-3">
          {link.label}
        </LinkButton>
      )}
    </Notice>
  )
}

type Reason = { title: string; text: string; link?: { to: string; label: string } }

function reasonFor(offer: Offer, userId: number): Reason {
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
