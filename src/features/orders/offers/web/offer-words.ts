/** What the screens of offers say, by who makes the offer and by who would then do the work. */
import { kindOfOffer } from '../process.ts'

/** A custom offer, seen by its author. */
export type Draft = {
  gigType: number
  /** Whether the author owns the gig; else it is a bid. */
  byOwner: boolean
  /** The other side's username, once it is known. */
  recipient: string | undefined
}

export const titleOf = ({ byOwner }: Pick<Draft, 'byOwner'>) =>
  byOwner ? 'Create Custom Offer' : 'Bid'

export const submitLabelOf = ({ byOwner }: Pick<Draft, 'byOwner'>) =>
  byOwner ? 'Create offer' : 'Place bid'

/** What happens after it is made, one step a line. */
export function stepsAfter({ gigType, byOwner, recipient }: Draft): string[] {
  const kind = kindOfOffer({ gigType, isCustom: true, byOwner })
  const them = recipient ?? (byOwner ? 'the person you choose' : 'the owner of the gig')
  const posted = `Your ${byOwner ? 'offer' : 'bid'} is posted in your chat with ${them}.`
  return kind?.author === 'buyer' ? [posted, ...startsAtOnce(them)] : [posted, ...waitsForMe(them)]
}

const startsAtOnce = (them: string) => [
  `If ${them} agrees, the order starts at once.`,
  'You pay once the work is submitted, so be ready to pay in full.',
]

const waitsForMe = (them: string) => [
  `If ${them} agrees, you get a request to accept or reject within 24 hours.`,
  'Your time starts when you accept.',
]

/** The API calls its fields by their own names; on the screen they have labels. */
export const plainly = (sentence: string) =>
  sentence.replace('buyer id', 'buyer').replace(/\bduration\b/, 'completion time')

/** Whoever requests an order of this offer: what it means to them. */
export function leadOf(
  offer: { seller: { username: string }; buyer: { username: string } },
  requester: 'buyer' | 'seller',
): string {
  return requester === 'seller'
    ? `${offer.buyer.username} wants you to do this. If you agree, the order starts at once and your time begins.`
    : `After you request it, ${offer.seller.username} has 24 hours to accept or reject.`
}
