import type { ReactNode } from 'react'
import { formatMoment } from '#ui/formats.ts'
import type { Order } from './order-words.ts'
import * as texts from './texts.ts'

/** Since when, from when and until when. */
export function OrderTimes({ order }: { order: Order }) {
  return (
    <dl className="flex flex-col gap-2">
      <Time name={texts.created}>
        <Moment at={order.created_at} />
      </Time>
      <Time name={texts.started}>
        {order.started_on ? <Moment at={order.started_on} /> : texts.notStarted}
      </Time>
      <Time name={texts.due}>
        {order.due_on ? (
          <Moment at={order.due_on} />
        ) : (
          texts.afterTheStart(order.offer.human_readable_duration)
        )}
      </Time>
      {order.completed_on && (
        <Time name={texts.completed}>
          <Moment at={order.completed_on} />
        </Time>
      )}
    </dl>
  )
}

function Time({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 text-meta">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  )
}

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="in-one-line">
    {formatMoment(new Date(at))}
  </time>
)
