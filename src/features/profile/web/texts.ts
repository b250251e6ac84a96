import type { ReactNode } from 'react'
import { shortDay } from '#platform/days.ts'
import { words } from '#ui/words.ts'

export const account = 'Account'
export const paymentsAndReceipts = 'Payments and receipts'
export const payments = 'Payments'
export const logoutMenuLabel = 'End of session'
export const savedSearches = 'Saved searches'

export const profile = 'Profile'
export const profileLoadError = 'Your profile did not load.'
export const profileSettings = 'Profile settings'
export const yourRights = 'Your rights'
export const yourData = 'Your data'
export const yourDataHint = 'What you agreed to, a copy of your data, and deleting your account.'
export const pendingEmailHint = (pendingEmail: string) =>
  `Open the link we sent to ${pendingEmail}.`
export const numberEndingIn = (institutionName: string, accountNo: string) =>
  `${institutionName} · number ending in ${accountNo}`

export const ofDone = (done: number, all: number) => `${done} of ${all} done`
export const allDoneHint = 'Nothing to do. You can change each setting at any time.'

export const usernameAndEmail = 'Username and Email'
export const notificationSettings = 'Notification Settings'
export const notificationSettingsHint = 'What we tell you by push, email or SMS, and when.'
export const otherSettings = 'Other settings'
export const backOn = (day: string) => `Back on ${shortDay(day)}`
export const security = 'Security'
export const securityHint = 'Second step, passkeys, and where you are logged in.'
export const availability = 'Availability'
export const availabilityHint = 'Be away until a day of your choice.'
export const blockedPeople = 'Blocked people'
export const blockedPeopleHint = 'Whom you hear nothing from.'
export const password = 'Password'
export const identityDetails = 'Identity Details'
export const identityTask = 'Verify your identity'
export const paymentAccountSettings = 'Payment Account Settings'
export const paymentAccountTask = 'Add your payment account'
export const location = 'Location'
export const locationTask = 'Set your location'

export const profileLoading = 'Loading your profile'

export const done = 'done'

export const accountLoadError = 'Your account did not load.'

export const yourDataNotice = (yourData: ReactNode) =>
  words`You can see, correct and delete ${yourData} at any time.`
export const yourDataLink = 'your data'

export const viewersTitle = 'Who sees it'

export const deviceMenuLabel = 'This device'
