import * as texts from './texts-after-first-visit.ts'

/** What a person was about to do when the login came between: completes "Log in to …". First match wins. */
const reasons: [RegExp, string][] = [
  [/^\/gigs\/add$/, texts.postGigReason],
  [/^\/gigs\/edit\//, texts.editGigReason],
  [/^\/gigs\/promote\//, texts.promoteGigReason],
  [/^\/gigs\/offer\//, texts.makeOfferReason],
  [/^\/orders\/request\//, texts.requestServiceReason],
  [/^\/orders\/add$/, texts.orderReason],
  [/^\/gigs\/view\//, texts.gigReason],
  [/^\/pay\//, 'pay'],
  [/^\/paid\//, texts.paymentReason],
  [/^\/report$/, texts.reportReason],
  [/^\/review\//, texts.reviewReason],
  [/^\/account\/messages\/./, texts.writeMessageReason],
  [/^\/account\/messages$/, texts.messagesReason],
  [/^\/account\/profile\/username-and-email/, texts.emailReason],
  [/^\/account\/profile/, texts.profileReason],
  [/^\/account\/gigs/, texts.gigsReason],
  [/^\/account\/orders/, texts.ordersReason],
  [/^\/account\/favorites/, texts.favoritesReason],
  [/^\/account\/subscription/, texts.subscriptionReason],
  [/^\/account/, texts.accountReason],
]

/** Undefined where nothing in particular was asked for. */
export function reasonFor(path: string): string | undefined {
  const [pathname = ''] = path.split(/[?#]/)
  return reasons.find(([pattern]) => pattern.test(pathname))?.[1]
}
