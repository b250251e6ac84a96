/** Ways out of an order as sentences: what the other side reads in the chat, in a mail and on the phone. */
import { shortMoment } from '#platform/server/moments.ts'
import { type OrderSide, orderStatus } from '../../../process.ts'
import {
  divide,
  firstName,
  otherSide,
  partsOf,
  price,
  quoteTitle,
  shortTime,
  type Wording,
} from '../../phrases/server/present.ts'
import type { Deal } from '../../server/queries.ts'

export function wordWithdrawal(deal: Deal): Wording {
  return {
    chatLine: {
      from: 'buyer',
      text: `I withdraw from the order ${quoteTitle(deal)}. It is cancelled.`,
    },
    notifications: [
      {
        to: 'seller',
        subject: `${deal.buyer.name} withdrew from ${quoteTitle(deal)}`,
        text: `${deal.buyer.name} withdrew from ${quoteTitle(deal)}. The order is cancelled. ${divide(partsOf(deal), deal, 'seller')}`,
      },
    ],
  }
}

export function wordProposal(deal: Deal, by: OrderSide): Wording {
  const to = otherSide(by)
  const name = deal[by].name
  const parts = partsOfProposal(deal)
  const expires = deal.ending?.expires_on ?? null
  const until = expires ? ` Accept or reject it by ${shortMoment(expires)}.` : ''
  return {
    chatLine: {
      from: by,
      text: `I propose to end the order ${quoteTitle(deal)}. Please accept or reject it.`,
    },
    notifications: [
      {
        to,
        subject: `${name} wants to end ${quoteTitle(deal)}`,
        text: `${name} proposes to end ${quoteTitle(deal)}. ${divide(parts, deal, to)}${until}`,
        sms: {
          before: `${firstName(deal[by])} wants to end "`,
          title: deal.title,
          after: `"${expires ? `. Answer by ${shortTime(expires)}` : ''}`,
        },
        trueUntil: expires,
      },
    ],
  }
}

export function wordRejection(
  deal: Deal,
  by: OrderSide,
  { isInDispute = false }: { isInDispute?: boolean | undefined },
): Wording {
  const next = `The ${isInDispute ? 'dispute' : 'order'} goes on.`
  return {
    chatLine: {
      from: by,
      text: `I do not accept your proposal to end ${quoteTitle(deal)}. ${next}`,
    },
    notifications: [
      {
        to: otherSide(by),
        subject: `Your proposal for ${quoteTitle(deal)} is rejected`,
        text: `${deal[by].name} did not accept your proposal to end ${quoteTitle(deal)}. ${next}`,
      },
    ],
  }
}

/** Why a proposal no longer stands while its order goes on. */
export type LapseCause = 'unanswered' | 'paid'

/** Nobody has said anything, so it is told without a message in the chat. */
export function wordLapse(deal: Deal, proposer: OrderSide, cause: LapseCause): Wording {
  const title = quoteTitle(deal)
  const text =
    cause === 'paid'
      ? `${title} is paid now, so your proposal to end it no longer counts.`
      : `Your proposal to end ${title} was not answered in time, so it no longer counts.`
  return {
    chatLine: null,
    notifications: [{ to: proposer, subject: `Your proposal for ${title} has expired`, text }],
  }
}

export function wordGivingUp(deal: Deal): Wording {
  return {
    chatLine: { from: 'seller', text: `I give up the order ${quoteTitle(deal)}. It is cancelled.` },
    notifications: [
      {
        to: 'buyer',
        subject: `${deal.seller.name} gave up ${quoteTitle(deal)}`,
        text: `${deal.seller.name} gave up ${quoteTitle(deal)}. The order is cancelled. ${divide(partsOf(deal), deal, 'buyer')}`,
      },
    ],
  }
}

export function wordAgreement(deal: Deal, by: OrderSide): Wording {
  const to = otherSide(by)
  return {
    chatLine: { from: by, text: `I accept your proposal. The order ${quoteTitle(deal)} is ended.` },
    notifications: [
      {
        to,
        subject: `${quoteTitle(deal)} is ended as you proposed`,
        text: `${deal[by].name} accepted your proposal to end ${quoteTitle(deal)}. ${divide(partsOf(deal), deal, to)}`,
      },
    ],
  }
}

export function wordClosing(deal: Deal): Wording {
  return deal.status_id === orderStatus.completed
    ? wordClosedAsPaid(deal)
    : wordClosedAsUnpaid(deal)
}

function wordClosedAsPaid(deal: Deal): Wording {
  return {
    chatLine: {
      from: 'seller',
      text: `I have received the money for ${quoteTitle(deal)}. The order is completed.`,
    },
    notifications: [
      {
        to: 'buyer',
        subject: `${quoteTitle(deal)} is completed`,
        text: `${deal.seller.name} says that ${price(deal)} for ${quoteTitle(deal)} is paid, and closed the order. It is completed. ${divide(partsOf(deal), deal, 'buyer')} Please write a review.`,
      },
    ],
  }
}

function wordClosedAsUnpaid(deal: Deal): Wording {
  return {
    chatLine: {
      from: 'seller',
      text: `I close the order ${quoteTitle(deal)}, because it was not paid. It is cancelled.`,
    },
    notifications: [
      {
        to: 'buyer',
        subject: `${quoteTitle(deal)} is closed`,
        text: `${deal.seller.name} closed ${quoteTitle(deal)} and says that no money has arrived. The order is cancelled. ${divide(partsOf(deal), deal, 'buyer')}`,
      },
    ],
  }
}

/** Nobody looked at paid work in time. */
export function wordClockCompletion(deal: Deal): Wording {
  return {
    chatLine: {
      from: 'seller',
      text: `The order ${quoteTitle(deal)} is completed, because nobody answered in time after the work was done.`,
    },
    notifications: [
      {
        to: 'buyer',
        subject: `${quoteTitle(deal)} is completed`,
        text: `You did not answer in time after the work on ${quoteTitle(deal)} was done, so the order is completed. ${divide(partsOf(deal), deal, 'buyer')} Please write a review.`,
      },
      {
        to: 'seller',
        subject: `${quoteTitle(deal)} is completed`,
        text: `${deal.buyer.name} did not answer in time, so the order for ${quoteTitle(deal)} is completed. ${divide(partsOf(deal), deal, 'seller')} We send it to the payment account in your profile.`,
      },
    ],
  }
}

/** The work was not submitted in time. */
export function wordLateWork(deal: Deal): Wording {
  return {
    chatLine: {
      from: 'seller',
      text: `The order ${quoteTitle(deal)} is cancelled, because the work was not submitted in time.`,
    },
    notifications: [
      {
        to: 'buyer',
        subject: `${quoteTitle(deal)} is cancelled`,
        text: `${deal.seller.name} did not submit the work on ${quoteTitle(deal)} in time. The order is cancelled. ${divide(partsOf(deal), deal, 'buyer')}`,
      },
      {
        to: 'seller',
        subject: `${quoteTitle(deal)} is cancelled`,
        text: `The work on ${quoteTitle(deal)} was not submitted in time. The order is cancelled. ${divide(partsOf(deal), deal, 'seller')}`,
      },
    ],
  }
}

/** Nobody completed or closed it, and nothing was paid through the platform. */
export function wordUnpaidEnd(deal: Deal): Wording {
  const sides = ['buyer', 'seller'] as const
  return {
    chatLine: {
      from: 'seller',
      text: `The order ${quoteTitle(deal)} is cancelled, because nobody completed or closed it within 30 days.`,
    },
    notifications: sides.map(to => ({
      to,
      subject: `${quoteTitle(deal)} is cancelled`,
      text: `Nobody completed or closed the order for ${quoteTitle(deal)} within 30 days after the work was done. It is cancelled. ${divide(partsOf(deal), deal, to)}`,
    })),
  }
}

function partsOfProposal({ ending, held_pesewas }: Deal) {
  const toBuyer = ending?.to_buyer_pesewas ?? 0
  return { toBuyer, toSeller: (ending?.held_pesewas ?? held_pesewas) - toBuyer }
}
