import type { PricedOffer } from '#features/payments/web/offer-cards.tsx'
import * as paymentsTexts from '#features/payments/web/texts.ts'
import { daysAfter } from '#platform/periods.ts'
import { serverNow } from '#platform/web/server-time.ts'
import { formatCedis, formatDate } from '#ui/formats.ts'
import * as texts from './texts.ts'

/** What choosing this offer comes to, before it is paid. */
export function PriceOnce({
  offer,
  running,
}: {
  offer: PricedOffer | undefined
  /** When the Premium ends that is there already. */
  running: string | undefined
}) {
  if (!offer) return <p className="text-meta text-muted">{paymentsTexts.payOnceHint}</p>
  const { end } = daysAfter({
    running: running ? new Date(running) : null,
    days: offer.days,
    now: new Date(serverNow()),
  })
  return (
    <p className="text-meta text-muted">
      {texts.payOnceUntilHint(
        <strong className="in-one-line text-ink">{formatCedis(offer.price)}</strong>,
        <strong className="in-one-line text-ink">{formatDate(end)}</strong>,
      )}
    </p>
  )
}
