import { MessageCircle } from 'lucide-react'
import type { Received } from '#platform/contract.ts'
import { serverNow } from '#platform/web/server-time.ts'
import { buttonLook } from '#ui/button.tsx'
import { formatDate } from '#ui/formats.ts'
import { Card } from '#ui/page.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { UserBadge } from '#ui/user-badge.tsx'
import type { activeSubscription } from '../contract.ts'
import * as texts from './texts.ts'

type Subscription = NonNullable<Received<typeof activeSubscription>['subscription']>

const dayMs = 86_400_000

/** From when to when, and how long it still is. */
export function PremiumStatus({
  subscription,
  support,
  hint,
}: {
  subscription: Subscription | null
  /** A link to WhatsApp. */
  support: string | undefined
  /** How somebody comes to it who has none. */
  hint: string | undefined
}) {
  if (!subscription)
    return (
      <Card>
        <h2 className="text-card font-semibold">{texts.noPremiumTitle}</h2>
        {hint && <p className="text-muted">{hint}</p>}
      </Card>
    )
  const { start_date, end_date } = subscription
  return (
    <section className="flex flex-col gap-3 rounded-card bg-gold-soft p-4 text-gold-text lg:p-6">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="flex items-center gap-2 text-card font-semibold">
          <UserBadge premium verified={false} />
          {sharedTexts.premium}
        </h2>
        <StatusChip tone="success">{texts.active}</StatusChip>
        <span className="font-semibold max-sm:basis-full sm:ml-auto">{daysLeft(end_date)}</span>
      </div>
      <dl className="grid grid-cols-2 gap-3">
        <Moment name={texts.started} at={start_date} />
        <Moment name={texts.ends} at={end_date} />
      </dl>
      {support && (
        <a
          href={support}
          target="_blank"
          rel="noreferrer"
          className={buttonLook({ tone: 'secondary', size: 'small' })}
        >
          <MessageCircle size={18} aria-hidden="true" />
          {texts.supportOnWhatsApp}
        </a>
      )}
    </section>
  )
}

function Moment({ name, at }: { name: string; at: string }) {
  return (
    <div>
      <dt className="text-meta">{name}</dt>
      <dd className="font-semibold">
        <time dateTime={at}>{formatDate(new Date(at))}</time>
      </dd>
    </div>
  )
}

function daysLeft(end: string): string {
  const days = Math.max(0, Math.ceil((Date.parse(end) - serverNow()) / dayMs))
  return texts.daysLeft(days)
}
