import { useQuery } from '@tanstack/react-query'
import { MessageCircle, PartyPopper, Repeat2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { showGig } from '#features/gigs/contract.ts'
import { FavoriteButton } from '#features/gigs/favorites/web/favorite-button.tsx'
import { shareText, whatsAppAddress } from '#features/gigs/sharing/web/share-text.ts'
import { read } from '#platform/web/query.ts'
import { serverNow } from '#platform/web/server-time.ts'
import { useSite } from '#platform/web/site.ts'
import { buttonLook, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import type { Order } from '../../web/order-words.ts'
import { celebrate, isWorthCelebrating } from './celebration.ts'
import * as texts from './texts.ts'

/** Thanks, and what can be begun from here: the same work again, the seller kept, the word passed on. */
export function OrderEnd({ order }: { order: Order }) {
  const icon = useCelebration(order)
  const isBuyer = order.role === 'buyer'
  const mayShare = isSellersLiveGig(order)
  const { title, lead } = thanksOf(order)
  if (!isBuyer && !mayShare && !isConfirmed(order)) return null
  return (
    <Card className="flex flex-col gap-3 lg:p-4">
      <div className="selvedge" aria-hidden="true" />
      <h2 className="flex items-center gap-2 text-h2 font-semibold">
        <span ref={icon} className="relative flex text-success-text">
          <PartyPopper size={28} strokeWidth={1.5} aria-hidden="true" />
        </span>
        {title}
      </h2>
      <p className="text-muted">
        {lead}
        {isBuyer && order.is_paid && ` ${texts.receiptHint}`}
        {!isBuyer && mayShare && isConfirmed(order) && ` ${texts.shareHint}`}
      </p>
      {isBuyer && <BookAgain order={order} />}
      {mayShare && <Share order={order} />}
      {isBuyer && mayShare && <KeepSeller order={order} />}
    </Card>
  )
}

/** Where the clock or the seller ended it, its buyer has confirmed nothing. */
const isConfirmed = ({ ended }: Order) => ended?.by === 'completion'

function thanksOf(order: Order) {
  const { role, seller } = order
  if (!isConfirmed(order)) return { title: texts.unconfirmedTitle, lead: texts.unconfirmedLead }
  return role === 'buyer'
    ? { title: texts.buyerTitle, lead: texts.buyerLead(seller.username) }
    : { title: texts.sellerTitle, lead: texts.sellerLead }
}

/** Of a request the gig is the buyer's own, and what is not live cannot be opened by others. */
const isSellersLiveGig = ({ offer: { gig }, seller }: Order) =>
  gig.user_id === seller.id && gig.is_live

function BookAgain({ order }: { order: Order }) {
  const { seller, offer } = order
  const isOpen = isSellersLiveGig(order)
  // Whose account is shut can be asked nothing.
  if (!isOpen && !seller.has_profile) return null
  return (
    <LinkButton
      to={
        isOpen
          ? `/gigs/view/${offer.gig.id}/${offer.gig.slug}`
          : `/account/messages/0/${encodeURIComponent(seller.username)}`
      }
      wide
      icon={<Repeat2 size={20} aria-hidden="true" />}
    >
      {isOpen ? texts.bookAgain : texts.askAgain(seller.username)}
    </LinkButton>
  )
}

function Share({ order }: { order: Order }) {
  const site = useSite()
  if (!site) return null
  return (
    <a
      href={whatsAppAddress(shareText(order.offer.gig, site))}
      target="_blank"
      rel="noopener"
      className={buttonLook({ tone: order.role === 'buyer' ? 'secondary' : 'primary', wide: true })}
    >
      <MessageCircle size={20} aria-hidden="true" />
      {texts.shareOnWhatsApp}
    </a>
  )
}

/** The call toggles: what the gig is now has to be known first. */
function KeepSeller({ order }: { order: Order }) {
  const { data } = useQuery(read<typeof showGig>('GET /api/gigs/{id}', { id: order.offer.gig.id }))
  return (
    <section aria-label={texts.keepSeller} className="flex flex-col gap-1">
      {data ? (
        <FavoriteButton gig={data.gig} worded className="w-full" />
      ) : (
        <span className="min-h-12" />
      )}
      <p className="text-meta text-muted">{texts.keepHint}</p>
    </section>
  )
}

/** Once, to whoever sees the order end or comes back soon after. */
function useCelebration(order: Order) {
  const icon = useRef<HTMLSpanElement>(null)
  const isNew = isWorthCelebrating(order, serverNow())
  useEffect(() => {
    if (isNew && icon.current) celebrate({ from: icon.current, orderId: order.id })
  }, [isNew, order.id])
  return icon
}
