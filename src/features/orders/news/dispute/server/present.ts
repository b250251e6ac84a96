/** Disputes as sentences: what the sides read in the chat, in a mail and on the phone. */
import { shortMoment } from '#platform/server/moments.ts'
import { isOwedBack } from '../../../payment/server/policy.ts'
import type { OrderSide } from '../../../process.ts'
import {
  divide,
  firstName,
  otherSide,
  type Parts,
  partsOf,
  quoteTitle,
  shortTime,
  type Wording,
} from '../../phrases/server/present.ts'
import type { Deal } from '../../server/queries.ts'

/** What whoever records an event of a dispute says of it. */
export type DisputeNews = {
  id: number
  /** What the order held when it was opened: it stays until the dispute is over. */
  held_pesewas: number
  answer_by: Date
  decide_by: Date | null
  appeal_by: Date | null
  /** The latest, in pesewas. */
  decision: (Parts & { level: number }) | null
}

export type DisputeEvent = { dispute: DisputeNews; by: OrderSide }

const sides = ['buyer', 'seller'] as const

export function wordOpening(deal: Deal, { dispute, by }: DisputeEvent): Wording {
  const name = deal[by].name
  return {
    chatLine: {
      from: by,
      text: `I opened ${numberOf(dispute)} about ${quoteTitle(deal)}. The order stops until it is decided.`,
    },
    notifications: [
      {
        to: otherSide(by),
        subject: `${name} opened a dispute about ${quoteTitle(deal)}`,
        text: `${name} opened ${numberOf(dispute)} about ${quoteTitle(deal)}. The order stops until it is decided. Say what happened by ${shortMoment(dispute.answer_by)}. Then our team decides.`,
        sms: {
          before: `${firstName(deal[by])} opened a dispute about "`,
          title: deal.title,
          after: `". Answer by ${shortTime(dispute.answer_by)}`,
        },
        trueUntil: dispute.answer_by,
      },
    ],
  }
}

/** What was said stands in the dispute alone. */
export function wordStatement(deal: Deal, { dispute, by }: DisputeEvent): Wording {
  return {
    chatLine: null,
    notifications: [
      {
        to: otherSide(by),
        subject: `New answer in the dispute about ${quoteTitle(deal)}`,
        text: `${deal[by].name} wrote in ${numberOf(dispute)} about ${quoteTitle(deal)}. You can read it and answer.`,
      },
    ],
  }
}

export function wordDisputeWithdrawal(deal: Deal, { dispute, by }: DisputeEvent): Wording {
  return {
    chatLine: {
      from: by,
      text: `I withdrew ${numberOf(dispute)} about ${quoteTitle(deal)}. The order goes on.`,
    },
    notifications: [
      {
        to: otherSide(by),
        subject: `The dispute about ${quoteTitle(deal)} is withdrawn`,
        text: `${deal[by].name} withdrew ${numberOf(dispute)} about ${quoteTitle(deal)}. The order goes on, and its times are later by as long as it stopped.${wordReturn(deal, { dispute, reader: otherSide(by) })}`,
      },
    ],
  }
}

/** Of money that a direct payment made needless, and that the dispute has kept until now. */
function wordReturn(
  deal: Deal,
  { dispute, reader }: { dispute: DisputeNews; reader: OrderSide },
): string {
  if (dispute.held_pesewas === 0 || !deal.is_paid_directly || !isOwedBack(deal)) return ''
  return reader === 'buyer'
    ? ' What you paid through us goes back to you.'
    : ' What was paid through us goes back to the buyer.'
}

export function wordDecision(deal: Deal, dispute: DisputeNews): Wording {
  const decision = dispute.decision
  const until = dispute.appeal_by
  const isFinal = decision?.level === 2
  const parts = { toBuyer: decision?.toBuyer ?? 0, toSeller: decision?.toSeller ?? 0 }
  const next =
    isFinal || !until
      ? 'This takes effect now.'
      : `Accept it or appeal by ${shortMoment(until)}. If nobody appeals, it takes effect then.`
  return {
    chatLine: {
      from: 'seller',
      text: `Our team decided ${numberOf(dispute)} about ${quoteTitle(deal)}. You both find the decision in the dispute.`,
    },
    notifications: sides.map(to => ({
      to,
      subject: `We decided the dispute about ${quoteTitle(deal)}`,
      text: `Our team decided ${numberOf(dispute)} about ${quoteTitle(deal)}. ${divide(parts, deal, to)} ${next}`,
      sms: {
        before: 'We decided the dispute about "',
        title: deal.title,
        after: `"${isFinal || !until ? '' : `. Answer by ${shortTime(until)}`}`,
      },
      ...(!isFinal && { trueUntil: until }),
    })),
  }
}

export function wordAppeal(deal: Deal, { dispute, by }: DisputeEvent): Wording {
  const until = dispute.decide_by
  return {
    chatLine: {
      from: by,
      text: `I appealed in ${numberOf(dispute)} about ${quoteTitle(deal)}. It is decided once more.`,
    },
    notifications: [
      {
        to: otherSide(by),
        subject: `${deal[by].name} appealed in the dispute about ${quoteTitle(deal)}`,
        text: `${deal[by].name} does not accept the decision about ${quoteTitle(deal)}. Our team decides once more${until ? ` by ${shortMoment(until)}` : ''}.`,
      },
    ],
  }
}

export function wordEffect(deal: Deal): Wording {
  return {
    chatLine: {
      from: 'seller',
      text: `The decision about ${quoteTitle(deal)} has taken effect. The order is ended.`,
    },
    notifications: sides.map(to => ({
      to,
      subject: `${quoteTitle(deal)} is ended`,
      text: `The decision about ${quoteTitle(deal)} has taken effect. The order is ended. ${divide(partsOf(deal), deal, to)}`,
    })),
  }
}

const numberOf = ({ id }: DisputeNews) => `dispute #${id}`
