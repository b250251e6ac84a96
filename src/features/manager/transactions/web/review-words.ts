/** What a manager is asked before a decision that moves money or refuses it. */
import { formatCedis } from '#ui/formats.ts'
import * as texts from './texts.ts'
import type { TransactionRow } from './transactions-page.tsx'

export type Review = 'approve' | 'fail'
type Question = { title: string; text: string; yes: string; no: string }
type Asked = Pick<
  TransactionRow,
  'kind' | 'amount' | 'received_amount' | 'held_for' | 'pay_to' | 'sent_by_provider' | 'user'
>

/** Null where nothing needs to be asked: the money of a payment is there, and what it is for is given. */
export function questionOf(transaction: Asked, action: Review): Question | null {
  if (action === 'fail') return failing(transaction)
  return transaction.kind === 'payment'
    ? approvingHeld(transaction)
    : approvingOutgoing(transaction)
}

function failing({ kind, user, held_for, ...money }: Asked): Question {
  const amount = formatCedis(money.received_amount ?? money.amount)
  const no = texts.keepIt
  if (kind !== 'payment') {
    const text = texts.theMoneyStaysWhereItIs(user.username, amount)
    return {
      title: kind === 'refund' ? texts.failThisRefund : texts.failThisPayout,
      text,
      yes: texts.failIt,
      no,
    }
  }
  const text = held_for
    ? texts.aRefundAppears(amount, user.username)
    : texts.youSayThatNoMoneyHasArrived(user.username)
  return { title: texts.failThisPayment, text, yes: texts.failIt, no }
}

function approvingHeld({ held_for, amount, received_amount, user }: Asked): Question | null {
  if (!held_for) return null
  const arrived = received_amount === null ? texts.whatArrived : formatCedis(received_amount)
  return {
    title: texts.takeWhatArrivedAsPaid,
    text: texts.isGivenItForWhatArrived(held_for, user.username, formatCedis(amount), arrived),
    yes: texts.takeItAsPaid,
    no: texts.noGoBack,
  }
}

function approvingOutgoing({ kind, amount, pay_to, sent_by_provider, user }: Asked): Question {
  const money = formatCedis(amount)
  if (sent_by_provider) {
    const to =
      kind === 'refund' ? texts.backWhereThePaymentCameFrom : texts.toAccount(whereTo(pay_to))
    return {
      title: texts.sendTo(money, user.username),
      text: texts.thePaymentProviderIsTold(to),
      yes: texts.sendIt,
      no: texts.noGoBack,
    }
  }
  return {
    title: texts.haveYouSentTo(money, user.username),
    text: texts.noProviderCanSendIt(whereTo(pay_to)),
    yes: texts.yesIHaveSent,
    no: texts.noGoBack,
  }
}

const whereTo = (account: Asked['pay_to']) =>
  account ? `${account.network}, ${account.number}, ${account.name}` : texts.thePerson
