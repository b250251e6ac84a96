import type { ReactNode } from 'react'
import * as gigsTexts from '#features/gigs/web/texts.ts'
import { OrderChip } from '#features/orders/web/order-chip.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { textOf } from './plain-text.ts'
import * as texts from './texts.ts'
import type { Message } from './thread.ts'

type Offer = NonNullable<Message['offer']>

/** An offer where people talk of it: what, for how much, in what time, and the one thing to do with it now. */
export function OfferCard({ offer, viewerId }: { offer: Offer; viewerId: number }) {
  return (
    <CardFrame name={offer.author_id === offer.gig.user_id ? texts.offer : texts.bid}>
      <p className="font-semibold">{offer.gig.title}</p>
      <p className="flex flex-wrap items-center gap-x-1.5 text-meta text-muted">
        <Price cedis={offer.amount} className="text-body text-ink" />
        <span aria-hidden="true">·</span>
        <span className="in-one-line">{gigsTexts.takes(offer.human_readable_duration)}</span>
      </p>
      {offer.order && (
        <OrderParts
          order={offer.order}
          sells={offer.seller_id === viewerId}
          title={offer.gig.title}
        />
      )}
      {offer.may_request && (
        <LinkButton to={`/orders/request/${offer.id}`} size="small" wide>
          {texts.acceptOfferPay}
        </LinkButton>
      )}
    </CardFrame>
  )
}

/**
 * A step of an order, as whoever took it says it, and where the order stands by now. It counts who sells only as long
 * as the order is pending, and then its buyer alone has taken steps.
 */
export function OrderCard({ message, sells }: { message: Message; sells: boolean }) {
  if (!message.order) return null
  return (
    <CardFrame name={texts.orderNumber(message.order.id)}>
      {message.message && <p>{textOf(message.message)}</p>}
      <OrderParts order={message.order} sells={sells} title={`#${message.order.id}`} />
    </CardFrame>
  )
}

function OrderParts({
  order,
  sells,
  title,
}: {
  order: { id: number; status_id: number }
  sells: boolean
  title: string
}) {
  return (
    <>
      <p>
        <OrderChip statusId={order.status_id} as={sells ? 'seller' : 'buyer'} />
      </p>
      <LinkButton
        to={`/account/orders/view/${order.id}`}
        tone="secondary"
        size="small"
        wide
        aria-label={texts.viewOrderTitle(title)}
      >
        {texts.viewOrder}
      </LinkButton>
    </>
  )
}

function CardFrame({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex w-full flex-col gap-2 rounded-card border border-border bg-surface p-3 text-ink">
      <p className="text-chip font-bold uppercase tracking-wider text-muted">{name}</p>
      {children}
    </div>
  )
}
