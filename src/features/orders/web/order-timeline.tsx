import { Check, CircleDashed } from 'lucide-react'
import { formatMoment } from '#ui/formats.ts'
import * as sharedTexts from '#ui/texts.ts'
import { type OrderStatus, orderStatus } from '../process.ts'
import { actorName, eventName, type Order, stepsAhead } from './order-words.ts'
import * as texts from './texts.ts'

type Event = Order['events'][number]

/** Every step that was taken, by whom and when, and those that are still ahead. */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <section aria-label={sharedTexts.history} className="flex flex-col gap-4">
      <h2 className="text-h2 font-semibold">{sharedTexts.history}</h2>
      <ol className="flex flex-col">
        {order.events.map(event => (
          <Past key={event.id} event={event} order={order} />
        ))}
        {stepsAhead(order.status_id as OrderStatus).map((name, at) => (
          <Ahead key={name} name={name} until={at === 0 ? untilOf(order) : null} />
        ))}
      </ol>
    </section>
  )
}

const stepLook =
  'relative flex gap-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:bottom-0 not-last:before:left-[11px] not-last:before:top-6 not-last:before:w-0.5 not-last:before:bg-border'

function Past({ event, order }: { event: Event; order: Order }) {
  const actor = actorName(event.by, { order, as: order.role })
  return (
    <li className={stepLook}>
      <span
        aria-hidden="true"
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-brand text-on-brand"
      >
        <Check size={14} strokeWidth={3} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-semibold">{eventName(event)}</p>
        <p className="text-meta text-muted">
          <time dateTime={event.created_at} className="in-one-line">
            {formatMoment(new Date(event.created_at))}
          </time>
          {actor && texts.byActor(actor)}
        </p>
        {event.note && (
          <div
            className="rich-text mt-1 rounded-control bg-sunken p-3 [overflow-wrap:anywhere]"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans all rich text on its way in
            dangerouslySetInnerHTML={{ __html: event.note }}
          />
        )}
      </div>
    </li>
  )
}

function Ahead({ name, until }: { name: string; until: string | null }) {
  return (
    <li className={stepLook}>
      <CircleDashed size={24} aria-hidden="true" className="shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="text-muted">
          {name}
          <span className="sr-only">{texts.stillAhead}</span>
        </p>
        {until && (
          <p className="text-meta text-muted">
            {texts.byWhen(
              <time dateTime={until} className="in-one-line">
                {formatMoment(new Date(until))}
              </time>,
            )}
          </p>
        )}
      </div>
    </li>
  )
}

const untilOf = ({ status_id, respond_by, due_on }: Order) =>
  ({ [orderStatus.pending]: respond_by, [orderStatus.ongoing]: due_on })[status_id] ?? null
