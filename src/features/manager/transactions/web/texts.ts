import type { ReactNode } from 'react'
import { plural } from '#ui/plural.ts'
import { words } from '#ui/words.ts'
export const failRefundWarning = (user: string, amount: string) =>
  `${user} is not sent the ${amount}, and is told so. The money stays where it is and is still owed. It can be reopened from the failed ones.`
export const failRefundTitle = 'Fail this refund?'
export const failPayoutTitle = 'Fail this payout?'
export const failButton = 'Fail it'
export const takeAsPaidRefundNotice = (amount: string, user: string) =>
  `What it was for is not given. The ${amount} that arrived is owed back to ${user}: a refund appears in this list.`
export const failPaymentWarning = (user: string) =>
  `You say that no money has arrived from ${user}, who is told that the payment was unsuccessful. This cannot be undone.`
export const failPaymentTitle = 'Fail this payment?'
export const whatArrived = 'what arrived'
export const takeAsPaidTitle = 'Take what arrived as paid?'
export const takeAsPaidLead = (heldFor: string, user: string, amount: string, arrived: string) =>
  `${heldFor} ${user} is given what costs ${amount} for ${arrived}.`
export const takeAsPaidButton = 'Take it as paid'
export const backToPayer = 'back where the payment came from'
export const toAccount = (account: string) => `to ${account}`
export const approveFirstTitle = (money: string, user: string) =>
  `Approve paying ${money} to ${user}?`
export const approveFirstByHandWarning = (whereTo: string) =>
  `Do not send it yet: another manager approves as well. It is to go ${whereTo}.`
export const approveFirstNotice = (whereTo: string) =>
  `Nothing is sent yet: another manager approves as well. It is to go ${whereTo}.`
export const sendTitle = (money: string, user: string) => `Send ${money} to ${user}?`
export const sendWarning = (whereTo: string) =>
  `The payment provider is told to send it ${whereTo}. This cannot be undone.`
export const sendButton = 'Send it'
export const sentByHandTitle = (money: string, user: string) => `Have you sent ${money} to ${user}?`
export const sentByHandWarning = (account: string) =>
  `No provider can send it: say so only once you have sent it by hand to ${account}.`
export const sentByHandButton = 'Yes, I have sent it'
export const personWithoutAccount = 'the person, who has named no payment account yet'

export const received = (amount: string) => `Received: ${amount}`
export const kindOf = (kind: string, person: ReactNode) => words`${kind} of ${person}`
export const kindTo = (kind: string, person: ReactNode) => words`${kind} to ${person}`
export const sendItTo = (account: ReactNode) => words`Send to: ${account}`
export const payerOfPayment = 'where the payment came from'
export const unknownAccount = 'no payment account is known yet'
export const payoutHold = (moment: string) => `Payout on hold until ${moment}`
export const refundHold = (moment: string) => `Refund on hold until ${moment}`
export const approvalsOf = (count: number, needed: number) => `${count} of ${needed} approvals`
export const approvedBy = (usernames: string) => `approved by ${usernames}`
export const ownMoneyNotice =
  'This is about your own money, so another manager with the role money decides. It waits until there is one.'
export const accountJustChanged = 'Account changed just now'
export const accountChangedMinutesAgo = (minutes: number) =>
  `Account changed ${plural(minutes, 'minute')} ago`
export const accountChangedHoursAgo = (hours: number) =>
  `Account changed ${plural(hours, 'hour')} ago`
export const accountChangedDaysAgo = (days: number) => `Account changed ${plural(days, 'day')} ago`

export const approveTransaction = (code: string, description: string) =>
  `Approve ${code}: ${description}`
export const failTransaction = (code: string, description: string) => `Fail ${code}: ${description}`
export const fail = 'Fail'
export const reopenTransaction = (code: string, description: string) =>
  `Reopen ${code}: ${description}`
export const reopen = 'Reopen'
export const reopenRefundTitle = 'Reopen this refund?'
export const reopenPayoutTitle = 'Reopen this payout?'
export const reopenLead = (amount: string, user: string) =>
  `${amount} to ${user} waits for a decision again, as a new transaction. Nothing is sent before that is approved.`
export const reopenButton = 'Reopen it'
export const leaveItFailed = 'Leave it failed'

export const pageTitle = 'Manage transactions'
export const pendingEmptyTitle = 'No pending transactions.'
export const failedEmptyTitle = 'No failed refunds or payouts.'
export const waiting = 'Waiting'
export const externalReference = 'External reference'

export const queueTitle = 'Transactions to decide'
