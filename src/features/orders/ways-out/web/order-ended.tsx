import { formatMoment } from '#ui/formats.ts'
import { Card } from '#ui/page.tsx'
import type { Order } from '../../web/order-words.ts'
import { Division } from './division.tsx'
import { GivenReason } from './given-reason.tsx'
import { howItEnded } from './how-it-ended.ts'
import * as texts from './texts.ts'

type OrderEndedProps = { order: Order; ended: NonNullable<Order['ended']> }

/** How an order ended, why, and who got what. */
export function OrderEnded({ order, ended }: OrderEndedProps) {
  return (
    <Card className="flex flex-col gap-3 lg:p-4">
      <h2 className="text-h2 font-semibold">{texts.endedTitle}</h2>
      <div>
        <p>{howItEnded(order, ended.by)}</p>
        <p className="text-meta text-muted">
          <time dateTime={ended.ended_on}>{formatMoment(new Date(ended.ended_on))}</time>
        </p>
      </div>
      {ended.reason && <GivenReason>{ended.reason}</GivenReason>}
      <Division order={order} parts={ended} />
    </Card>
  )
}
