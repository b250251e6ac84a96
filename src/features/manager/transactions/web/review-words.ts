/** What a manager is asked before a decision that moves money or refuses it. */
import { formatCedis } from '#ui/formats.ts'
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
  const no = 'Keep it'
  if (kind !== 'payment') {
    const text = `${user.username} is not sent the ${amount}. The money stays where it is, and the ledger’s proof goes on naming it. This cannot be undone.`
    return { title: `Fail this ${kind}?`, text, yes: 'Fail it', no }
  }
  const text = held_for
    ? `What it was for is not given. The ${amount} that arrived is owed back to ${user.username}: a refund appears in this list.`
    : `You say that no money has arrived from ${user.username}, who is told that the payment was unsuccessful. This cannot be undone.`
  return { title: 'Fail this payment?', text, yes: 'Fail it', no }
}

function approvingHeld({ held_for, amount, received_amount, user }: Asked): Question | null {
  if (!held_for) return null
  const arrived = received_amount === null ? 'what arrived' : formatCedis(received_amount)
  return {
    title: 'Take what arrived as paid?',
    text: `${held_for} ${user.username} is given what costs ${formatCedis(amount)} for ${arrived}.`,
    yes: 'Take it as paid',
    no: 'No, go back',
  }
}

function approvingOutgoing({ kind, amount, pay_to, sent_by_provider, user }: Asked): Question {
  const money = formatCedis(amount)
  if (sent_by_provider) {
    const to = kind === 'refund' ? 'back where the payment came from' : `to ${whereTo(pay_to)}`
    return {
      title: `Send ${money} to ${user.username}?`,
      text: `The payment provider is told to send it ${to}. This cannot be undone.`,
      yes: 'Send it',
      no: 'No, go back',
    }
  }
  return {
    title: `Have you sent ${money} to ${user.username}?`,
    text: `No provider can send it: say so only once you have sent it by hand to ${whereTo(pay_to)}.`,
    yes: 'Yes, I have sent it',
    no: 'No, go back',
  }
}

const whereTo = (account: Asked['pay_to']) =>
  account
    ? `${account.network}, ${account.number}, ${account.name}`
    : 'the person, who has named no payment account yet'
