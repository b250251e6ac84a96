/** What the sentences about an order are put together from. */
import type { SmsWords } from '#features/notifications/server/commands.ts'
import { pesewas } from '#platform/money.ts'
import { inCedis } from '#platform/server/cedis.ts'
import { shortMoment } from '#platform/server/moments.ts'
import { type OrderSide, orderStatus } from '../../../process.ts'
import type { Contact, Deal } from '../../server/queries.ts'

/** One person's news of one event. */
export type Notification = {
  to: OrderSide
  subject: string
  /** A few sentences; the first says what happened. */
  text: string
  /** Of what goes out by SMS if it stays unseen. */
  sms?: SmsWords
  /** Not urgent, although others of its kind are. */
  canWait?: true
  /** Until when it asks for something. */
  trueUntil?: Date | null
}

/** What is said in the chat of the two, and by whom. */
export type ChatLine = { from: OrderSide; text: string }

export type Wording = { notifications: Notification[]; chatLine: ChatLine | null }

/** What goes to each side, in pesewas. */
export type Parts = { toBuyer: number; toSeller: number }

export const otherSide = (side: OrderSide): OrderSide => (side === 'buyer' ? 'seller' : 'buyer')

export const quoteTitle = (deal: Deal) => `“${deal.title}”`

/** An order is due from when the work on it has begun. */
export const due = ({ due_on }: Deal) => (due_on ? shortMoment(due_on) : 'the time agreed')

export const shortDue = ({ due_on }: Deal) => (due_on ? shortTime(due_on) : 'the time agreed')

const amount = (value: number) => inCedis(pesewas(value))

export const price = ({ amount_pesewas }: Deal) => amount(amount_pesewas)

/** What its buyer does once the work is right. Nobody is asked to pay twice, nor beside a payment that is being checked. */
export const confirmStep = (deal: Deal) =>
  deal.is_paid || deal.is_paid_directly || deal.payment_state === 'being checked'
    ? 'complete the order'
    : `pay ${price(deal)} and confirm`

/** “GHS 150” */
export const shortPrice = (deal: Deal) => price(deal).replace('GH₵', 'GHS ').replace(/\.00$/, '')

/** What each gets, as this side reads it. */
export function divide(parts: Parts, deal: Deal, reader: OrderSide): string {
  if (parts.toBuyer + parts.toSeller === 0) {
    const comesBack = deal.payment_state && deal.status_id === orderStatus.cancelled
    return comesBack && reader === 'buyer'
      ? 'What you paid through us goes back to you.'
      : 'We held no money for this order.'
  }
  const [own, others] =
    reader === 'buyer' ? [parts.toBuyer, parts.toSeller] : [parts.toSeller, parts.toBuyer]
  return `You get ${amount(own)}, ${deal[otherSide(reader)].name} gets ${amount(others)}.`
}

/** What each got of an order that is over. */
export const partsOf = ({ to_buyer_pesewas, to_seller_pesewas }: Deal): Parts => ({
  toBuyer: to_buyer_pesewas ?? 0,
  toSeller: to_seller_pesewas ?? 0,
})

const longestFirstName = 20

export const firstName = ({ name }: Contact) =>
  [...(name.trim().split(/\s+/)[0] ?? '')].slice(0, longestFirstName).join('')

/** “Sat 12:00 pm” */
export function shortTime(moment: Date): string {
  const parts = new Map(shortClock.formatToParts(moment).map(({ type, value }) => [type, value]))
  const { weekday, hour, minute, dayPeriod } = Object.fromEntries(parts)
  return `${weekday} ${hour}:${minute} ${dayPeriod}`
}

const shortClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Accra',
  ...{ weekday: 'short', hour: 'numeric', minute: '2-digit', hour12: true },
})
