import type { Transaction } from 'kysely'
import { notify, settleRequests } from '#features/notifications/server/commands.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { textOf } from '#platform/server/rich-text.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { movesOrder, type OrderActor, type OrderEventAction } from '../../process.ts'
import type { OrderPorts } from '../../server/ports.ts'
import { publishOrderUpdate } from './jobs.ts'
import { type ChatLine, type Notification, wordingOf } from './present.ts'
import { type Deal, dealOf } from './queries.ts'

type Event = {
  id: number
  orderId: number
  action: OrderEventAction
  by: OrderActor
  /** Clean HTML, or null. */
  note: string | null
  now: Date
}

/**
 * Tells of an event by every channel there is. All of it is written in the event's own transaction (the
 * message, the notifications, and a job for the live update), so that no event goes untold and nothing is told
 * that did not happen.
 */
export async function publishOrderEvent(
  tx: Transaction<DB>,
  ports: OrderPorts,
  event: Event,
): Promise<void> {
  const deal = await dealOf(tx, event.orderId)
  const { notifications, chatLine } = wordingOf(event.action, deal)
  if (movesOrder(event.action)) await settleRequests(tx, event.orderId)
  if (chatLine) await postChatLine(tx, ports, { event, deal, chatLine })
  for (const notification of notifications)
    await sendNotification(tx, { deal, notification, event })
  await enqueue(tx, publishOrderUpdate, {
    orderId: deal.id,
    sides: [deal.seller.id, deal.buyer.id],
  })
}

async function postChatLine(
  tx: Transaction<DB>,
  ports: OrderPorts,
  { event, deal, chatLine }: { event: Event; deal: Deal; chatLine: ChatLine },
): Promise<void> {
  const { id: eventId, orderId, note, now } = event
  const [from, to] =
    chatLine.from === 'seller' ? [deal.seller, deal.buyer] : [deal.buyer, deal.seller]
  const written = note === null ? null : textOf(note)
  const about = { orderId, eventId }
  const message = { fromId: from.id, toId: to.id, text: chatLine.text, written, about, now }
  await ports.conversation.post(tx, message)
}

function sendNotification(
  tx: Transaction<DB>,
  { deal, notification, event }: { deal: Deal; notification: Notification; event: Event },
): Promise<void> {
  const { subject, text, sms, trueUntil } = notification
  const route = `/account/orders/view/${deal.id}`
  const quote = event.note === null ? [] : [quoteNote(event.note)]
  return notify(tx, {
    ...{ userId: deal[notification.to].id, kind: 'order', event: event.action },
    ...{ source: `order-event:${event.id}`, title: subject, text, route, orderId: deal.id },
    ...(sms && { sms }),
    ...(trueUntil && { trueUntil }),
    mail: { subject, paragraphs: [text, ...quote, settings.APP_URL + route] },
    now: event.now,
  })
}

const longestQuote = 1000

function quoteNote(note: string): string {
  const text = textOf(note)
  const start = [...text].slice(0, longestQuote).join('')
  return start === text ? `“${text}”` : `“${start}…”`
}
