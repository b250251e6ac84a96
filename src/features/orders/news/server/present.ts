/** An event of an order as sentences: what the other side reads in the chat, in a mail and on the phone. */
import { pesewas } from '#platform/money.ts'
import { inCedis } from '#platform/server/cedis.ts'
import { type OrderEventAction, type OrderSide, orderStatus } from '../../process.ts'
import type { Deal } from './queries.ts'

/** One person's news of one event. */
export type News = {
  to: OrderSide
  subject: string
  /** One or two sentences; the first says what happened. */
  text: string
  /** Also goes out by SMS. */
  urgent?: boolean
}

/** What is said in the chat of the two, and by whom. */
export type Said = { from: OrderSide; text: string }

type Wording = { news: News[]; said: Said | null }

/** Every event in words. Nobody is told of what they did themselves; reminders are between us and the one reminded. */
export function wordingOf(action: OrderEventAction, deal: Deal): Wording {
  return wordings[action](deal)
}

const wordings: Record<OrderEventAction, (deal: Deal) => Wording> = {
  request: deal => (deal.status_id === orderStatus.pending ? requested(deal) : agreed(deal)),
  accept: deal => ({
    said: { from: 'seller', text: `I accept the order ${named(deal)}. It is due by ${due(deal)}.` },
    news: [
      {
        to: 'buyer',
        subject: `Your request for ${named(deal)} is accepted`,
        text: `${deal.seller.name} accepted your request for ${named(deal)}. The work has started and is due by ${due(deal)}.`,
        urgent: true,
      },
    ],
  }),
  cancel: deal => ({
    said: { from: 'seller', text: `I cannot take the order ${named(deal)}.` },
    news: [
      {
        to: 'buyer',
        subject: `Your request for ${named(deal)} is rejected`,
        text: `${deal.seller.name} cannot take your request for ${named(deal)}. The order is cancelled, ${afterwards(deal)}.`,
      },
    ],
  }),
  expire: deal => ({
    said: { from: 'seller', text: `The order ${named(deal)} was not accepted in time.` },
    news: [
      {
        to: 'buyer',
        subject: `Your request for ${named(deal)} was not answered`,
        text: `${deal.seller.name} did not answer your request for ${named(deal)} in time. The order is cancelled, ${afterwards(deal)}.`,
      },
      {
        to: 'seller',
        subject: `The request for ${named(deal)} is cancelled`,
        text: `You did not answer ${deal.buyer.name}’s request for ${named(deal)} in time, so that it is cancelled.`,
      },
    ],
  }),
  'submit-for-review': deal => ({
    said: { from: 'seller', text: `The work on ${named(deal)} is done. Please look at it.` },
    news: [
      {
        to: 'buyer',
        subject: `${named(deal)} is ready for you to look at`,
        text: `${deal.seller.name} says that the work on ${named(deal)} is done. Look at it, then ${deal.is_paid ? 'complete the order' : `pay ${price(deal)} and say so`}, or say what is wrong.`,
      },
    ],
  }),
  revision: deal => ({
    said: { from: 'buyer', text: `Something is wrong with ${named(deal)}. I wrote down what.` },
    news: [
      {
        to: 'seller',
        subject: `Something is wrong with ${named(deal)}`,
        text: `${deal.buyer.name} sent the work on ${named(deal)} back to you and says what is wrong.`,
      },
    ],
  }),
  complete: deal => ({
    said: { from: 'buyer', text: `I have paid for ${named(deal)}. The order is completed.` },
    news: [
      {
        to: 'seller',
        subject: `${named(deal)} is completed`,
        text: deal.is_paid
          ? `${deal.buyer.name} completed the order for ${named(deal)}. The ${price(deal)} that were paid here will be paid out to the payment account in your profile.`
          : `${deal.buyer.name} says that ${price(deal)} for ${named(deal)} is paid, and completed the order. Check that the money has arrived.`,
      },
    ],
  }),
  'confirm-payment': deal => ({
    said: {
      from: 'buyer',
      text: `The payment of ${price(deal)} for ${named(deal)} is complete.`,
    },
    news: [
      {
        to: 'seller',
        subject: `${named(deal)} is paid`,
        text: `The payment of ${price(deal)} by ${deal.buyer.name} for ${named(deal)} is complete.`,
      },
    ],
  }),
  remind: deal => ({
    said: null,
    news: [deal.status_id === orderStatus.pending ? answerSoon(deal) : workIsDueSoon(deal)],
  }),
}

const requested = (deal: Deal): Wording => ({
  said: { from: 'buyer', text: `I request ${named(deal)} for ${price(deal)}.` },
  news: [
    {
      to: 'seller',
      subject: `New request for ${named(deal)}`,
      text: `${deal.buyer.name} requests ${named(deal)} for ${price(deal)}. Accept or reject it by ${time(deal.respond_by)}, or it is cancelled.`,
      urgent: true,
    },
  ],
})

/** The buyer had proposed it: by requesting the order the seller has agreed. */
const agreed = (deal: Deal): Wording => ({
  said: { from: 'seller', text: `I agree to ${named(deal)}. It is due by ${due(deal)}.` },
  news: [
    {
      to: 'buyer',
      subject: `Your offer on ${named(deal)} is accepted`,
      text: `${deal.seller.name} agreed to your offer on ${named(deal)} for ${price(deal)}. The work has started and is due by ${due(deal)}.`,
      urgent: true,
    },
  ],
})

const answerSoon = (deal: Deal): News => ({
  to: 'seller',
  subject: `${deal.buyer.name} waits for your answer`,
  text: `${deal.buyer.name} waits for your answer to the request for ${named(deal)}. Accept or reject it by ${time(deal.respond_by)}, or it is cancelled.`,
})

const workIsDueSoon = (deal: Deal): News => ({
  to: 'seller',
  subject: `${named(deal)} is due soon`,
  text: `The work on ${named(deal)} for ${deal.buyer.name} is due by ${due(deal)}. Submit it for review once it is done.`,
})

const afterwards = ({ is_paid }: Deal) =>
  is_paid ? 'and what was paid will be paid back' : 'and there is nothing to pay'

const named = (deal: Deal) => `“${deal.title}”`

/** An order is due from when the work on it has begun. */
const due = ({ due_on }: Deal) => (due_on ? time(due_on) : 'the time agreed')

const price = ({ amount_pesewas }: Deal) => inCedis(pesewas(amount_pesewas))

/** As clocks in Ghana show it: “Fri 6 Mar, 2:30 pm”. */
const time = (moment: Date) => clock.format(moment)

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Accra',
  ...{ weekday: 'short', day: 'numeric', month: 'short' },
  ...{ hour: 'numeric', minute: '2-digit', hour12: true },
})
