import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { formatMoment } from '#ui/formats.ts'
import { deadlineSentence } from '../deadlines/web/deadline-words.ts'
import { orderStatus } from '../process.ts'
import { nextStepOf, type Order, timeLeft } from './order-words.ts'
import * as texts from './texts.ts'

/** The page's hero: in one line what happens next and who does it; until when, and what happens otherwise. */
export function NextStep({ order, now }: { order: Order; now: number }) {
  const line = nextStepOf(order, order.role, now)
  const deadline = deadlineSentence(order, order.role, now)
  const isOver = overStatuses.includes(order.status_id)
  return (
    <div
      className={classNames(
        'overflow-hidden rounded-card lg:col-span-2',
        isOver ? 'bg-surface shadow-raised' : 'bg-brand-soft text-brand-text',
      )}
    >
      {!isOver && <div className="selvedge" aria-hidden="true" />}
      <div className="flex flex-col gap-1 p-4 lg:p-6">
        {!isOver && <p className="text-chip font-bold uppercase tracking-wider">{texts.next}</p>}
        <p
          role="status"
          className={
            isOver ? 'text-card font-semibold' : `font-bold tracking-tight ${sizeOf(line)}`
          }
        >
          {line}
        </p>
        {!order.dispute && <TimeLeft order={order} now={now} />}
        {deadline && <p>{deadline}</p>}
      </div>
    </div>
  )
}

/** The one thing in display size; what takes several sentences is a little smaller. */
const sizeOf = (line: string) => (line.length > 60 ? 'text-card lg:text-h1' : 'text-h1')

/** Nothing is next: then the end of the order is what the page is about. */
const overStatuses: readonly number[] = [orderStatus.completed, orderStatus.cancelled]

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
  /** The moment is left out where the sentence below has it. */
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
