import type { ReactNode } from 'react'
import { formatMoment } from '#ui/formats.ts'
import { orderStatus } from '../process.ts'
import { nextStepOf, type Order, timeLeft } from './order-words.ts'
import * as texts from './texts.ts'

/** In one line what happens next and who does it; with the time that is left for it. */
export function NextStep({ order, now }: { order: Order; now: number }) {
  return (
    <div className="overflow-hidden rounded-card bg-brand-soft text-brand-text">
      <div className="selvedge h-1" aria-hidden="true" />
      <div className="flex flex-col gap-1 p-4">
        {!isOver(order) && (
          <p className="text-chip font-bold uppercase tracking-wider">{texts.next}</p>
        )}
        <p role="status" className="font-semibold">
          {nextStepOf(order, order.role, now)}
        </p>
        <TimeLeft order={order} now={now} />
      </div>
    </div>
  )
}

const isOver = ({ status_id }: Order) =>
  status_id === orderStatus.completed || status_id === orderStatus.cancelled

function TimeLeft({
  order: { status_id, respond_by, due_on },
  now,
}: {
  order: Order
  now: number
}) {
  if (status_id === orderStatus.pending)
    return <Countdown until={respond_by} words={texts.timeToAnswer} now={now} />
  if (status_id === orderStatus.ongoing && due_on)
    return <Countdown until={due_on} words={texts.timeUntilDue} now={now} />
  return null
}

type CountdownProps = {
  until: string
  words: (timeRemaining: ReactNode, until: ReactNode) => ReactNode
  now: number
}

function Countdown({ until, words, now }: CountdownProps) {
  const timeRemaining = timeLeft(until, now)
  if (!timeRemaining) return null
  return (
    <p className="text-meta">
      {words(
        <strong className="tabular-nums">{timeRemaining}</strong>,
        <time dateTime={until} className="in-one-line">
          {formatMoment(new Date(until))}
        </time>,
      )}
    </p>
  )
}
