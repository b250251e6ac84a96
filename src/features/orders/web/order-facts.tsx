import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import { ProfileLink } from '#features/accounts/web/profile-link.tsx'
import { useMayOpenGig } from '#features/gigs/web/may-open-gig.ts'
import { Picture } from '#platform/web/picture.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import { Price } from '#ui/price.tsx'
import { Rating } from '#ui/rating.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import type { OrderSide } from '../process.ts'
import type { Order } from './order-words.ts'
import * as texts from './texts.ts'

/** What was agreed, with whom and for how much. */
export function OrderFacts({ order }: { order: Order }) {
  const others: readonly OrderSide[] = order.role
    ? [order.role === 'seller' ? 'buyer' : 'seller']
    : ['seller', 'buyer']
  return (
    <Card className="flex flex-col gap-4">
      <GigLine order={order} />
      {others.map(side => (
        <PersonLine key={side} order={order} side={side} />
      ))}
      <p className="flex items-baseline justify-between gap-3 border-t border-border pt-3">
        <span className="text-meta text-muted">{order.is_paid ? texts.paid : texts.price}</span>
        <Price cedis={order.offer.amount} />
      </p>
    </Card>
  )
}

function GigLine({ order: { offer } }: { order: Order }) {
  const { gig } = offer
  const opens = useMayOpenGig(gig)
  return (
    <div className="relative flex items-center gap-3">
      <span className="weave relative size-14 shrink-0 overflow-hidden rounded-control">
        {gig.thumb_url && (
          <Picture
            group={`gig-${gig.id}`}
            shows={gig.title}
            src={gig.thumb_url}
            alt=""
            tiny
            className="size-full object-cover"
          />
        )}
      </span>
      {opens ? (
        <Link
          to={`/gigs/view/${gig.id}/${gig.slug}`}
          className="min-w-0 flex-1 rounded-chip text-card font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-control hover:text-brand-text"
        >
          {gig.title}
        </Link>
      ) : (
        <p className="min-w-0 flex-1 text-card font-semibold [overflow-wrap:anywhere]">
          {gig.title}
        </p>
      )}
    </div>
  )
}

function PersonLine({ order, side }: { order: Order; side: OrderSide }) {
  const person = order[side]
  const role = side === 'seller' ? texts.seller : texts.buyer
  return (
    <div className="flex items-center gap-3">
      <PersonAvatar person={person} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1.5 font-semibold">
          <span className="min-w-0 [overflow-wrap:anywhere]">{person.name}</span>
          <UserBadge
            premium={person.active_subscription !== null}
            verified={person.is_kyc_verified}
          />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
          <span>
            {role} · <ProfileLink person={person} className="[overflow-wrap:anywhere]" />
          </span>
          <Rating value={person.rating} count={person.rating_count} />
        </p>
      </div>
      {order.role && (
        <LinkButton
          to={`/account/messages/0/${person.username}`}
          tone="secondary"
          size="small"
          icon={<MessageCircle size={18} aria-hidden="true" />}
          className="max-sm:w-11"
        >
          <span className="max-sm:sr-only">{texts.messageTo(role)}</span>
        </LinkButton>
      )}
    </div>
  )
}
