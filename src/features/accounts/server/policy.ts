import type { Limit } from '#platform/server/limits.ts'
import { invalid, unauthenticated } from '#platform/server/refusals.ts'
import { userStatus } from '../process.ts'

/** The version that the Privacy Policy and the Terms of Use name at their top: what people agree to when they register. */
export const consentVersion = '2026-11'

const registrationHours = 24

/** A registration made before this moment, and never verified, no longer holds what it took. */
export const lapsedBefore = (now: Date) => new Date(now.getTime() - registrationHours * 3_600_000)

/** For one address and account: a stranger who guesses elsewhere does not lock the owner out. */
export const loginsPerAccount: Limit = { name: 'login-account', points: 5, seconds: 60 }
/** For one account from everywhere, so that many addresses do not make guessing quick; its owner waits 15 minutes at most. */
export const loginsPerAccountFromAnywhere: Limit = {
  name: 'login-anywhere',
  points: 100,
  seconds: 900,
}
export const loginsPerAddress: Limit = { name: 'login-address', points: 30, seconds: 60 }

/** A person whose password was right may still have to wait outside. */
export function refuseLogin(account: {
  id: number
  status_id: number
  phone_verified_at: Date | null
}): void {
  if (!account.phone_verified_at) {
    throw invalid(
      { email: ['Your phone number is not verified yet. Enter the code that we sent you.'] },
      { user_id: account.id },
    )
  }
  if (account.status_id !== userStatus.live) {
    throw unauthenticated('This account has been deactivated. Please contact support.')
  }
}
