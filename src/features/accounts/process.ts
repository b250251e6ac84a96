/** The life of an account, as managers lead it. Registering and verifying the phone lead to `live` too. */

export const userStatus = { inactive: 1, live: 2 } as const
export type UserStatus = (typeof userStatus)[keyof typeof userStatus]

export const accountActions = ['activate', 'deactivate'] as const
export type AccountAction = (typeof accountActions)[number]

export const accountProcess: Record<AccountAction, { from: UserStatus; to: UserStatus }> = {
  activate: { from: userStatus.inactive, to: userStatus.live },
  deactivate: { from: userStatus.live, to: userStatus.inactive },
}

/** The account that can never be locked out, so that there is always somebody to let others in. */
export const firstManagerId = 1
