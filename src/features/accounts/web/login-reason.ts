/** What a person was about to do when the login came between: completes "Log in to …". First match wins. */
const reasons: [RegExp, string][] = [
  [/^\/gigs\/add$/, 'request or offer a service'],
  [/^\/gigs\/edit\//, 'edit this gig'],
  [/^\/gigs\/promote\//, 'promote this gig'],
  [/^\/gigs\/offer\//, 'make an offer'],
  [/^\/orders\/request\//, 'request this service'],
  [/^\/orders\/add$/, 'order a service'],
  [/^\/gigs\/view\//, 'go on with this service'],
  [/^\/pay\//, 'pay'],
  [/^\/paid\//, 'see this payment'],
  [/^\/report$/, 'make a report'],
  [/^\/review\//, 'write your review'],
  [/^\/account\/messages\/./, 'write a message'],
  [/^\/account\/messages$/, 'read your messages'],
  [/^\/account\/profile\/username-and-email/, 'change or confirm your email'],
  [/^\/account\/profile/, 'see your profile'],
  [/^\/account\/gigs/, 'see your gigs'],
  [/^\/account\/orders/, 'see your orders'],
  [/^\/account\/favorites/, 'see your favorites'],
  [/^\/account\/subscription/, 'see your subscription'],
  [/^\/account/, 'see your account'],
]

/** Undefined where nothing in particular was asked for. */
export function reasonFor(path: string): string | undefined {
  const [pathname = ''] = path.split(/[?#]/)
  return reasons.find(([pattern]) => pattern.test(pathname))?.[1]
}
