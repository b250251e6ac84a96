/** An event of an order as sentences: what the other side reads in the chat, in a mail and on the phone. */
import type { SmsWords } from '#features/notifications/server/commands.ts'
import { pesewas } from '#platform/money.ts'
import { inCedis } from '#platform/server/cedis.ts'
import { shortMoment } from '#platform/server/moments.ts'
import {
  type OrderEventAction,
  type OrderSide,
  orderStatus,
  sellerReminder,
} from '../../process.ts'
import type { Contact, Deal } from './queries.ts'

/** One person's news of one event. */
export type Notification = {
  to: OrderSide
  subject: string
  /** One or two sentences; the first says what happened. */
  text: string
  /** Of what goes out by SMS if it stays unseen. */
  sms?: SmsWords
  /** Until when it asks for something. */
  trueUntil?: Date | null
}

/** What is said in the chat of the two, and by whom. */
export type ChatLine = { from: OrderSide; text: string }

type Wording = { notifications: Notification[]; chatLine: ChatLine | null }

/** The wording of every event. Nobody is notified of their own steps; a reminder has no message in the chat. */
export function wordingOf(action: OrderEventAction, deal: Deal): Wording {
  return wordings[action](deal)
}

const wordings: Record<OrderEventAction, (deal: Deal) => Wording> = {
  request: deal =>
    deal.status_id === orderStatus.pending ? wordRequest(deal) : wordAgreement(deal),
  accept: deal => ({
    chatLine: {
      from: 'seller',
      text: `I accept the order ${quoteTitle(deal)}. It is due by ${due(deal)}.`,
    },
    notifications: [
      {
        to: 'buyer',
        subject: `Your request for ${quoteTitle(deal)} is accepted`,
        text: `${deal.seller.name} accepted your request for ${quoteTitle(deal)}. The work has started and is due by ${due(deal)}.`,
        sms: {
          before: `${firstName(deal.seller)} accepted your request for "`,
          title: deal.title,
          after: `". Due by ${shortDue(deal)}`,
        },
      },
    ],
  }),
  cancel: deal => ({
    chatLine: { from: 'seller', text: `I cannot take the order ${quoteTitle(deal)}.` },
    notifications: [
      {
        to: 'buyer',
        subject: `Your request for ${quoteTitle(deal)} is rejected`,
        text: `${deal.seller.name} cannot take your request for ${quoteTitle(deal)}. The order is cancelled, ${afterwards(deal)}.`,
      },
    ],
  }),
  expire: deal => ({
    chatLine: { from: 'seller', text: `The order ${quoteTitle(deal)} was not accepted in time.` },
    notifications: [
      {
        to: 'buyer',
        subject: `Your request for ${quoteTitle(deal)} was not answered`,
        text: `${deal.seller.name} did not answer your request for ${quoteTitle(deal)} in time. The order is cancelled, ${afterwards(deal)}.`,
      },
      {
        to: 'seller',
        subject: `The request for ${quoteTitle(deal)} is cancelled`,
        text: `${deal.buyer.name}’s request for ${quoteTitle(deal)} was cancelled because you did not answer in time.`,
      },
    ],
  }),
  'submit-for-review': deal => ({
    chatLine: {
      from: 'seller',
      text: `The work on ${quoteTitle(deal)} is done. Please look at it.`,
    },
    notifications: [
      {
        to: 'buyer',
        subject: `${quoteTitle(deal)} is ready for you to look at`,
        text: `${deal.seller.name} says that the work on ${quoteTitle(deal)} is done. Look at it, then ${deal.is_paid ? 'complete the order' : `pay ${price(deal)} and confirm`}, or say what is wrong.`,
      },
    ],
  }),
  revision: deal => ({
    chatLine: {
      from: 'buyer',
      text: `Something is wrong with ${quoteTitle(deal)}. I wrote down what.`,
    },
    notifications: [
      {
        to: 'seller',
        subject: `Something is wrong with ${quoteTitle(deal)}`,
        text: `${deal.buyer.name} sent the work on ${quoteTitle(deal)} back to you and says what is wrong.`,
      },
    ],
  }),
  complete: deal => ({
    chatLine: {
      from: 'buyer',
      text: `I have paid for ${quoteTitle(deal)}. The order is completed.`,
    },
    notifications: [
      {
        to: 'seller',
        subject: `${quoteTitle(deal)} is completed`,
        text: deal.is_paid
          ? `${deal.buyer.name} completed the order for ${quoteTitle(deal)}. We held the ${price(deal)} for you. Now we send it to the payment account in your profile.`
          : `${deal.buyer.name} says that ${price(deal)} for ${quoteTitle(deal)} is paid, and completed the order. Check that the money has arrived.`,
      },
    ],
  }),
  'confirm-payment': deal => ({
    chatLine: {
      from: 'buyer',
      text: `The payment of ${price(deal)} for ${quoteTitle(deal)} is complete.`,
    },
    notifications: [
      {
        to: 'seller',
        subject: `${quoteTitle(deal)} is paid`,
        text: `${deal.buyer.name} paid ${price(deal)} for ${quoteTitle(deal)}. ${whereHeld(deal)}`,
        sms: {
          before: `${firstName(deal.buyer)} paid ${shortPrice(deal)} for "`,
          title: deal.title,
          after: '"',
        },
      },
    ],
  }),
  [sellerReminder]: deal => ({
    chatLine: null,
    notifications: [
      deal.status_id === orderStatus.pending ? answerSoon(deal) : workIsDueSoon(deal),
    ],
  }),
}

const wordRequest = (deal: Deal): Wording => ({
  chatLine: { from: 'buyer', text: `I request ${quoteTitle(deal)} for ${price(deal)}.` },
  notifications: [
    {
      to: 'seller',
      subject: `New request for ${quoteTitle(deal)}`,
      text: `${deal.buyer.name} requests ${quoteTitle(deal)} for ${price(deal)}. Accept or reject it by ${shortMoment(deal.respond_by)}, or it is cancelled.`,
      sms: {
        before: `${firstName(deal.buyer)} asks for "`,
        title: deal.title,
        after: `" for ${shortPrice(deal)}. Answer by ${shortTime(deal.respond_by)}`,
      },
      trueUntil: deal.respond_by,
    },
  ],
})

/** The buyer had proposed it: by requesting the order the seller has agreed. */
const wordAgreement = (deal: Deal): Wording => ({
  chatLine: { from: 'seller', text: `I agree to ${quoteTitle(deal)}. It is due by ${due(deal)}.` },
  notifications: [
    {
      to: 'buyer',
      subject: `Your offer on ${quoteTitle(deal)} is accepted`,
      text: `${deal.seller.name} agreed to your offer on ${quoteTitle(deal)} for ${price(deal)}. The work has started and is due by ${due(deal)}.`,
      sms: {
        before: `${firstName(deal.seller)} agreed to your offer on "`,
        title: deal.title,
        after: `". Due by ${shortDue(deal)}`,
      },
    },
  ],
})

const answerSoon = (deal: Deal): Notification => ({
  to: 'seller',
  subject: `${deal.buyer.name} waits for your answer`,
  text: `${deal.buyer.name} waits for your answer to the request for ${quoteTitle(deal)}. Accept or reject it by ${shortMoment(deal.respond_by)}, or it is cancelled.`,
  sms: {
    before: `${firstName(deal.buyer)} waits for your answer on "`,
    title: deal.title,
    after: `". Answer by ${shortTime(deal.respond_by)}`,
    ignoresQuietHours: true,
  },
  trueUntil: deal.respond_by,
})

const workIsDueSoon = (deal: Deal): Notification => ({
  to: 'seller',
  subject: `${quoteTitle(deal)} is due soon`,
  text: `The work on ${quoteTitle(deal)} for ${deal.buyer.name} is due by ${due(deal)}. Submit it for review once it is done.`,
  sms: {
    before: '"',
    title: deal.title,
    after: `" for ${firstName(deal.buyer)} is due by ${shortDue(deal)}`,
  },
  trueUntil: deal.due_on,
})

/** The buyer may have confirmed before the payment arrived. */
const whereHeld = ({ status_id, buyer }: Deal) =>
  status_id === orderStatus.completed
    ? 'We send it to the payment account in your profile.'
    : `We hold the money until ${buyer.name} confirms the work.`

const afterwards = ({ is_paid }: Deal) =>
  is_paid ? 'and what was paid goes back' : 'and there is nothing to pay'

const quoteTitle = (deal: Deal) => `“${deal.title}”`

/** An order is due from when the work on it has begun. */
const due = ({ due_on }: Deal) => (due_on ? shortMoment(due_on) : 'the time agreed')

const shortDue = ({ due_on }: Deal) => (due_on ? shortTime(due_on) : 'the time agreed')

const longestFirstName = 20

const firstName = ({ name }: Contact) =>
  [...(name.trim().split(/\s+/)[0] ?? '')].slice(0, longestFirstName).join('')

/** “GHS 150” */
const shortPrice = (deal: Deal) => price(deal).replace('GH₵', 'GHS ').replace(/\.00$/, '')

const price = ({ amount_pesewas }: Deal) => inCedis(pesewas(amount_pesewas))

/** “Sat 12:00 pm” */
function shortTime(moment: Date): string {
  const parts = new Map(shortClock.formatToParts(moment).map(({ type, value }) => [type, value]))
  const { weekday, hour, minute, dayPeriod } = Object.fromEntries(parts)
  return `${weekday} ${hour}:${minute} ${dayPeriod}`
}

const shortClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Accra',
  ...{ weekday: 'short', hour: 'numeric', minute: '2-digit', hour12: true },
})
