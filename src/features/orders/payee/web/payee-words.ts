import {
  changedNoteDays,
  type NameResult,
  trustSentence,
} from '#features/accounts/wallet-names/process.ts'
import type { Offer } from '../../offers/web/offer.ts'
import type { Order } from '../../web/order-words.ts'
import * as texts from './texts.ts'

export type Trust = NonNullable<Order['seller_payment_detail']>['trust']
type Fact = Trust['facts'][number]

export const factNames: Record<Fact['code'], string> = {
  card: texts.verifiedCard,
  account: texts.accountName,
  wallet: texts.registeredName,
}

export const resultWords: Record<NameResult, string> = {
  same: texts.agrees,
  near: texts.nearly,
  different: texts.differs,
  unknown: texts.notKnown,
}

/** What is known of whose the account is before its name is told. A card is verified in the name on the account alone. */
export function trustIn({ seller, seller_payment_method: method }: Offer): Trust | null {
  if (!method) return null
  const card: NameResult = seller.is_kyc_verified ? 'same' : 'unknown'
  const { result: wallet, checked_at } = method.name_check
  const { saved_at, card_verified_at } = method
  return {
    sentence: trustSentence({ wallet, card }),
    facts: [
      { code: 'card', result: card, at: card_verified_at },
      { code: 'account', result: 'same', at: saved_at },
      { code: 'wallet', result: wallet, at: checked_at },
    ],
  }
}

export const isInOtherName = ({ seller_payment_method: method }: Offer): boolean =>
  method?.name_check.result === 'different'

/** How many days ago the wallet was changed; null where nobody has to hear of it any more. */
export function daysSinceChange(changedAt: string | null, now: number): number | null {
  if (changedAt === null) return null
  // Of a change that was just made, a clock that is a little slow would say that it is still to come.
  const days = Math.max(0, Math.floor((now - Date.parse(changedAt)) / 86_400_000))
  return days < changedNoteDays ? days : null
}
