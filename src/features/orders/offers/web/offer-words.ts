/** What the screens of offers say, by who makes the offer and by who would then do the work. */
import { kindOfOffer } from '../process.ts'
import * as texts from './texts.ts'

/** A custom offer, seen by its author. */
export type Draft = {
  gigType: number
  /** Whether the author owns the gig; else it is a bid. */
  byOwner: boolean
  /** The other side's username, once it is known. */
  recipient: string | undefined
}

export const titleOf = ({ byOwner }: Pick<Draft, 'byOwner'>) =>
  byOwner ? texts.createCustomOffer : texts.bid

export const submitLabelOf = ({ byOwner }: Pick<Draft, 'byOwner'>) =>
  byOwner ? texts.createOffer : texts.placeBid

/** What happens after it is made, one step a line. */
export function stepsAfter({ gigType, byOwner, recipient }: Draft): string[] {
  const kind = kindOfOffer({ gigType, isCustom: true, byOwner })
  const them = recipient ?? (byOwner ? texts.chosenPerson : texts.gigOwner)
  const posted = byOwner ? texts.offerPostedStep(them) : texts.bidPostedStep(them)
  return kind?.author === 'buyer' ? [posted, ...startsAtOnce(them)] : [posted, ...waitsForMe(them)]
}

const startsAtOnce = (them: string) => [texts.orderStartsStep(them), texts.bidPaymentStep]

const waitsForMe = (them: string) => [texts.requestStep(them), texts.timeStartsStep]

/** Whoever requests an order of this offer: what it means to them. */
export function leadOf(
  offer: { seller: { username: string }; buyer: { username: string } },
  requester: 'buyer' | 'seller',
): string {
  return requester === 'seller'
    ? texts.bidTerm(offer.buyer.username)
    : texts.answerTimeTerm(offer.seller.username)
}
