/** What the clock says to whoever has to move on an order. */
import { shortMoment } from '#platform/server/moments.ts'
import { clockStepOf, closableFrom, isPast, withdrawableFrom } from '../../../deadlines/process.ts'
import type { OrderSide } from '../../../process.ts'
import { isLastReminder, type ReminderKind, recipientsOf } from '../../../reminders/process.ts'
import {
  confirmStep,
  divide,
  due,
  firstName,
  type Notification,
  quoteTitle,
  shortDue,
  shortTime,
} from '../../phrases/server/present.ts'
import type { Deal } from '../../server/queries.ts'

export const wordReminder = (kind: ReminderKind, deal: Deal, now: Date): Notification[] =>
  recipientsOf(kind).map(to => ({
    ...words[kind](deal, { to, now, kind }),
    ...(!isLastReminder(kind) && { canWait: true }),
  }))

type Reader = { to: OrderSide; now: Date; kind: ReminderKind }

const words: Record<ReminderKind, (deal: Deal, reader: Reader) => Notification> = {
  answer: answerSoon,
  'work-soon': workIsDueSoon,
  'work-due': workIsDue,
  'work-late': workIsLate,
  'work-ends': workEndsSoon,
  'look-1': lookAtWork,
  'look-3': lookAtWork,
  'look-6': lookAtWork,
  'unpaid-ends': unpaidEndsSoon,
}

function answerSoon(deal: Deal): Notification {
  return {
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
  }
}

function workIsDueSoon(deal: Deal): Notification {
  return {
    to: 'seller',
    subject: `${quoteTitle(deal)} is due soon`,
    text: `The work on ${quoteTitle(deal)} for ${deal.buyer.name} is due by ${due(deal)}. Submit it for review once it is done.`,
    sms: {
      before: '"',
      title: deal.title,
      after: `" for ${firstName(deal.buyer)} is due by ${shortDue(deal)}`,
    },
    trueUntil: deal.due_on,
  }
}

function workIsDue(deal: Deal): Notification {
  return {
    to: 'seller',
    subject: `${quoteTitle(deal)} is due now`,
    text: `The work on ${quoteTitle(deal)} for ${deal.buyer.name} is due now. Submit it for review once it is done. ${withdrawHint(deal)}`,
    trueUntil: withdrawableFrom(deal),
  }
}

function workIsLate(deal: Deal, { now }: Reader): Notification {
  const hint = isPast(withdrawableFrom(deal), now)
    ? `${deal.buyer.name} may withdraw from the order now.`
    : withdrawHint(deal)
  return {
    to: 'seller',
    subject: `${quoteTitle(deal)} is late`,
    text: `The work on ${quoteTitle(deal)} for ${deal.buyer.name} is late. Submit it for review once it is done. ${hint}`,
    trueUntil: endOf(deal),
  }
}

const withdrawHint = (deal: Deal) => {
  const from = withdrawableFrom(deal)
  return from ? `From ${shortMoment(from)} ${deal.buyer.name} may withdraw from the order.` : ''
}

function workEndsSoon(deal: Deal, { to, kind }: Reader): Notification {
  const parts = divide({ toBuyer: deal.held_pesewas, toSeller: 0 }, deal, to)
  const text =
    to === 'seller'
      ? `Submit the work on ${quoteTitle(deal)} for ${deal.buyer.name} by ${end(deal)}, or the order is cancelled.`
      : `${deal.seller.name} has not submitted the work on ${quoteTitle(deal)}. If it is not submitted by ${end(deal)}, the order is cancelled.`
  return endsSoon(deal, { to, kind, text: `${text} ${whatThen(deal, parts)}` })
}

function unpaidEndsSoon(deal: Deal, { to, kind }: Reader): Notification {
  const text = `The order for ${quoteTitle(deal)} is cancelled on ${end(deal)}.`
  return endsSoon(deal, { to, kind, text: `${text} ${howToComplete(deal, to)}` })
}

function howToComplete({ is_paid_directly }: Deal, to: OrderSide): string {
  if (to === 'seller')
    return is_paid_directly
      ? 'You have confirmed that it was paid directly: close the order before then.'
      : 'If you have received the money, close the order before then.'
  return is_paid_directly
    ? 'You have paid: complete the order before then.'
    : 'If you have paid for it, complete the order before then.'
}

function endsSoon(
  deal: Deal,
  { to, kind, text }: { to: OrderSide; kind: ReminderKind; text: string },
): Notification {
  const on = endOf(deal)
  return {
    to,
    subject: `${quoteTitle(deal)} is cancelled soon`,
    text,
    ...(isLastReminder(kind) && {
      sms: {
        before: 'The order "',
        title: deal.title,
        after: `" is cancelled${on ? ` on ${shortTime(on)}` : ' soon'}`,
      },
    }),
    trueUntil: on,
  }
}

function lookAtWork(deal: Deal, { kind }: Reader): Notification {
  const closable = closableFrom(deal)
  const on = closable ?? endOf(deal)
  const hint = closable
    ? `From ${shortMoment(closable)} ${deal.seller.name} may close the order.`
    : `If you do not answer by ${end(deal)}, the order is completed. ${divide({ toBuyer: 0, toSeller: deal.held_pesewas }, deal, 'buyer')}`
  return {
    to: 'buyer',
    subject: `${quoteTitle(deal)} waits for you to look at it`,
    text: `${deal.seller.name} waits for your answer on ${quoteTitle(deal)}. Look at the work, then ${confirmStep(deal)}, or say what to correct. ${hint}`,
    ...(isLastReminder(kind) && {
      sms: {
        before: `${firstName(deal.seller)} waits for your answer on "`,
        title: deal.title,
        after: `"${on ? `. Answer by ${shortTime(on)}` : ''}`,
      },
    }),
    trueUntil: on,
  }
}

const whatThen = (deal: Deal, parts: string) => (deal.held_pesewas > 0 ? `Then: ${parts}` : parts)

const endOf = (deal: Deal): Date | null => clockStepOf(deal)?.on ?? null

const end = (deal: Deal): string => {
  const on = endOf(deal)
  return on ? shortMoment(on) : 'soon'
}
