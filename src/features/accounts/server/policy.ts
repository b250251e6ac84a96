import { invalid, unauthenticated } from '#platform/server/http/refusals.ts'
import { userStatus } from '../process.ts'

const registrationHours = 24

/** A registration made before this moment, and never verified, no longer holds what it took. */
export const lapseLimit = (now: Date) => new Date(now.getTime() - registrationHours * 3_600_000)

/** Refuses accounts that may not log in although the password was right. */
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
  if (account.status_id !== userStatus.live) throw accountDeactivated()
}

export const accountDeactivated = () =>
  unauthenticated('This account has been deactivated. Please contact support.')
