import * as texts from './later-texts.ts'

/** What a person was about to do when the login came between: completes "Log in to …". First match wins. */
const reasons: [RegExp, string][] = [
  [/^\/gigs\/add$/, texts.requestOrOffer],
  [/^\/gigs\/edit\//, texts.editThisGig],
  [/^\/gigs\/promote\//, texts.promoteThisGig],
  [/^\/gigs\/offer\//, texts.makeAnOffer],
  [/^\/orders\/request\//, texts.requestThisService],
  [/^\/orders\/add$/, texts.orderAService],
  [/^\/gigs\/view\//, texts.goOnWithThisService],
  [/^\/pay\//, 'pay'],
  [/^\/paid\//, texts.seeThisPayment],
  [/^\/report$/, texts.makeAReport],
  [/^\/review\//, texts.writeYourReview],
  [/^\/account\/messages\/./, texts.writeAMessage],
  [/^\/account\/messages$/, texts.readYourMessages],
  [/^\/account\/profile\/username-and-email/, texts.changeOrConfirmYourEmail],
  [/^\/account\/profile/, texts.seeYourProfile],
  [/^\/account\/gigs/, texts.seeYourGigs],
  [/^\/account\/orders/, texts.seeYourOrders],
  [/^\/account\/favorites/, texts.seeYourFavorites],
  [/^\/account\/subscription/, texts.seeYourSubscription],
  [/^\/account/, texts.seeYourAccount],
]

/** Undefined where nothing in particular was asked for. */
export function reasonFor(path: string): string | undefined {
  const [pathname = ''] = path.split(/[?#]/)
  return reasons.find(([pattern]) => pattern.test(pathname))?.[1]
}
