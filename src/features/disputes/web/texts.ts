import type { ReactNode } from 'react'
import { words } from '#ui/words.ts'

export const disputeNumber = (id: number | string) => `Dispute #${id}`
export const disputeLoading = 'Loading the dispute'
export const disputeLoadError = 'The dispute did not load.'
export const next = 'Next'
export const overdue = 'Overdue'

export const you = 'you'
export const theBuyer = 'the buyer'
export const theSeller = 'the seller'

export const answering = 'Waiting for an answer'
export const deciding = 'Being decided'
export const decided = 'Decided'
export const appealed = 'Appealed'
export const closed = 'Closed'

export const reasonNames = {
  not_done: 'The work was not done',
  late: 'The work is late',
  not_as_agreed: 'It is not what was agreed',
  bad_quality: 'The quality is bad',
  not_paid: 'It was not paid',
  unreachable: 'The other side does not answer',
  other: 'Something else',
}

export const answerAwaited = (other: string, on: string) =>
  `We wait for ${other} to answer, until ${on}. Without an answer our team decides all the same.`
export const yourAnswerAwaited = (on: string) =>
  `Say what happened by ${on}. If you do not answer, our team decides without your answer.`
export const timeToAnswerOver = 'The time to answer is over. Our team decides now.'
export const decisionDue = (on: string) =>
  `Our team decides by ${on}. Until then both sides can add to what they said.`
export const decisionLate = (on: string) =>
  `Our team is late: the decision was due by ${on}. It is still coming, and nothing is lost.`
export const acceptOrAppeal = (on: string) =>
  `Accept the decision or appeal by ${on}. If nobody appeals, it takes effect then.`
export const acceptedByYou = (other: string, on: string) =>
  `You accepted. The decision takes effect once ${other} accepts too, on ${on} at the latest.`
export const eitherMayAppeal = (on: string) =>
  `Both sides can accept or appeal until ${on}. If nobody appeals, the decision takes effect then.`
export const timeToAppealOver = 'The time to appeal is over. The decision takes effect now.'
export const secondDecisionDue = (on: string) =>
  `Our team decides once more by ${on}. That decision is the last, and takes effect at once.`
export const decisionTookEffect = 'The decision took effect, and the order is over.'
export const agreedEnd = 'Both sides agreed how the order ends. Its page says who gets what.'
export const concededEnd = 'The seller gave the order up. All that was held goes to the buyer.'
export const withdrawnEnd = (opener: string) =>
  `${opener} withdrew the dispute. The order goes on, and its times are later by as long as it stopped.`

export const openedBecause = (opener: string, reason: ReactNode) =>
  words`${opener} opened it: ${reason}`
export const wishesTitle = 'What each side wants'
export const wantsTitle = (who: string) => `${who} ${who === 'You' ? 'want' : 'wants'}`
export const noWish = 'Has not said it yet.'
export const yourWishMissing = 'You have not said it yet.'
export const nothingHeld = 'We hold no money for this order.'
export const heldAmount = (amount: string) => `We hold ${amount} until this is decided.`

export const timelineTitle = 'What was said'
export const timelineEmpty = 'Nothing has been said yet.'
export const openedEvent = (who: string) => `${who} opened the dispute`
export const saidEvent = (who: string) => `${who} answered`
export const addedEvent = (who: string) => `${who} added`
export const appealedEvent = (who: string) => `${who} appealed`
export const decidedEvent = 'Our team decided'
export const decidedAgainEvent = 'Our team decided once more'
export const wantsFromThen = 'Wants this split:'

export const decisionTitle = 'The decision'
export const firstDecisionTitle = 'The first decision'
export const secondDecisionTitle = 'The decision after the appeal'
export const decisionWithoutEffectTitle = 'A decision that did not take effect'
export const rightNames = {
  buyer: 'Our team finds the buyer in the right.',
  seller: 'Our team finds the seller in the right.',
  both: 'Our team finds both sides in the right.',
  neither: 'Our team finds neither side in the right.',
}
export const acceptedBy = (who: string) => `${who} accepted.`
export const whoGotWhatTitle = 'Who gets what'

export const answerTitle = 'Your answer'
export const addTitle = 'Add something'
export const statementLabel = 'What happened'
export const statementHint = 'The other side and our team read it at once.'
export const statementName = 'what happened'
export const statementAsked = 'Say what happened, or add a file.'
export const sendStatement = 'Send'
export const changeWish = 'Say which split you want'
export const splitAsked = 'Enter how much goes back to the buyer.'
export const splitName = 'split'
export const sendError = 'It did not go through.'
export const sendErrorHint = 'Your words and files are still here. Try again.'

export const accept = 'Accept'
export const appeal = 'Appeal'
export const acceptTitle = 'Accept this decision?'
export const acceptHint = (other: string) =>
  `Once ${other} accepts too, it takes effect at once. After you accept you cannot appeal.`
export const acceptConfirm = 'Accept the decision'
export const appealTitle = 'Appeal against the decision?'
export const appealLead =
  'Our team looks at it once more within 7 days. The second decision is the last, and takes effect at once.'
export const appealLabel = 'Why we should decide again'
export const appealHint = 'The other side reads it, too.'
export const appealAsked = 'Say why we should decide again.'
export const reasonName = 'reason'

export const withdraw = 'Withdraw this dispute'
export const withdrawTitle = 'Withdraw this dispute?'
export const withdrawHint =
  'The order goes on, and its times are later by as long as it stopped. You can open two disputes about an order.'
export const withdrawConfirm = 'Withdraw it'
export const keepOpen = 'Keep it open'

export const staleTitle = 'Something has changed meanwhile'
export const orderNumber = (id: number) => `Order #${id}`
