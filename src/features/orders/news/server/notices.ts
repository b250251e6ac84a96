import type { Transaction } from 'kysely'
import { enqueue } from '#platform/server/jobs.ts'
import { enqueueMail } from '#platform/server/mail.ts'
import { textOf } from '#platform/server/rich-text.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { settings } from '#platform/server/settings.ts'
import { enqueueSms } from '#platform/server/sms.ts'
import type { OrderActor, OrderEventAction } from '../../process.ts'
import { post } from '../../server/notices.ts'
import { tellOrder } from './jobs.ts'
import { type News, type Said, wordingOf } from './present.ts'
import { type Contact, type Deal, dealOf } from './queries.ts'

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
 * message, and a job for each mail, SMS and live update), so that no event goes untold and nothing is told
 * that did not happen.
 */
export async function tellOfEvent(tx: Transaction<DB>, event: Event): Promise<void> {
  const deal = await dealOf(tx, event.orderId)
  const { news, said } = wordingOf(event.action, deal)
  if (said) await say(tx, { event, deal, said })
  for (const one of news) await send(tx, { deal, news: one, note: event.note })
  await enqueue(tx, tellOrder, {
    orderId: deal.id,
    sides: [deal.seller.id, deal.buyer.id],
    told: news.map(({ to, text }) => ({ userId: deal[to].id, text })),
  })
}

async function say(
  tx: Transaction<DB>,
  { event, deal, said }: { event: Event; deal: Deal; said: Said },
): Promise<void> {
  const { id: eventId, orderId, note, now } = event
  const [from, to] = said.from === 'seller' ? [deal.seller, deal.buyer] : [deal.buyer, deal.seller]
  const written = note === null ? null : textOf(note)
  const about = { orderId, eventId }
  await post(tx, { fromId: from.id, toId: to.id, text: said.text, written, about, now })
}

async function send(
  tx: Transaction<DB>,
  { deal, news, note }: { deal: Deal; news: News; note: string | null },
): Promise<void> {
  const to = deal[news.to]
  if (to.closed_at) return
  const link = `${settings.APP_URL}/account/orders/view/${deal.id}`
  await enqueueMail(tx, {
    to: to.email,
    subject: news.subject,
    text: mailText(to, [news.text, ...(note === null ? [] : [quoted(note)]), link]),
  })
  if (!news.urgent || !to.phone_e164) return
  await enqueueSms(tx, { to: to.phone_e164, text: plain(`${news.text} ${link}`) })
}

const mailText = ({ name }: Contact, paragraphs: string[]) =>
  [`Hello ${name},`, ...paragraphs].join('\n\n')

const longestQuote = 1000

function quoted(note: string): string {
  const text = textOf(note)
  const start = [...text].slice(0, longestQuote).join('')
  return start === text ? `“${text}”` : `“${start}…”`
}

/** Curly quotes and the cedi's sign would halve what fits into one SMS. */
const plain = (text: string) =>
  text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replaceAll('GH₵', 'GHS ')
