/** An event of an order as sentences: what the other side reads in the chat, in a mail and on the phone. */
import type { NotificationOccasion } from '#features/notifications/process.ts'
import { shortMoment } from '#platform/server/moments.ts'
import {
  disputeActions,
  endingActions,
  type OrderActor,
  type OrderEventAction,
  type OrderSide,
  orderStatus,
  reminder,
} from '../../process.ts'
import { dueReminder } from '../../reminders/process.ts'
import {
  type DisputeNews,
  wordAppeal,
  wordDecision,
  wordDisputeWithdrawal,
  wordEffect,
  wordOpening,
  wordStatement,
} from '../dispute/server/present.ts'
import {
  wordAgreement,
  wordClockCompletion,
  wordClosing,
  wordGivingUp,
  wordLateWork,
  wordProposal,
  wordRejection,
  wordUnpaidEnd,
  wordWithdrawal,
} from '../ending/server/present.ts'
import {
  confirmStep,
  divide,
  due,
  firstName,
  partsOf,
  price,
  quoteTitle,
  shortDue,
  shortPrice,
  shortTime,
  type Wording,
} from '../phrases/server/present.ts'
import { wordReminder } from '../reminder/server/present.ts'
import type { Deal } from './queries.ts'

/** The wording of every event. Nobody is notified of their own steps; a reminder has no message in the chat. */
export function wordingOf(event: Occurrence, deal: Deal): Wording {
  return wordings[event.action](deal, event)
}

type Occurrence = {
  action: OrderEventAction
  by: OrderActor
  /** Of the events of one. */
  dispute?: DisputeNews
  isInDispute?: boolean
  now: Date
}

const wordings: Record<OrderEventAction, (deal: Deal, event: Occurrence) => Wording> = {
  request: deal => (deal.status_id === orderStatus.pending ? wordRequest(deal) : wordStart(deal)),
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
  expire: deal => wordExpiry(deal),
  'submit-for-review': deal => ({
    chatLine: {
      from: 'seller',
      text: `The work on ${quoteTitle(deal)} is done. Please look at it.`,
    },
    notifications: [
      {
        to: 'buyer',
        subject: `${quoteTitle(deal)} is ready for you to look at`,
        text: `${deal.seller.name} says that the work on ${quoteTitle(deal)} is done. Look at it, then ${confirmStep(deal)}, or say what to correct.`,
      },
    ],
  }),
  revision: deal => ({
    chatLine: {
      from: 'buyer',
      text: `Please correct the work on ${quoteTitle(deal)}. I wrote down what to correct.`,
    },
    notifications: [
      {
        to: 'seller',
        subject: `Correct the work on ${quoteTitle(deal)}`,
        text: `${deal.buyer.name} sent the work on ${quoteTitle(deal)} back to you and says what to correct.`,
      },
    ],
  }),
  complete: (deal, { by }) => (by === 'clock' ? wordClockCompletion(deal) : wordCompletion(deal)),
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
  [reminder]: (deal, { now }) => {
    const kind = dueReminder(deal, now)
    return { chatLine: null, notifications: kind ? wordReminder(kind, deal, now) : [] }
  },
  withdraw: deal => wordWithdrawal(deal),
  'propose-ending': (deal, { by }) => wordProposal(deal, sideOfActor(by)),
  'reject-ending': (deal, { by, isInDispute }) =>
    wordRejection(deal, sideOfActor(by), { isInDispute }),
  'end-by-agreement': (deal, { by }) => wordAgreement(deal, sideOfActor(by)),
  'give-up': deal => wordGivingUp(deal),
  close: deal => wordClosing(deal),
  'open-dispute': (deal, event) => wordOpening(deal, disputeEventOf(event)),
  'answer-dispute': (deal, event) => wordStatement(deal, disputeEventOf(event)),
  'withdraw-dispute': (deal, event) => wordDisputeWithdrawal(deal, disputeEventOf(event)),
  'decide-dispute': (deal, event) => wordDecision(deal, disputeOf(event)),
  'appeal-dispute': (deal, event) => wordAppeal(deal, disputeEventOf(event)),
  'effect-decision': deal => wordEffect(deal),
}

const disputeEventOf = (event: Occurrence) => ({
  dispute: disputeOf(event),
  by: sideOfActor(event.by),
})

function disputeOf({ action, dispute }: Occurrence): DisputeNews {
  if (!dispute) throw new Error(`Nothing is known of the dispute of ${action}`)
  return dispute
}

/** Neither the clock nor a manager takes these steps. */
function sideOfActor(by: OrderActor): OrderSide {
  if (by === 'buyer' || by === 'seller') return by
  throw new Error(`A step of a side was taken by the ${by}`)
}

/** What the clock cancels: a request, work that was not submitted, or work that nobody completed. */
function wordExpiry(deal: Deal): Wording {
  if (!deal.started_on) return wordUnanswered(deal)
  return isSubmitted(deal) ? wordUnpaidEnd(deal) : wordLateWork(deal)
}

const isSubmitted = ({ submitted_on, revised_on }: Deal): boolean =>
  submitted_on !== null && (revised_on === null || revised_on < submitted_on)

const wordUnanswered = (deal: Deal): Wording => ({
  chatLine: { from: 'seller', text: `The order ${quoteTitle(deal)} was not accepted in time.` },
  notifications: [
    {
      to: 'buyer',
      subject: `Your request for ${quoteTitle(deal)} was not answered`,
      text: `${deal.seller.name} did not answer your request for ${quoteTitle(deal)} in time. ${endUnanswered(deal)}`,
    },
    {
      to: 'seller',
      subject: `The request for ${quoteTitle(deal)} is cancelled`,
      text: `${deal.buyer.name}’s request for ${quoteTitle(deal)} was cancelled because you did not answer in time.${isDivided(deal) ? ` ${divide(partsOf(deal), deal, 'seller')}` : ''}`,
    },
  ],
})

const endUnanswered = (deal: Deal) =>
  isDivided(deal)
    ? `The order is cancelled. ${divide(partsOf(deal), deal, 'buyer')}`
    : `The order is cancelled, ${afterwards(deal)}.`

const isDivided = (deal: Deal) => partsOf(deal).toBuyer > 0

const wordCompletion = (deal: Deal): Wording => ({
  chatLine: {
    from: 'buyer',
    text: `I have paid for ${quoteTitle(deal)}. The order is completed.`,
  },
  notifications: [
    {
      to: 'seller',
      subject: `${quoteTitle(deal)} is completed`,
      text: wordMoneyOfSeller(deal),
    },
  ],
})

function wordMoneyOfSeller(deal: Deal): string {
  const { buyer, is_paid, is_paid_directly, payment_state } = deal
  const completed = `${buyer.name} completed the order for ${quoteTitle(deal)}.`
  if (is_paid)
    return `${completed} We held the ${price(deal)} for you. Now we send it to the payment account in your profile.`
  if (is_paid_directly) return `${completed} You have confirmed that it was paid directly.`
  if (payment_state === 'being checked')
    return `${completed} We are checking the payment of ${price(deal)}. It is paid only once we tell you that it has arrived.`
  return `${buyer.name} says that ${price(deal)} for ${quoteTitle(deal)} is paid, and completed the order. Check that the money has arrived.`
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
const wordStart = (deal: Deal): Wording => ({
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

/** The buyer may have confirmed before the payment arrived. */
const whereHeld = ({ status_id, buyer }: Deal) =>
  status_id === orderStatus.completed
    ? 'We send it to the payment account in your profile.'
    : `We hold the money until ${buyer.name} confirms the work.`

const afterwards = ({ is_paid, payment_state }: Deal) =>
  is_paid || payment_state ? 'and what was paid goes back' : 'and there is nothing to pay'

/** The steps of an order are of its kind, the ways out of it and disputes of their own. */
export function occasionOf(action: OrderEventAction): NotificationOccasion {
  if (isOneOf(endingActions, action)) return { kind: 'ending', event: action }
  if (isOneOf(disputeActions, action)) return { kind: 'dispute', event: action }
  return { kind: 'order', event: action }
}

const isOneOf = <Action extends OrderEventAction>(
  actions: readonly Action[],
  action: OrderEventAction,
): action is Action => (actions as readonly OrderEventAction[]).includes(action)
