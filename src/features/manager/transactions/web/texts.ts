import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const keepIt = 'Keep it'
export const theMoneyStaysWhereItIs = (user: string, amount: string) =>
  `${user} is not sent the ${amount}. The money stays where it is, and the ledger’s proof goes on naming it. This cannot be undone.`
export const failThisRefund = 'Fail this refund?'
export const failThisPayout = 'Fail this payout?'
export const failIt = 'Fail it'
export const aRefundAppears = (amount: string, user: string) =>
  `What it was for is not given. The ${amount} that arrived is owed back to ${user}: a refund appears in this list.`
export const youSayThatNoMoneyHasArrived = (user: string) =>
  `You say that no money has arrived from ${user}, who is told that the payment was unsuccessful. This cannot be undone.`
export const failThisPayment = 'Fail this payment?'
export const whatArrived = 'what arrived'
export const takeWhatArrivedAsPaid = 'Take what arrived as paid?'
export const isGivenItForWhatArrived = (
  heldFor: string,
  user: string,
  amount: string,
  arrived: string,
) => `${heldFor} ${user} is given what costs ${amount} for ${arrived}.`
export const takeItAsPaid = 'Take it as paid'
export const noGoBack = 'No, go back'
export const backWhereThePaymentCameFrom = 'back where the payment came from'
export const toAccount = (account: string) => `to ${account}`
export const sendTo = (money: string, user: string) => `Send ${money} to ${user}?`
export const thePaymentProviderIsTold = (whereTo: string) =>
  `The payment provider is told to send it ${whereTo}. This cannot be undone.`
export const sendIt = 'Send it'
export const haveYouSentTo = (money: string, user: string) => `Have you sent ${money} to ${user}?`
export const noProviderCanSendIt = (account: string) =>
  `No provider can send it: say so only once you have sent it by hand to ${account}.`
export const yesIHaveSent = 'Yes, I have sent it'
export const thePerson = 'the person, who has named no payment account yet'

export const received = (amount: string) => `Received: ${amount}`
export const kindOf = (kind: string, person: ReactNode) => words`${kind} of ${person}`
export const kindTo = (kind: string, person: ReactNode) => words`${kind} to ${person}`
export const sendItTo = (account: ReactNode) => words`Send to: ${account}`
export const whereThePaymentCameFrom = 'where the payment came from'
export const noPaymentAccountIsKnownYet = 'no payment account is known yet'

export const approveTransaction = (code: string, description: string) =>
  `Approve ${code}: ${description}`
export const approve = 'Approve'
export const failTransaction = (code: string, description: string) => `Fail ${code}: ${description}`
export const fail = 'Fail'

export const manageTransactions = 'Manage transactions'
export const transactions = 'Transactions'
export const noPendingTransactions = 'No pending transactions.'
export const reference = 'Reference'
export const externalReference = 'External reference'
export const description = 'Description'
export const amount = 'Amount'
export const status = 'Status'
