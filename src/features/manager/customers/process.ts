/** What managers read of an account, and find it by. */
import { type UserStatus, userStatus } from '#features/accounts/process.ts'

export const customerStatusNames: Record<UserStatus, string> = {
  [userStatus.inactive]: 'Inactive',
  [userStatus.live]: 'Live',
}

/** Whether an identity was handed in. */
export const kycSubmittedNames = { yes: 'Yes', no: 'No' } as const
