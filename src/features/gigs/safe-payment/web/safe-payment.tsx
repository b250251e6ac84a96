import type { GigCard } from '#features/gigs/listing/web/gig-cards.ts'
import { useSite } from '#platform/web/site.ts'
import { gigTypes } from '../../process.ts'
import { HeldMoneySteps } from './held-money-steps.tsx'
import * as texts from './texts.ts'

/** Before anything is agreed: that held money is the safe way, and what the other way does not protect. */
export function SafePayment({ card, viewerId }: { card: GigCard; viewerId: number | undefined }) {
  const brand = useSite()?.name ?? ''
  const isOwn = card.user_id === viewerId
  // Whoever posted a request pays for it; whoever posted an offer is paid.
  const side = isOwn === (card.type_id === gigTypes.request) ? 'buyer' : 'worker'
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-card font-semibold">
        {side === 'buyer' ? texts.payThrough(brand) : texts.paidThrough(brand)}
      </h2>
      <HeldMoneySteps side={side} />
      <p className="text-meta text-muted">
        {side === 'buyer' ? texts.directlyHint : texts.paidDirectlyHint}
      </p>
    </section>
  )
}
