import type { PricedOffer } from '#features/payments/web/offer-cards.tsx'
import * as paymentsTexts from '#features/payments/web/texts.ts'
import { daysAfter } from '#platform/periods.ts'
import { serverNow } from '#platform/web/server-time.ts'
import { formatCedis, formatDate } from '#ui/formats.ts'
import { plural } from '#ui/plural.ts'
import * as texts from './texts.ts'

type PriceOnceProps = {
  offer: PricedOffer | undefined
  /** When the Premium ends that is there already. */
  running: string | undefined
  /** A manager looks for the money first, and nobody knows for how long. */
  isByHand: boolean
}

/** What choosing this offer comes to, before it is paid. */
export function PriceOnce({ offer, running, isByHand }: PriceOnceProps) {
  if (!offer) return <p className="text-meta text-muted">{paymentsTexts.payOnceHint}</p>
  const price = <Fact>{formatCedis(offer.price)}</Fact>
  return (
    <p className="text-meta text-muted">
      {isByHand
        ? texts.payOnceByHandHint(price, <Fact>{plural(offer.days, 'day')}</Fact>)
        : texts.payOnceUntilHint(price, <Fact>{formatDate(endOf(offer, running))}</Fact>)}
    </p>
  )
}

const Fact = ({ children }: { children: string }) => (
  <strong className="in-one-line text-ink">{children}</strong>
)

const endOf = ({ days }: PricedOffer, running: string | undefined): Date =>
  daysAfter({
    running: running ? new Date(running) : null,
    days,
    now: new Date(serverNow()),
  }).end
