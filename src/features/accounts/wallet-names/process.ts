/** In whose name a wallet is registered: what a look-up can come to, who is told what, and how often one may ask. */

export const nameResults = ['same', 'near', 'different', 'unknown'] as const
export type NameResult = (typeof nameResults)[number]

/** Why nothing is known. The first is that of an account of which nothing is kept. */
export const unknownReasons = ['not_asked', 'not_found', 'unavailable', 'limit'] as const
export type UnknownReason = (typeof unknownReasons)[number]

/** What a manager makes of a name that is nearly the same, or another one. */
export const nameDecisions = ['same', 'different'] as const
export type NameDecision = (typeof nameDecisions)[number]

export const nameSources = ['PAYSTACK', 'SANDBOX', 'NONE'] as const
export type NameSource = (typeof nameSources)[number]

/** Comparisons in 24 hours, of one person and of one wallet over all accounts, whatever `RATE_LIMITS` says. */
export const comparisonsADay = 5
export const comparisonHours = 24
/** How long what could not be looked up is tried again. */
export const retryDays = 3
/** How long a buyer reads that the wallet was changed. */
export const changedNoteDays = 30

export const refusedPayment =
  'The name registered for the seller’s wallet is not the name on the account. Payment waits until that is settled.'

/** What tells whose an account is, in the order in which it is shown. */
export const trustFacts = ['card', 'account', 'wallet'] as const

type Trust = { wallet: NameResult; card: NameResult }

/** One sentence for who is about to pay. */
export function trustSentence({ wallet, card }: Trust): string {
  switch (wallet) {
    case 'different':
      return 'The network knows this wallet under another name than the account. Do not pay until that is settled.'
    case 'near':
      return 'The name registered for the wallet is nearly the name on the account. Ask the seller before you pay.'
    case 'unknown':
      return 'Nobody could tell us in whose name this wallet is. Compare the name that your network shows before you confirm.'
    case 'same':
      return sentencesOfCard[card]
  }
}

const sentencesOfCard: Record<NameResult, string> = {
  same: 'The verified card, the account and the wallet are in one name.',
  near: 'The wallet is in the name on the account, and the verified card in nearly the same one.',
  different: 'The wallet is in the name on the account, but the verified card is in another one.',
  unknown: 'The wallet is in the name on the account. No card has been verified.',
}
