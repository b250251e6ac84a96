import type { Transaction } from 'kysely'
import { notify, settleRequests } from '#features/notifications/server/commands.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { textOf } from '#platform/server/rich-text.ts'
import { settings } from '#platform/server/settings/settings.ts'
import {
  movesOrder,
  type OrderActor,
  type OrderEventAction,
  type OrderSide,
  orderStatus,
} from '../../process.ts'
import type { OrderPorts } from '../../server/ports.ts'
import type { DisputeNews } from '../dispute/server/present.ts'
import { type LapseCause, wordLapse } from '../ending/server/present.ts'
import type { ChatLine, Notification } from '../phrases/server/present.ts'
import { publishOrderUpdate } from './jobs.ts'
import { occasionOf, wordingOf } from './present.ts'
import { type Deal, dealOf } from './queries.ts'

type Event = {
  id: number
  orderId: number
  action: OrderEventAction
  by: OrderActor
  /** Clean HTML, or null. */
  note: string | null
  dispute?: DisputeNews
  isInDispute?: boolean
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
  const { notifications, chatLine } = wordingOf(event, deal)
  await settleAnswered(tx, event, deal)
  if (chatLine) await postChatLine(tx, ports, { event, deal, chatLine })
  for (const notification of notifications)
    await sendNotification(tx, { deal, notification, event })
  await showOrder(tx, deal)
}

type Lapse = { orderId: number; endingId: number; by: OrderSide; cause: LapseCause; now: Date }

/** Tells who proposed an ending that it no longer stands. That is no event of the order: nobody has done anything. */
export async function publishLapse(tx: Transaction<DB>, lapse: Lapse): Promise<void> {
  const { orderId, endingId, by, cause, now } = lapse
  const deal = await dealOf(tx, orderId)
  await settleRequests(tx, orderId, ['propose-ending'])
  const route = `/account/orders/view/${orderId}`
  for (const { to, subject, text } of wordLapse(deal, by, cause).notifications)
    await notify(tx, {
      ...{ userId: deal[to].id, kind: 'ending', event: 'lapse-ending', title: subject, text },
      ...{ source: `order-ending:${endingId}`, route, orderId, now },
      mail: { subject, paragraphs: [text, settings.APP_URL + route] },
    })
  await showOrder(tx, deal)
}

const showOrder = (tx: Transaction<DB>, { id, seller, buyer }: Deal) =>
  enqueue(tx, publishOrderUpdate, { orderId: id, sides: [seller.id, buyer.id] })

/** What asks for what this event has done, or made pointless. */
function settleAnswered(tx: Transaction<DB>, event: Event, deal: Deal): Promise<void> {
  const { orderId, action, by } = event
  const events = listAnswered(action, deal)
  // Whoever opened the dispute may add to it before the other side has answered.
  const isOneSided = action === 'answer-dispute' && (by === 'buyer' || by === 'seller')
  return settleRequests(tx, orderId, events, isOneSided ? deal[by].id : undefined)
}

function listAnswered(action: OrderEventAction, deal: Deal): readonly string[] {
  // Once the work is submitted, what ends by itself and when hangs on whether it is paid.
  if (action === 'confirm-payment') return deal.status_id === orderStatus.inReview ? ['remind'] : []
  return answers[action] ?? (movesOrder(action) ? steps : [])
}

const steps = ['request', 'remind']
const questions = [...steps, 'accept', 'propose-ending', 'open-dispute']
const everything = [...questions, 'decide-dispute', 'confirm-payment']

const answers: Partial<Record<OrderEventAction, readonly string[]>> = {
  ...{ cancel: everything, expire: everything, withdraw: everything },
  ...{ 'give-up': everything, close: everything, 'end-by-agreement': everything },
  // What was paid for a completed order stays paid.
  complete: [...questions, 'decide-dispute'],
  // What comes into effect is the last decision, which may have been told just now.
  'effect-decision': [...questions, 'confirm-payment'],
  ...{ 'propose-ending': ['propose-ending'], 'reject-ending': ['propose-ending'] },
  ...{ 'open-dispute': [...steps, 'accept'], 'answer-dispute': ['open-dispute'] },
  ...{ 'withdraw-dispute': ['open-dispute'], 'decide-dispute': ['open-dispute'] },
  'appeal-dispute': ['decide-dispute'],
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
  const { subject, text, sms, canWait, trueUntil } = notification
  const route = routeOf(event)
  const quote = event.note === null ? [] : [quoteNote(event.note)]
  return notify(tx, {
    ...{ userId: deal[notification.to].id, ...occasionOf(event.action) },
    ...{ source: `order-event:${event.id}`, title: subject, text, route, orderId: deal.id },
    ...(sms && { sms }),
    ...(canWait && { canWait }),
    ...(trueUntil && { trueUntil }),
    mail: { subject, paragraphs: [text, ...quote, settings.APP_URL + route] },
    now: event.now,
  })
}

function routeOf({ action, orderId, dispute }: Event): string {
  const isOfDispute = occasionOf(action).kind === 'dispute' && dispute
  return isOfDispute ? `/disputes/${dispute.id}` : `/account/orders/view/${orderId}`
}

const longestQuote = 1000

function quoteNote(note: string): string {
  const text = textOf(note)
  const start = [...text].slice(0, longestQuote).join('')
  return start === text ? `“${text}”` : `“${start}…”`
}
