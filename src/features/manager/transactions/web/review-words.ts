/** What a manager is asked before a decision that moves money or refuses it. */
import { formatCedis } from '#ui/formats.ts'
import * as sharedTexts from '#ui/texts.ts'
import * as managerTexts from '../../web/texts.ts'
import { leavesItWaiting } from './open-decisions.ts'
import * as texts from './texts.ts'
import type { TransactionRow } from './transaction-row.ts'

export type Review = 'approve' | 'fail' | 'reopen'
type Question = { title: string; text: string; yes: string; no: string }
type ReviewedTransaction = Pick<
  TransactionRow,
  | 'kind'
  | 'amount'
  | 'received_amount'
  | 'held_for'
  | 'pay_to'
  | 'sent_by_provider'
  | 'user'
  | 'approvals_needed'
  | 'approvals'
>

/** Null where nothing needs to be asked: the money of a payment is there, and what it is for is given. */
export function questionOf(transaction: ReviewedTransaction, action: Review): Question | null {
  if (action === 'fail') return questionToFail(transaction)
  if (action === 'reopen') return questionToReopen(transaction)
  return transaction.kind === 'payment'
    ? questionToApproveHeld(transaction)
    : questionToApproveOutgoing(transaction)
}

function questionToFail({ kind, user, held_for, ...money }: ReviewedTransaction): Question {
  const amount = formatCedis(money.received_amount ?? money.amount)
  const no = managerTexts.keepButton
  if (kind !== 'payment') {
    const text = texts.failRefundWarning(user.username, amount)
    return {
      title: kind === 'refund' ? texts.failRefundTitle : texts.failPayoutTitle,
      text,
      yes: texts.failButton,
      no,
    }
  }
  const text = held_for
    ? texts.takeAsPaidRefundNotice(amount, user.username)
    : texts.failPaymentWarning(user.username)
  return { title: texts.failPaymentTitle, text, yes: texts.failButton, no }
}

const questionToReopen = ({ kind, user, amount }: ReviewedTransaction): Question => ({
  title: kind === 'refund' ? texts.reopenRefundTitle : texts.reopenPayoutTitle,
  text: texts.reopenLead(formatCedis(amount), user.username),
  yes: texts.reopenButton,
  no: texts.leaveItFailed,
})

function questionToApproveHeld({
  held_for,
  amount,
  received_amount,
  user,
}: ReviewedTransaction): Question | null {
  if (!held_for) return null
  const arrived = received_amount === null ? texts.whatArrived : formatCedis(received_amount)
  return {
    title: texts.takeAsPaidTitle,
    text: texts.takeAsPaidLead(held_for, user.username, formatCedis(amount), arrived),
    yes: texts.takeAsPaidButton,
    no: sharedTexts.declineButton,
  }
}

function questionToApproveOutgoing(transaction: ReviewedTransaction): Question {
  const { kind, amount, pay_to, sent_by_provider, user } = transaction
  const money = formatCedis(amount)
  const isBackToPayer = sent_by_provider && kind === 'refund'
  const to = isBackToPayer ? texts.backToPayer : texts.toAccount(whereTo(pay_to))
  if (leavesItWaiting(transaction))
    return {
      title: texts.approveFirstTitle(money, user.username),
      text: (sent_by_provider ? texts.approveFirstNotice : texts.approveFirstByHandWarning)(to),
      yes: sharedTexts.approve,
      no: sharedTexts.declineButton,
    }
  if (sent_by_provider)
    return {
      title: texts.sendTitle(money, user.username),
      text: texts.sendWarning(to),
      yes: texts.sendButton,
      no: sharedTexts.declineButton,
    }
  return {
    title: texts.sentByHandTitle(money, user.username),
    text: texts.sentByHandWarning(whereTo(pay_to)),
    yes: texts.sentByHandButton,
    no: sharedTexts.declineButton,
  }
}

const whereTo = (account: ReviewedTransaction['pay_to']) =>
  account ? `${account.network}, ${account.number}, ${account.name}` : texts.personWithoutAccount
